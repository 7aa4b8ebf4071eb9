import { MERGE_UNDO_HOURS } from '../../../../contract/people/merges.ts'
import { DomainError } from '../../../platform/base/errors/domain-error.ts'

export class MergeWithSelf extends DomainError {
  constructor() {
    super('mergeWithSelf', 'You can’t join your own account, or an account with itself.')
  }
}

export class MergeOfStaff extends DomainError {
  constructor(email: string) {
    super(
      'mergeOfStaff',
      `${email} is an account of staff, which can’t be joined. Remove the role first.`,
    )
  }
}

export class MergeOfBlocked extends DomainError {
  constructor(email: string) {
    super('mergeOfBlocked', `${email} is blocked, so it can’t be joined. Unblock it first.`)
  }
}

export class MergeDuringErasure extends DomainError {
  constructor(email: string) {
    super(
      'mergeDuringErasure',
      `${email} is waiting to be erased, so it can’t be joined. Cancel the erasure first.`,
    )
  }
}

/** The moved things would be shown to an e-mail that nobody has proven to be theirs. */
export class MergeUnconfirmed extends DomainError {
  constructor(email: string) {
    super(
      'mergeUnconfirmed',
      `${email} is not confirmed, so no other account can be joined to it. Its owner must first open the link in our email.`,
    )
  }
}

/** An account can be parted again only from the one that has its rows. */
export class MergeUndoable extends DomainError {
  constructor(email: string) {
    super(
      'mergeUndoable',
      `${email} is part of a join that can still be undone. Undo it first, or wait until ${MERGE_UNDO_HOURS} hours are over.`,
    )
  }
}

export class MergeNotFound extends DomainError {
  constructor() {
    super('mergeNotFound', 'This account is not joined to another one.')
  }
}

export class MergeTooOld extends DomainError {
  constructor() {
    super(
      'mergeTooOld',
      `The accounts were joined more than ${MERGE_UNDO_HOURS} hours ago. What moved is no longer known apart, so it can’t go back.`,
    )
  }
}
