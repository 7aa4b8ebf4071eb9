import { messages } from '../../../contract/messages.ts'
import { DomainError } from '../../domain-error.ts'

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

export class InvalidProof extends DomainError {
  constructor() {
    super('invalidProof', 'This sign-in is not valid any more. Sign in again.')
  }
}

/** More people sign in at this moment than passwords can be checked. */
export class TooManyPasswordChecks extends DomainError {
  constructor() {
    super('tooManyRequests', messages.tooManyRequests)
  }
}
