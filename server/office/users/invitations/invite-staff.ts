import { v7 as uuidv7 } from 'uuid'
import { INVITATION_DAYS } from '../../../../contract/people/invitations.ts'
import { completeRights } from '../../../../contract/people/rights.ts'
import type { StaffRight } from '../../../../contract/values/rights.ts'
import { recordAccountEvent } from '../../../people/accounts/account-event-store.ts'
import { userStore } from '../../../people/accounts/user-store.ts'
import type { Database } from '../../../platform/database/database.ts'
import { SANDBOX_DOMAIN } from '../../../platform/environment/groups/people.ts'
import { describeAct } from '../../../platform/history/act.ts'
import type { Caller } from '../../../platform/http/refusals/caller.ts'
import { NotAllowed, type SignedInUser } from '../../../platform/http/refusals/guards.ts'
import { putMail } from '../../../platform/mail/outbox.ts'
import { normalizeEmail } from '../../../platform/providers/identity/email.ts'
import { tokenOfMail } from '../../../platform/providers/identity/embedded/account-token-store.ts'
import { signingKey } from '../../../platform/providers/identity/embedded/signing-key.ts'
import { describeRights } from '../roles/set-role.ts'
import { STAFF_INVITATION_MAIL } from './invitation-mail.ts'
import { hashInvitation, invitationStore } from './invitation-store.ts'
import { lockInviter } from './lock-inviter.ts'

const DAY_MS = 24 * 60 * 60 * 1000

interface StaffWanted {
  readonly email: string
  readonly rights: readonly StaffRight[]
}

/** Invites somebody to the staff, with an account or without. Returns the invitation's id. */
export function makeInviteStaff(db: Database, { now }: { readonly now: () => Date }) {
  const key = signingKey(db)

  return async (caller: SignedInUser, wanted: StaffWanted, from: Caller): Promise<string> => {
    const email = normalizeEmail(wanted.email)
    if (email.endsWith(`@${SANDBOX_DOMAIN}`))
      throw new NotAllowed('Sandbox accounts can’t be staff.')
    const id = uuidv7()
    const rights = completeRights(wanted.rights)
    const tokenHash = hashInvitation(tokenOfMail(await key(), id))
    const createdAt = now()
    const expiresAt = new Date(createdAt.getTime() + INVITATION_DAYS * DAY_MS)
    return db.transaction(async (tx) => {
      await lockInviter(tx, caller, rights)
      const former = await invitationStore.lockByEmail(tx, email)
      // A new one ends it, so it must be the caller's to take.
      if (former && former.expiresAt > createdAt) await lockInviter(tx, caller, former.rights)
      const invitedBy = caller.id
      await invitationStore.put(tx, {
        id,
        email,
        rights,
        tokenHash,
        invitedBy,
        createdAt,
        expiresAt,
      })
      const known = await userStore(tx).findByEmail(email)
      // An account takes its texts in the history along when it is erased.
      const subject = known ? { kind: 'user', id: known.id } : { kind: 'staffInvitation', id }
      describeAct({ subject, after: { email, rights } })
      const facts = { invitationId: id, inviter: caller.name }
      const eventKey = `${STAFF_INVITATION_MAIL} ${id}`
      await putMail(
        tx,
        { kind: STAFF_INVITATION_MAIL, eventKey, recipient: email, facts },
        createdAt,
      )
      const reason = describeRights(rights)
      const event = { kind: 'staffInvited', email, actorEmail: caller.email, reason, from } as const
      await recordAccountEvent(tx, event, createdAt)
      return id
    })
  }
}
