import countSlips from 'damerau-levenshtein'
import { sql } from 'drizzle-orm'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { patternAnywhere } from '../../../platform/database/lists/search.ts'
import { oneSlipAway } from '../one-slip-away.ts'

/** Words of the search index, maintained by triggers in `catalogue_count`; products are not queried. */

interface CountedWord extends Record<string, unknown> {
  readonly word: string
}

/** Numbers of products by word: 0 for a word that the shop doesn't have. */
export type WordCounts = ReadonlyMap<string, number>

/** Reads a text as `read_atoms` does, and counts its atoms and further words, with a prepared query. */
export function wordReader(db: Database) {
  const readStatement = db
    .select({
      read: sql<string[]>`read`,
      counts: sql<Record<string, number> | null>`(
        select jsonb_object_agg(substr(term, 3), products) from catalogue_count where category = ''
          and term = any(array(select 'w:' || unnest(read || ${sql.placeholder('further')}::text[]))))`,
    })
    .from(sql`(select read_atoms(${sql.placeholder('text')}) as read offset 0) as said`)
    .prepare('read_words')
  return async (
    text: string,
    further: readonly string[],
  ): Promise<{ read: readonly string[]; counts: WordCounts }> => {
    const [{ read, counts } = { read: [], counts: null }] = await readStatement.execute({
      text,
      further,
    })
    return { read, counts: countsOf([...read, ...further], Object.entries(counts ?? {})) }
  }
}

export async function countWords(db: Queryable, words: readonly string[]): Promise<WordCounts> {
  if (words.length === 0) return new Map()
  const terms = [...new Set(words)].map(termOf)
  const { rows } = await db.execute<CountedWord & { products: number }>(sql`
    select substr(term, 3) as word, products from catalogue_count
    where category = '' and term = any(${sql.param(terms)}::text[])`)
  return countsOf(
    words,
    rows.map(({ word, products }) => [word, products]),
  )
}

function countsOf(
  words: readonly string[],
  counts: readonly (readonly [string, number])[],
): WordCounts {
  return new Map([...words.map((word) => [word, 0] as const), ...counts])
}

/** Words with this prefix, for a search being typed. */
export async function findLonger(db: Queryable, beginning: string): Promise<string[]> {
  if (beginning.length < 2) return []
  const pattern = `${patternAnywhere(beginning).slice(1)}`
  const { rows } = await db.execute<CountedWord>(sql`
    select word from (
      select substr(term, 3) as word, products from catalogue_count
      where category = '' and term like 'w:%' and term like ${`w:${pattern}`} and products > 0
      order by term limit 500
    ) as longer order by products desc limit 10`)
  return rows.map(({ word }) => word)
}

/** Corrections of a word: one typo away, or two for a long word. Most common first. */
export async function findSimilar(db: Queryable, word: string): Promise<string[]> {
  if (word.length < 3) return []
  // Materialized: otherwise the planner scans all words by number of products to find the first three.
  const near = await db.execute<CountedWord>(sql`
    with near as materialized (
      select term, products from catalogue_count
      where category = '' and term = any(${sql.param(oneSlipAway(word).map(termOf))}::text[]) and products > 0
    )
    select substr(term, 3) as word from near order by products desc limit 3`)
  if (near.rows.length > 0 || word.length < 6) return near.rows.map((row) => row.word)
  const farther = await db.execute<CountedWord>(sql`
    select substr(term, 3) as word from catalogue_count
    where category = '' and term like 'w:%' and term % ${termOf(word)} and products > 0
    order by similarity(term, ${termOf(word)}) desc limit 20`)
  return farther.rows
    .map((row) => row.word)
    .filter((known) => countSlips(known, word).steps <= 2)
    .slice(0, 3)
}

const termOf = (word: string) => `w:${word}`
