import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { taxStatus } from '../../platform/database/tables/people.ts'
import { action, letter, oneLine, table } from '../../platform/mail/letter.ts'
import type { MailComposer } from '../../platform/mail/mail-worker.ts'
import type { DECIDED_MAIL } from './tax-store.ts'

interface TaxMailParts {
  readonly db: Database
  readonly publicUrl: string
}

/** The mail about a decision; none once it was decided otherwise, or the buyer has sent another. */
export function taxMails({
  db,
  publicUrl,
}: TaxMailParts): Record<typeof DECIDED_MAIL, MailComposer> {
  return {
    async taxDecided({ facts: { statusId = '', state, name } }) {
      const [status] = await db.select().from(taxStatus).where(eq(taxStatus.id, statusId))
      if (!status || status.state !== state || status.withdrawnAt) return undefined
      const isAccepted = state === 'accepted'
      const isVatId = status.kind === 'vatId'
      const paper = isVatId ? 'VAT id' : 'resale certificate'
      // The number and the state are shown only to the confirmed owner of the address.
      const isOwner = name !== undefined
      const subject = `Your ${paper} was ${isAccepted ? 'accepted' : 'declined'}`
      return letter({ name }, subject, [
        isAccepted
          ? `We accepted your ${paper}. ${isVatId ? EXEMPT_BY_VAT_ID : EXEMPT_BY_CERTIFICATE}`
          : `We could not accept your ${paper}. Your new orders are taxed.`,
        table([
          [isVatId ? 'VAT id' : 'Number', isOwner ? oneLine(status.number) : null],
          ['State', isOwner && status.region ? oneLine(status.region) : null],
          ['Valid until', status.validUntil],
          ['Reason', status.reason && oneLine(status.reason)],
        ]),
        action(`${isAccepted ? 'See it' : 'Send another'} here`, `${publicUrl}/dashboard/tax`),
      ])
    },
  }
}

const EXEMPT_BY_VAT_ID =
  'Orders from now on that go to another country of the EU are reverse charged.'
const EXEMPT_BY_CERTIFICATE = 'Orders from now on that go to its state are exempt from tax.'
