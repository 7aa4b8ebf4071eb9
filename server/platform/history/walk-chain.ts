import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { type ChainHead, type EntryTexts, entryTexts, hashEntry } from './chain.ts'

const BATCH_ENTRIES = 10_000

type ChainedEntry = EntryTexts & { readonly seq: string; readonly hash: string }

export interface ChainReport {
  readonly checked: number
  /** The end of the chain. */
  readonly head: ChainHead | undefined
  /** The first break of the chain, then texts and heads that don't fit. */
  readonly breaks: readonly string[]
}

/** Walks the whole chain, and compares it with heads that were written down elsewhere and with those mailed. */
export async function walkChain(
  db: Database,
  heads: readonly ChainHead[] = [],
): Promise<ChainReport> {
  const mailed = await db.execute<{ seq: string; hash: string }>(
    sql`select seq, encode(hash, 'hex') as hash from history_head order by seq`,
  )
  const known = [...heads, ...mailed.rows.map(({ seq, hash }) => ({ seq: Number(seq), hash }))]
  const walk = await walkEntries(db, new Map(known.map(({ seq, hash }) => [seq, hash])))
  const { checked, head } = walk
  const end = head?.seq ?? 0
  const cut = known.find(({ seq }) => seq > end)
  return {
    checked,
    head,
    breaks: [
      ...walk.breaks,
      ...(cut && walk.breaks.length === 0
        ? [
            `entries ${end + 1} to ${Math.max(...known.map(({ seq }) => seq))} are missing: the chain ends at ${end}`,
          ]
        : []),
      ...(await findChangedTexts(db)),
    ],
  }
}

async function walkEntries(db: Database, known: ReadonlyMap<number, string>) {
  let head: ChainHead = { seq: 0, hash: '' }
  let checked = 0
  const report = (breaks: string[]) => ({ checked, breaks, head: checked === 0 ? undefined : head })
  const read = (after: number) =>
    db
      .execute<ChainedEntry>(sql`
        select ${entryTexts}, seq, encode(hash, 'hex') as hash from history_entry
        where seq > ${after} order by seq limit ${BATCH_ENTRIES}`)
      .then(({ rows }) => rows)
  let batch = read(0)
  while (true) {
    const rows = await batch
    // The next ones are read while these are hashed.
    if (rows.length === BATCH_ENTRIES) {
      batch = read(Number(rows.at(-1)?.seq))
      batch.catch(() => {})
    }
    for (const { seq, hash, ...entry } of rows) {
      const next = hashEntry(entry as EntryTexts, head)
      if (Number(seq) !== next.seq) return report([`entry ${next.seq} is missing`])
      if (hash !== next.hash) return report([`entry ${seq} was changed`])
      const written = known.get(next.seq)
      if (written !== undefined && written !== hash)
        return report([`entry ${seq} or one before it was changed: its head was ${written}`])
      head = next
      checked += 1
    }
    if (rows.length < BATCH_ENTRIES) return report([])
  }
}

const TEXTS_NAMED = 20

/** Texts beside the entries that are not those that were committed; missing ones were erased. */
async function findChangedTexts(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ seq: string | null }>(sql`
    select seq from history_value join history_entry on history_entry.id = entry_id
    where encode(sha256(salt || convert_to(value, 'UTF8')), 'hex') <> commitment
    order by seq limit ${TEXTS_NAMED}`)
  return rows.map(({ seq }) => `a text beside entry ${seq ?? 'to come'} was changed`)
}
