import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import { shopName } from '../../../contract/values/text/shop-name.ts'
import { dayOf } from '../../platform/base/days.ts'
import type { Database } from '../../platform/database/database.ts'
import { users } from '../../platform/database/tables/people.ts'
import { historyHead } from '../../platform/database/tables/shop.ts'
import { findHead, lockChain } from '../../platform/history/chain.ts'
import { action, letter, table } from '../../platform/mail/letter.ts'
import type { MailComposer } from '../../platform/mail/mail-worker.ts'
import { putMail } from '../../platform/mail/outbox.ts'

const HEAD_MAIL = 'historyHead'

/** Mails the end of the chain to every owner, once a day of the shop; returns whether it was due. */
export async function mailHead(db: Database, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockChain(tx)
    const [last] = await tx
      .select({ mailedAt: historyHead.mailedAt })
      .from(historyHead)
      .orderBy(desc(historyHead.mailedAt))
      .limit(1)
    const today = dayOf(now)
    if (last && dayOf(last.mailedAt) === today) return false
    const head = await findHead(tx)
    if (!head) return false
    const row = { seq: head.seq, hash: Buffer.from(head.hash, 'hex'), mailedAt: now }
    await tx
      .insert(historyHead)
      .values(row)
      // Nothing was done since: the same end is mailed again.
      .onConflictDoUpdate({ target: historyHead.seq, set: { mailedAt: now } })
    const owners = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(and(eq(users.role, 'admin'), isNull(users.blockedAt)))
      .orderBy(asc(users.id))
    const facts = { seq: String(head.seq), hash: head.hash }
    for (const { id, email } of owners) {
      const eventKey = `${HEAD_MAIL} ${today} ${id}`
      await putMail(tx, { kind: HEAD_MAIL, eventKey, recipient: email, facts }, now)
    }
    return true
  })
}

/** The mail that keeps the end of the chain out of the shop’s reach. */
export const historyMails = ({
  publicUrl,
}: {
  readonly publicUrl: string
}): Record<typeof HEAD_MAIL, MailComposer> => ({
  async historyHead({ facts: { seq = '', hash = '' } }) {
    return letter({ name: undefined }, `${shopName()}: the history up to entry ${seq}`, [
      'Keep this mail. It proves what staff did until now: an entry that is changed or cut off later no longer fits.',
      table([
        ['Entry', seq],
        ['Hash', hash],
      ]),
      `Check it with: npm run audit -- --head ${seq}:${hash}`,
      action('Open Staff History', `${publicUrl}/dashboard/acts`),
    ])
  },
})
