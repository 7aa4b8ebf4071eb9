import {
  emailSignInFailures,
  messages,
  signInFailures,
} from '../../../../contract/values/messages.ts'
import { ReadableFailure } from './readable-failure.ts'

/** A failed sign-in. */
export class SignInFailure extends ReadableFailure {
  override readonly name = 'SignInFailure'
  readonly code: string

  constructor(code: FailureCode) {
    super(sentences[code])
    this.code = code
  }
}

const sentences = {
  ...signInFailures,
  ...emailSignInFailures,
  'weak-password': messages.passwordTooShort,
  'invalid-email': messages.emailInvalid,
  'email-already-in-use': messages.emailAlreadyInUse,
  'invalid-credential': messages.invalidCredential,
  'too-many-requests': messages.tooManyRequests,
} as const

type FailureCode = keyof typeof sentences

/** Codes without a sentence count as internal errors of the provider. */
export function readFailureCode(code: unknown): FailureCode {
  return typeof code === 'string' && Object.hasOwn(sentences, code)
    ? (code as FailureCode)
    : 'internal-error'
}
