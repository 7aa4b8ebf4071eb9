import { and, eq, gte, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import type { Queryable } from '../database/database.ts'
import { mail } from '../database/tables/shop.ts'

export type MailRow = typeof mail.$inferSelect
type MailKey = Pick<MailRow, 'id' | 'kind' | 'recipient'>

/** Longer than five mails take through the carrier's two connections to a server that stalls. */
const LEASE_SECONDS = 300
const FIRST_PAUSE_SECONDS = 15
const LONGEST_PAUSE_SECONDS = 3600

export function mailStore(db: Queryable) {
  return {
    /**
     * Leases due mails, so that no other worker sends them meanwhile: one that dies while sending leaves nothing to
     * repair, and no lock is held while sending.
     */
    async takeDue(now: Date, most: number): Promise<MailRow[]> {
      const at = sql.param(now, mail.nextTryAt)
      return db
        .update(mail)
        .set({
          tries: sql`${mail.tries} + 1`,
          nextTryAt: sql`${at}::timestamptz + make_interval(secs => ${LEASE_SECONDS})`,
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

    /** Schedules the next attempt, after growing pauses; not if another worker has taken the mail since. */
    async noteFailure({ id, tries }: MailRow, reason: string, now: Date): Promise<void> {
      const pause = Math.min(FIRST_PAUSE_SECONDS * 2 ** (tries - 1), LONGEST_PAUSE_SECONDS)
      await db
        .update(mail)
        .set({ lastError: reason, nextTryAt: new Date(now.getTime() + pause * 1000) })
        .where(and(eq(mail.id, id), eq(mail.tries, tries)))
    },

    /** Whether a mail is still to be sent, and no later one of its kind to its reader took its place. */
    async isLatest({ id, kind, recipient }: MailKey): Promise<boolean> {
      const later = alias(mail, 'later')
      const isInUse = or(
        isNull(later.closedAt),
        and(ne(later.outcome, 'notNeeded'), gte(later.closedAt, mail.createdAt)),
      )
      const others = db
        .select({ id: later.id })
        .from(later)
        .where(and(ofReader(later, kind, recipient), isEarlier(mail, later), isInUse))
      const [row] = await db
        .select({ id: mail.id })
        .from(mail)
        .where(and(eq(mail.id, id), isNull(mail.closedAt), notExists(others)))
      return row !== undefined
    },

    /** Ids of the earlier mails of a kind to the same reader. */
    async listEarlier({ id, kind, recipient }: MailKey): Promise<string[]> {
      const earlier = alias(mail, 'earlier')
      const rows = await db
        .select({ id: earlier.id })
        .from(earlier)
        .innerJoin(mail, and(eq(mail.id, id), isEarlier(earlier, mail)))
        .where(ofReader(earlier, kind, recipient))
      return rows.map((row) => row.id)
    },

    async forgetClosed(before: Date): Promise<void> {
      await db.delete(mail).where(lt(mail.closedAt, before))
    },
  }
}

type MailColumns = Record<'id' | 'kind' | 'recipient' | 'createdAt', AnyPgColumn>

const ofReader = (columns: MailColumns, kind: string, recipient: string) =>
  and(eq(columns.recipient, recipient), eq(columns.kind, kind))

/** By the database's clock: ids are made with those of the nodes, which may differ. */
const isEarlier = (one: MailColumns, other: MailColumns) =>
  sql`(${one.createdAt}, ${one.id}) < (${other.createdAt}, ${other.id})`
