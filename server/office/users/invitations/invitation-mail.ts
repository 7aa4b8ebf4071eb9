import { shopName } from '../../../../contract/values/text/shop-name.ts'
import type { Database } from '../../../platform/database/database.ts'
import { action, letter, table } from '../../../platform/mail/letter.ts'
import type { MailComposer } from '../../../platform/mail/mail-worker.ts'
import { tokenOfMail } from '../../../platform/providers/identity/embedded/account-token-store.ts'
import { signingKey } from '../../../platform/providers/identity/embedded/signing-key.ts'
import { describeRights } from '../roles/set-role.ts'
import { invitationStore } from './invitation-store.ts'

/** Name of the mail's composer. */
export const STAFF_INVITATION_MAIL = 'staffInvitation'

interface InvitationMailParts {
  readonly db: Database
  readonly publicUrl: string
  readonly now: () => Date
}

/** The invitation's link; none once it is accepted, withdrawn or expired. The outbox holds no token. */
export function invitationMails({
  db,
  publicUrl,
  now,
}: InvitationMailParts): Record<typeof STAFF_INVITATION_MAIL, MailComposer> {
  const key = signingKey(db)
  return {
    async staffInvitation({ facts: { invitationId = '', inviter } }) {
      const found = await invitationStore.find(db, invitationId, now())
      if (!found) return undefined
      const token = tokenOfMail(await key(), found.id)
      return letter({ name: undefined }, `Join the staff of ${shopName()}`, [
        `You are invited to work in the shop ${shopName()}:`,
        table([
          ['Role', describeRights(found.rights)],
          ['Invited by', inviter ?? null],
        ]),
        action('Accept the invitation', `${publicUrl}/invitation#${token}`),
        'The link works once, within seven days, for an account with this email: log in, or sign up first. If you did not expect it, ignore this email.',
      ])
    },
  }
}
