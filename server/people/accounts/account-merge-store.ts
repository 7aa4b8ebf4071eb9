import { and, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import { MERGE_UNDO_HOURS } from '../../../contract/people/merges.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { accountMerge, mergedRow, users } from '../../platform/database/tables/people.ts'

export type MergeRow = typeof accountMerge.$inferSelect

const HOUR_MS = 3_600_000

/** A merge of that moment or before can't be undone any more. */
const lastOver = (now: Date) => new Date(now.getTime() - MERGE_UNDO_HOURS * HOUR_MS)

/** When a merge can't be undone any more. */
export const undoableUntil = ({ mergedAt }: MergeRow) =>
  new Date(mergedAt.getTime() + MERGE_UNDO_HOURS * HOUR_MS)

/** Accounts that staff joined to another account of the same person. */
export const accountMerges = {
  async find(db: Queryable, mergedId: string): Promise<MergeRow | undefined> {
    const [row] = await db.select().from(accountMerge).where(eq(accountMerge.mergedId, mergedId))
    return row
  },

  /** The e-mail by which the person signs in instead; undefined if the account was not joined to another. */
  async findKeptEmail(db: Queryable, mergedId: string): Promise<string | undefined> {
    const { rows } = await db.execute<{ email: string }>(sql`
      with recursive followed (id, step) as (
        select kept_id, 1 from account_merge where merged_id = ${mergedId}
        union all
        select kept_id, step + 1 from account_merge join followed on merged_id = id
      ) select email from users join followed using (id) order by step desc limit 1`)
    return rows[0]?.email
  },

  /** The accounts that were joined to one, the latest first. */
  async listInto(db: Queryable, keptId: string, limit: number) {
    return db
      .select({ merge: accountMerge, email: users.email })
      .from(accountMerge)
      .innerJoin(users, eq(users.id, accountMerge.mergedId))
      .where(eq(accountMerge.keptId, keptId))
      .orderBy(desc(accountMerge.mergedAt), desc(accountMerge.mergedId))
      .limit(limit)
  },

  /** All accounts of a person who has this one: joined to it, and joined to those before. */
  async listAllInto(db: Queryable, keptId: string): Promise<{ id: string; email: string }[]> {
    const { rows } = await db.execute<{ id: string; email: string }>(sql`
      with recursive followed (id) as (
        select merged_id from account_merge where kept_id = ${keptId}
        union
        select merged_id from account_merge join followed on kept_id = id
      ) select id, email from users join followed using (id)`)
    return rows
  },

  /** Whether an account was joined to this one so lately that it can be undone. */
  async hasUndoableInto(db: Queryable, keptId: string, now: Date): Promise<boolean> {
    const into = and(eq(accountMerge.keptId, keptId), gt(accountMerge.mergedAt, lastOver(now)))
    return (await db.$count(accountMerge, into)) > 0
  },

  async add(tx: Transaction, row: MergeRow): Promise<void> {
    await tx.insert(accountMerge).values(row)
  },

  async remove(tx: Transaction, mergedId: string): Promise<void> {
    await tx.delete(accountMerge).where(eq(accountMerge.mergedId, mergedId))
  },

  /** Forgets which rows moved in joins that can't be undone any more. */
  async forgetRows(db: Database, now: Date): Promise<void> {
    const over = db
      .select({ id: accountMerge.mergedId })
      .from(accountMerge)
      .where(lte(accountMerge.mergedAt, lastOver(now)))
    await db.delete(mergedRow).where(inArray(mergedRow.mergedId, over))
  },
}
