import { and, desc, eq, getTableColumns, gt, lt, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { AccountEventKind } from '../../../contract/people/identity.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/lists/list-page.ts'
import type { Page } from '../../platform/database/lists/paging.ts'
import { boundedTotal } from '../../platform/database/lists/search.ts'
import { accountEvent } from '../../platform/database/tables/sign-in.ts'
import { addressBlock, type Caller } from '../../platform/http/refusals/caller.ts'

export type AccountEventRow = typeof accountEvent.$inferSelect

export interface NewAccountEvent {
  readonly kind: AccountEventKind
  /** The account concerned. */
  readonly email: string
  /** Set if another user did it. */
  readonly actorEmail?: string
  readonly reason?: string
  readonly from: Caller
}

/** Records an action on an account, in the transaction of that action. */
export async function recordAccountEvent(
  db: Queryable,
  { kind, email, actorEmail, reason, from }: NewAccountEvent,
  now: Date,
): Promise<void> {
  const { address, device } = from
  await db
    .insert(accountEvent)
    .values({ id: uuidv7(), kind, email, actorEmail, reason, address, device, createdAt: now })
}

export function accountEventStore(db: Database) {
  return {
    /** One page of events, newest first, of one account or of all. */
    async list(
      email: string | undefined,
      limit: number,
      after?: string,
    ): Promise<Page<AccountEventRow>> {
      const ofAccount = email ? eq(accountEvent.email, email) : undefined
      const total = boundedTotal(accountEvent, ofAccount, sql`order by ${accountEvent.id} desc`)
      const rows = await db
        .select({ row: getTableColumns(accountEvent), total })
        .from(accountEvent)
        .where(and(ofAccount, after ? lt(accountEvent.id, after) : undefined))
        .orderBy(desc(accountEvent.id))
        .limit(limit + 1)
      return pageOf(db, rows, limit, total)
    },

    /** Whether there was a recent sign-in to this account from this address, an IPv6 one compared as limits count it. */
    async isKnownPlace(email: string, address: string, since: Date): Promise<boolean> {
      const block = addressBlock(address)
      const known = await db
        .selectDistinct({ address: accountEvent.address })
        .from(accountEvent)
        .where(
          and(
            eq(accountEvent.email, email),
            // Literal, as the index of sign-ins is partial.
            sql`${accountEvent.kind} = 'signedIn'`,
            gt(accountEvent.createdAt, since),
          ),
        )
      return known.some((place) => addressBlock(place.address) === block)
    },

    async forgetOlderThan(moment: Date): Promise<void> {
      await db.delete(accountEvent).where(lt(accountEvent.createdAt, moment))
    },
  }
}
