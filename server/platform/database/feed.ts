import { eq, type SQL, sql } from 'drizzle-orm'
import type { Queryable, Transaction } from './database.ts'
import { feedBookmark } from './tables/feed.ts'

/** The readers that follow the moves of orders from snapshot to snapshot; `digest` only keeps its last day. */
type FeedReader = 'documents' | 'sales' | 'notices' | 'digest'

export interface Bookmark {
  /** The snapshot up to which moves were read. */
  readonly seen: string
  /** The bookmark is from the database that this one was restored from: its snapshot may lie in the future here. */
  readonly isForeign: boolean
  /** Day, in the shop's time zone. */
  readonly recountedOn: string
}

/** Keeps other nodes' followers of this name out until the transaction ends. */
export async function lockFeed(tx: Transaction, reader: FeedReader): Promise<void> {
  // A row that doesn't exist yet can't be locked.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('feed ' || ${reader}::text, 0))`,
  )
}

/** Undefined before the first reading. */
export async function findBookmark(
  db: Queryable,
  reader: FeedReader,
): Promise<Bookmark | undefined> {
  const { seen, recountedOn } = feedBookmark
  const isForeign = sql<boolean>`pg_snapshot_xmax(${seen}::pg_snapshot) > pg_snapshot_xmax(pg_current_snapshot())`
  const [row] = await db
    .select({ seen, recountedOn, isForeign })
    .from(feedBookmark)
    .where(eq(feedBookmark.reader, reader))
  return row
}

export async function putBookmark(
  tx: Transaction,
  reader: FeedReader,
  { seen, recountedOn }: Omit<Bookmark, 'isForeign'>,
): Promise<void> {
  await tx
    .insert(feedBookmark)
    .values({ reader, seen, recountedOn })
    .onConflictDoUpdate({ target: feedBookmark.reader, set: { seen, recountedOn } })
}

/** Sets the bookmark to this moment, so that only later moves are read; an existing one stays. */
export async function startBookmark(
  tx: Transaction,
  reader: FeedReader,
  recountedOn: string,
): Promise<void> {
  await tx
    .insert(feedBookmark)
    .values({ reader, seen: await readSnapshot(tx), recountedOn })
    .onConflictDoNothing()
}

export async function readSnapshot(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ seen: string }>(
    sql`select pg_current_snapshot()::text as seen`,
  )
  const [row] = rows
  if (!row) throw new Error('The database did not tell its snapshot.')
  return row.seen
}

/** Whether a row's `xid` is of a transaction that a snapshot did not see. */
export const isUnseen = (seen: string): SQL => sql`
  xid >= pg_snapshot_xmin(${seen}::pg_snapshot) and not pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)`

/** Deletes the bookmark, so that its reader begins anew. Waits for a reading that is under way. */
export async function forgetBookmark(tx: Transaction, reader: FeedReader): Promise<void> {
  await lockFeed(tx, reader)
  await tx.delete(feedBookmark).where(eq(feedBookmark.reader, reader))
}
