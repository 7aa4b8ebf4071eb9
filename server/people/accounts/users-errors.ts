import { messages } from '../../../contract/values/messages.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'

export class UserNotFound extends DomainError {
  constructor() {
    super('userNotFound', 'This user is not registered in the shop.')
  }
}

export class LastOwner extends DomainError {
  constructor() {
    super('lastOwner', 'This is the shop’s last owner. Make another user an owner first.')
  }
}

/** Told only to a person who has proven who they are. */
export class AccountBlocked extends DomainError {
  constructor() {
    super('accountBlocked', messages.accountBlocked)
  }
}

/** Told only to a person who has proven who they are. */
export class AccountMerged extends DomainError {
  constructor(keptEmail: string) {
    super(
      'accountMerged',
      `This account was joined to your other one. Log in with ${keptEmail}; orders, addresses and lists are there.`,
    )
  }
}

/** For staff. */
export class AlreadyMerged extends DomainError {
  constructor(email: string, keptEmail: string) {
    super(
      'alreadyMerged',
      `${email} is joined to ${keptEmail}. Go to that account, or undo the join.`,
    )
  }
}

export class StaffEmailNotConfirmed extends DomainError {
  constructor(email: string) {
    super(
      'adminEmailNotConfirmed',
      `${email} is not confirmed, so it can’t be given a role. Its owner must first open the link in our email.`,
    )
  }
}

/** The e-mail already has a user, and nothing proves that both are the same person. */
export class EmailOfAnotherSignIn extends DomainError {
  constructor() {
    const text =
      'This email belongs to an account with another way to log in. Log in that way, or confirm the email first.'
    super('emailAlreadyInUse', text, { email: [messages.emailAlreadyInUse] })
  }
}
