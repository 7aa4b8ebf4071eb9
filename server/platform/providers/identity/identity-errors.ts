import { messages } from '../../../../contract/values/messages.ts'
import { DomainError } from '../../base/errors/domain-error.ts'

/** The same answer for an unknown e-mail and a wrong password. */
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

/** A refused password; the message belongs to its field. */
export class WeakPassword extends DomainError {
  constructor(text: string, field: string) {
    super('weakPassword', text, { [field]: [text] })
  }
}

/** The link was used, replaced or has expired. */
export class InvalidLink extends DomainError {
  constructor() {
    super('invalidLink', messages.invalidLink)
  }
}

/** A confirmation link was opened without the account's session or password. */
export class PasswordNeeded extends DomainError {
  constructor(given: string | undefined) {
    const text =
      given === undefined
        ? 'Enter the password of this account, or log in first and open the link in the same browser.'
        : 'This is not the password of this account.'
    super('passwordNeeded', text, { password: [text] })
  }
}

/** The current password, required again for a sensitive action, is wrong. */
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

/** The provider's keys can't be fetched right now. */
export class SignInUnavailable extends DomainError {
  constructor(cause: unknown) {
    super('signInUnavailable', 'Login is unavailable right now. Try again in a moment.')
    this.cause = cause
  }
}

/** More sign-ins at once than passwords can be checked. */
export class TooManyPasswordChecks extends DomainError {
  override readonly retryAfterSeconds = 2

  constructor() {
    super('tooManyRequests', messages.tooManyRequests)
  }
}
