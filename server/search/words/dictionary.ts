import countSlips from 'damerau-levenshtein'
import { sql } from 'drizzle-orm'
import type { Queryable } from '../../database/database.ts'
import { containing } from '../../database/search.ts'
import { oneSlipAway } from '../search-terms.ts'

/** Words of the search index, maintained by triggers in `catalogue_count`; products are not queried. */

interface CountedWord extends Record<string, unknown> {
  readonly word: string
}

/** The known ones among the words, with their numbers of products. */
export async function findKnown(
  db: Queryable,
  words: readonly string[],
): Promise<Map<string, number>> {
  const terms = [...new Set(words)].map(termOf)
  const { rows } = await db.execute<CountedWord & { products: number }>(sql`
    select substr(term, 3) as word, products from catalogue_count
    where category = '' and term = any(${sql.param(terms)}::text[]) and products > 0`)
  return new Map(rows.map(({ word, products }) => [word, products]))
}

/** Words with this prefix, for a search being typed. */
export async function findLonger(db: Queryable, beginning: string): Promise<string[]> {
  if (beginning.length < 2) return []
  const pattern = `${containing(beginning).slice(1)}`
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
