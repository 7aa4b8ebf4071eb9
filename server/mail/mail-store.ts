import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { mail } from '../database/tables/shop.ts'

export type MailRow = typeof mail.$inferSelect

const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 3600

export function mailStore(db: Database) {
  return {
    /**
     * Takes due mails and schedules their next attempt in advance, with growing pauses: a worker that dies while
     * sending leaves nothing to repair, and no lock is held while sending.
     */
    async takeDue(now: Date, most: number): Promise<MailRow[]> {
      const at = sql.param(now, mail.nextTryAt)
      const pause = sql`least(${FIRST_PAUSE_SECONDS} * power(2, ${mail.tries}), ${LONGEST_PAUSE_SECONDS})`
      return db
        .update(mail)
        .set({
          tries: sql`${mail.tries} + 1`,
          nextTryAt: sql`${at}::timestamptz + make_interval(secs => ${pause})`,
        })
        .where(
          sql`${mail.id} in (select id from ${mail} where closed_at is null and next_try_at <= ${at}
            order by next_try_at limit ${most} for update skip locked)`,
        )
        .returning()
    },

    async close(id: string, outcome: NonNullable<MailRow['outcome']>, now: Date): Promise<void> {
      await db
        .update(mail)
        .set({ closedAt: now, outcome })
        .where(and(eq(mail.id, id), isNull(mail.closedAt)))
    },

    async noteFailure(id: string, reason: string): Promise<void> {
      await db.update(mail).set({ lastError: reason }).where(eq(mail.id, id))
    },

    async forgetClosed(before: Date): Promise<void> {
      await db.delete(mail).where(lt(mail.closedAt, before))
    },
  }
}
