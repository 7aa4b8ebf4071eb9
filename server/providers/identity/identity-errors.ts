import { messages } from '../../../contract/messages.ts'
import { DomainError } from '../../base/domain-error.ts'

/** One answer for an unknown e-mail and for a wrong password. */
export class InvalidCredential extends DomainError {
  constructor() {
    super('invalidCredential', messages.invalidCredential)
  }
}

export class EmailAlreadyInUse extends DomainError {
  constructor() {
    super('emailAlreadyInUse', messages.emailAlreadyInUse, { email: [messages.emailAlreadyInUse] })
  }
}

/** A password that the shop does not take; the text stands at the field it was sent in. */
export class WeakPassword extends DomainError {
  constructor(text: string, field: string) {
    super('weakPassword', text, { [field]: [text] })
  }
}

/** The link of a mail was used, replaced, or is too old. */
export class InvalidLink extends DomainError {
  constructor() {
    super('invalidLink', messages.invalidLink)
  }
}

/** The link of a confirmation mail was followed without a session of the account or its password. */
export class PasswordNeeded extends DomainError {
  constructor(given: string | undefined) {
    const text =
      given === undefined
        ? 'Enter the password of this account, or log in first and open the link in the same browser.'
        : 'This is not the password of this account.'
    super('passwordNeeded', text, { password: [text] })
  }
}

/** The current password, asked again for something grave, is not right. */
export class WrongCurrentPassword extends DomainError {
  constructor() {
    const text = 'This is not your current password.'
    super('weakPassword', text, { currentPassword: [text] })
  }
}

export class InvalidProof extends DomainError {
  constructor() {
    super('invalidProof', 'Your login has expired. Log in again.')
  }
}

/** The provider's keys can't be fetched at this moment. */
export class SignInUnavailable extends DomainError {
  constructor(cause: unknown) {
    super('signInUnavailable', 'Login is unavailable right now. Try again in a moment.')
    this.cause = cause
  }
}

/** More people sign in at this moment than passwords can be checked. */
export class TooManyPasswordChecks extends DomainError {
  override readonly retryAfterSeconds = 2

  constructor() {
    super('tooManyRequests', messages.tooManyRequests)
  }
}
