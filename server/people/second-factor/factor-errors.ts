import type { OfferedFactors } from '../../../contract/people/second-factor.ts'
import type { ProblemMembers } from '../../../contract/values/errors.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'

/** The first factor is proven; the challenge stands for it, for a short time. */
export class SecondFactorNeeded extends DomainError {
  override readonly members: ProblemMembers

  constructor(challenge: string, factors: OfferedFactors) {
    super('secondFactor', 'Confirm your login with your second factor.')
    this.members = { challenge, factors }
  }
}

/** A code that is wrong, too old or used, at the field in which it was sent. */
export class InvalidFactor extends DomainError {
  constructor(field: 'code' | 'recoveryCode' | 'assertion') {
    const text = {
      code: 'Wrong or already used code. Enter the next one that your app shows.',
      recoveryCode: 'Wrong or already used recovery code.',
      assertion: 'This passkey was not accepted.',
    }[field]
    super('invalidFactor', text, { [field]: [text] })
  }
}

/** The challenge was used, replaced or has expired. */
export class LoginExpired extends DomainError {
  constructor() {
    super('loginExpired', 'This login took too long. Log in again.')
  }
}

/** The key outside the database is another than when the app was set up. */
export class FactorUnreadable extends DomainError {
  constructor(cause: unknown) {
    super(
      'factorUnreadable',
      'The shop can’t check codes of this app any more. Use a recovery code or a passkey, then set up the app again.',
    )
    this.cause = cause
  }
}

export class NoFactorBegun extends DomainError {
  constructor() {
    super('noFactorBegun', 'Set up the app from the start: there is nothing to confirm.')
  }
}

/** Resetting one's own factors would make a stolen session enough. */
export class OwnFactors extends DomainError {
  constructor() {
    super('ownFactors', 'Remove your own second factors in My Account.')
  }
}

/** A second secret beside one in use would leave the owner with an app that fails. */
export class AppIsOn extends DomainError {
  constructor() {
    super('appIsOn', 'An app is already set up. Remove it first.')
  }
}

/** Browsers create passkeys only for names, over https or on this computer. */
export class PasskeysUnavailable extends DomainError {
  constructor() {
    super(
      'passkeysUnavailable',
      'Passkeys need a shop with a domain name and https. Use an authenticator app.',
    )
  }
}

export class TooManyPasskeys extends DomainError {
  constructor(most: number) {
    super('tooManyPasskeys', `An account has at most ${most} passkeys. Remove one first.`)
  }
}
