import { sql } from 'drizzle-orm'
import type { SearchMatch } from '../../contract/catalogue-search.ts'
import type { Queryable } from '../database/database.ts'
import { containing } from '../database/search.ts'
import { countSlips, oneSlipAway, partKey, searchWords, splitSize } from './search-terms.ts'

/** What a search text means in this shop, ready to be asked of the catalogue. */
export type SearchMeaning =
  | { readonly match: 'everything' | 'nothing' }
  | { readonly match: 'partNumber'; readonly prefix: string }
  | { readonly match: 'similarPartNumber'; readonly keys: readonly string[] }
  | {
      readonly match: Extract<SearchMatch, 'words' | 'similarWords'>
      /** Each word with what stands for it: one of each group has to occur. */
      readonly words: readonly (readonly string[])[]
      /** One word alone, and more products have it than can be ranked. */
      readonly isCommon: boolean
    }

/** Ranked by relevance are so many; whoever found more has not found the words yet. */
export const RANKED_AT_MOST = 10_000
/** Shorter texts are near too many part numbers to be a typo of one. */
const SHORTEST_NEAR_PART_NUMBER = 6
const LONGEST_NEAR_PART_NUMBER = 20
const MOST_NEAR = 50

/**
 * Finds out whether a text is a part number, the beginning of one, one with a slip, or words. What has a digit is
 * taken for a part number first, what has none for words first.
 */
export async function understandSearch(db: Queryable, text: string): Promise<SearchMeaning> {
  const key = partKey(text)
  const words = searchWords(text)
  if (words.length === 0) return { match: text.trim() ? 'nothing' : 'everything' }
  if (/\d/.test(key)) {
    if (await isPartNumber(db, key)) return { match: 'partNumber', prefix: key }
    const near = await findNearPartNumbers(db, key)
    if (near.length > 0) return { match: 'similarPartNumber', keys: near }
    return understandWords(db, words)
  }
  const meaning = await understandWords(db, words)
  const isBetter = key.length >= 3 && meaning.match !== 'words' && (await isPartNumber(db, key))
  return isBetter ? { match: 'partNumber', prefix: key } : meaning
}

async function isPartNumber(db: Queryable, prefix: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from catalogue_entry where part_key like ${`${prefix}%`} order by part_key limit 1`,
  )
  return rows.length > 0
}

async function findNearPartNumbers(db: Queryable, key: string): Promise<string[]> {
  if (key.length < SHORTEST_NEAR_PART_NUMBER || key.length > LONGEST_NEAR_PART_NUMBER) return []
  const { rows } = await db.execute<{ part_key: string }>(
    sql`select distinct part_key from catalogue_entry where part_key = any(${sql.param(oneSlipAway(key))}::text[]) limit ${MOST_NEAR}`,
  )
  return rows.map(({ part_key }) => part_key)
}

async function understandWords(db: Queryable, typed: readonly string[]): Promise<SearchMeaning> {
  const sizes = typed.flatMap((word) => splitSize(word) ?? [])
  const known = await findKnown(db, [...typed, ...sizes])
  const words: (readonly string[])[] = []
  let isAsTyped = true
  for (const word of typed) {
    const parts = splitSize(word)
    if (known.has(word)) words.push([word])
    else if (parts?.every((part) => known.has(part))) words.push(...parts.map((part) => [part]))
    else {
      const longer = await findLonger(db, word)
      const instead = longer.length > 0 ? longer : await findSimilar(db, word)
      if (instead.length === 0) return { match: 'nothing' }
      if (longer.length === 0) isAsTyped = false
      words.push(instead)
    }
  }
  const [[only = '', another] = [], further] = words
  const isCommon = !another && !further && (known.get(only) ?? 0) > RANKED_AT_MOST
  return { match: isAsTyped ? 'words' : 'similarWords', words, isCommon }
}

interface CountedWord extends Record<string, unknown> {
  readonly word: string
}

/** Which of the words the shop has, with the number of products. */
async function findKnown(db: Queryable, words: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.execute<CountedWord & { products: number }>(sql`
    select substr(term, 3) as word, products from catalogue_count
    where category = '' and term = any(${sql.param(words.map(termOf))}::text[]) and products > 0`)
  return new Map(rows.map(({ word, products }) => [word, products]))
}

/** Words that begin so: what is still being typed. */
async function findLonger(db: Queryable, beginning: string): Promise<string[]> {
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

/** What may have been meant: a slip away, else two slips away in a long word. The commonest first. */
async function findSimilar(db: Queryable, word: string): Promise<string[]> {
  if (word.length < 3) return []
  const near = await db.execute<CountedWord>(sql`
    select substr(term, 3) as word from catalogue_count
    where category = '' and term = any(${sql.param(oneSlipAway(word).map(termOf))}::text[]) and products > 0
    order by products desc limit 3`)
  if (near.rows.length > 0 || word.length < 6) return near.rows.map((row) => row.word)
  const farther = await db.execute<CountedWord>(sql`
    select substr(term, 3) as word from catalogue_count
    where category = '' and term like 'w:%' and term % ${termOf(word)} and products > 0
    order by similarity(term, ${termOf(word)}) desc limit 20`)
  return farther.rows
    .map((row) => row.word)
    .filter((known) => countSlips(known, word) <= 2)
    .slice(0, 3)
}

const termOf = (word: string) => `w:${word}`
