import { createHash } from 'node:crypto'
import canonicalize from 'canonicalize'
import { type SQL, sql } from 'drizzle-orm'
import type { Database, Queryable, Transaction } from '../database/database.ts'

/** Chained in one transaction; acts meanwhile wait for none of it. */
const BATCH_ENTRIES = 5000

/** An entry as it is hashed: every column by its text in PostgreSQL, so that no change of a byte hides in a number or a time. */
export type EntryTexts = Readonly<Record<string, string | null>> & { readonly id: string }

/** The columns that are hashed. */
export const entryTexts: SQL = sql.raw(`id::text as id,
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
  actor_id::text as "actorId", actor, via_key as "viaKey", device, kind,
  subject_kind as "subjectKind", subject_id as "subjectId", before::text as before, after::text as after, reason`)

export interface ChainHead {
  readonly seq: number
  /** In hexadecimal. */
  readonly hash: string
}

const NOTHING: ChainHead = { seq: 0, hash: '' }

/** SHA-256 over the entry with its place and the previous hash, in the form of RFC 8785. */
export function hashEntry(entry: EntryTexts, previous: ChainHead): ChainHead {
  const seq = previous.seq + 1
  const form = canonicalize({ ...entry, seq, previous: previous.hash })
  return {
    seq,
    hash: createHash('sha256')
      .update(form ?? '')
      .digest('hex'),
  }
}

/** The end of the chain; undefined while it is empty. */
export async function findHead(db: Queryable): Promise<ChainHead | undefined> {
  const { rows } = await db.execute<{ seq: string; hash: string }>(
    sql`select seq, encode(hash, 'hex') as hash from history_entry where seq is not null order by seq desc limit 1`,
  )
  const [row] = rows
  return row && { seq: Number(row.seq), hash: row.hash }
}

/** Keeps other nodes from chaining until the transaction ends. */
export async function lockChain(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('history chain', 0))`)
}

/**
 * Chains the entries that are committed and not chained yet, in the order of their ids. Numbers of the chain have no
 * gaps: an entry whose transaction ends later comes behind.
 */
export async function chainEntries(db: Database, shutdown?: AbortSignal): Promise<void> {
  while (!shutdown?.aborted) {
    const count = await db.transaction(async (tx) => {
      await lockChain(tx)
      const { rows } = await tx.execute<EntryTexts>(
        sql`select ${entryTexts} from history_entry where seq is null order by history_entry.id limit ${BATCH_ENTRIES}`,
      )
      if (rows.length === 0) return 0
      let head = (await findHead(tx)) ?? NOTHING
      const links = rows.map((entry) => {
        head = hashEntry(entry, head)
        return { id: entry.id, ...head }
      })
      await tx.execute(sql`
        update history_entry set seq = link.seq, hash = decode(link.hash, 'hex')
        from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as link (id bigint, seq bigint, hash text)
        where history_entry.id = link.id`)
      return rows.length
    })
    if (count < BATCH_ENTRIES) return
  }
}
