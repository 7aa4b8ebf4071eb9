import { and, desc, eq, gt, lt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AccountEventKind } from '../../contract/identity.ts'
import type { Database, Queryable } from '../database/database.ts'
import { accountEvent } from '../database/schema.ts'
import type { Caller } from '../http/caller.ts'

export type AccountEventRow = typeof accountEvent.$inferSelect

export interface NewAccountEvent {
  readonly kind: AccountEventKind
  /** Whose account it is. */
  readonly email: string
  /** Who did it, where that is somebody else. */
  readonly actorEmail?: string
  readonly from: Caller
}

/** Writes down what was done to an account; part of the transaction that does it. */
export async function recordAccountEvent(
  db: Queryable,
  { kind, email, actorEmail, from }: NewAccountEvent,
  now: Date,
): Promise<void> {
  const { address, device } = from
  await db
    .insert(accountEvent)
    .values({ id: uuidv7(), kind, email, actorEmail, address, device, createdAt: now })
}

export function accountEventStore(db: Database) {
  return {
    /** Newest first. */
    async list(filter: {
      email: string | undefined
      after: string | undefined
      limit: number
    }): Promise<AccountEventRow[]> {
      return db
        .select()
        .from(accountEvent)
        .where(
          and(
            filter.email ? eq(accountEvent.email, filter.email) : undefined,
            filter.after ? lt(accountEvent.id, filter.after) : undefined,
          ),
        )
        .orderBy(desc(accountEvent.id))
        .limit(filter.limit)
    },

    /** Whether somebody signed in to this account from there not long ago. */
    async isKnownPlace(email: string, address: string, since: Date): Promise<boolean> {
      const [row] = await db
        .select({ id: accountEvent.id })
        .from(accountEvent)
        .where(
          and(
            eq(accountEvent.email, email),
            eq(accountEvent.kind, 'signedIn'),
            eq(accountEvent.address, address),
            gt(accountEvent.createdAt, since),
          ),
        )
        .limit(1)
      return row !== undefined
    },

    async forgetOlderThan(moment: Date): Promise<void> {
      await db.delete(accountEvent).where(lt(accountEvent.createdAt, moment))
    },
  }
}
