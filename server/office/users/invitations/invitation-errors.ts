import { DomainError } from '../../../platform/base/errors/domain-error.ts'

/** Used, withdrawn, expired or never made: the answer says no more than that. */
export class InvitationOver extends DomainError {
  constructor() {
    super(
      'invitationOver',
      'This invitation no longer works: it was used, withdrawn, or is more than seven days old. Ask for a new one.',
    )
  }
}

/** The staff who invited may no longer give any of it. */
export class InvitationEmpty extends DomainError {
  constructor() {
    super(
      'invitationOver',
      'The person who invited you may no longer give this role. Ask an owner of the shop for a new invitation.',
    )
  }
}
