import { sql } from 'drizzle-orm'
import type { SearchMatch } from '../../../contract/catalogue/catalogue-search.ts'
import type { ReferenceKind } from '../../../contract/catalogue/parts/part-bounds.ts'
import { keyBounds } from '../../../contract/catalogue/parts/part-key.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { oneSlipAway } from './one-slip-away.ts'
import { soldAs } from './sold-as.ts'
import { type WordCounts, wordReader } from './words/dictionary.ts'
import { type Piece, piecesOf } from './words/places.ts'
import type { Synonyms } from './words/synonyms.ts'
import { type Answers, understandWords, type WordParts } from './words/understand-words.ts'

/** The meaning of a search text in this shop, ready for a query. */
export type SearchMeaning =
  | { readonly match: 'everything' | 'nothing' }
  | { readonly match: 'partNumber'; readonly prefix: string }
  | { readonly match: 'similarPartNumber'; readonly keys: readonly string[] }
  | {
      readonly match: 'reference'
      readonly productIds: readonly string[]
      /** `OE number of Norvik` */
      readonly said: string
    }
  | {
      readonly match: Extract<SearchMatch, 'words' | 'similarWords'>
      /** A product must match one answer at each place. */
      readonly places: readonly Answers[]
      /** Some place has only words other than those typed. */
      readonly isOther: boolean
      /** A single word with more products than can be ranked. */
      readonly isCommon: boolean
      /** Typed words that the products need not have, because none has all of them. */
      readonly leftOut: readonly string[]
    }

export type Understand = (text: string) => Promise<SearchMeaning>

interface SearchParts {
  readonly db: Database
  readonly findSynonyms: () => Promise<Synonyms>
}

/** Largest number of matches that are ranked; a search that finds more is too unspecific. */
export const RANKED_AT_MOST = 10_000
/** Shorter texts are similar to too many part numbers to be a typo of one. */
const SHORTEST_NEAR_PART_NUMBER = 6
const LONGEST_NEAR_PART_NUMBER = 20
const MOST_NEAR = 50
/** Shorter ends are shared by too many part numbers. */
const SHORTEST_END = 5
/** Shorter texts without a digit begin too many part numbers. */
const SHORTEST_WITHOUT_DIGIT = 3

/**
 * Interprets a text as a part number, its beginning, a mistyped one, or words. Texts with a digit are tried as part
 * numbers first, others as words first.
 */
export function makeUnderstand({ db, findSynonyms }: SearchParts): Understand {
  const readWords = wordReader(db)

  return async (text) => {
    if (text.trim() === '') return { match: 'everything' }
    if (/\d/.test(text)) {
      const { key, isPartNumber, read } = await readPartNumber(db, text)
      if (isPartNumber) return { match: 'partNumber', prefix: key }
      const reference = await findReference(db, key)
      if (reference) return reference
      const near = (await findByEnd(db, key)) ?? (await findNearPartNumbers(db, key))
      if (near.length > 0) return { match: 'similarPartNumber', keys: near }
      return understandPieces({ db, synonyms: await findSynonyms() }, piecesOf(read))
    }
    const synonyms = await findSynonyms()
    const { read, counts } = await readWords(text, synonyms.likelyWords(text))
    const pieces = piecesOf(read)
    if (pieces.length === 0) return { match: 'nothing' }
    const meaning = await understandPieces({ db, synonyms }, pieces, counts)
    if (meaning.match === 'words' || text.length < SHORTEST_WITHOUT_DIGIT) return meaning
    const { key, isPartNumber } = await readPartNumber(db, text)
    const isBetter = isPartNumber && key.length >= SHORTEST_WITHOUT_DIGIT
    return isBetter ? { match: 'partNumber', prefix: key } : meaning
  }
}

/** The text as the index holds part numbers, whether one begins so, and the text as `read_atoms` returns it. */
async function readPartNumber(db: Queryable, text: string) {
  const { rows } = await db.execute<{ key: string; isPartNumber: boolean; read: string[] }>(sql`
    select part_key(${text}) as key, coalesce((
      select true from catalogue_entry where part_key like part_key(${text}) || '%' order by part_key limit 1
    ), false) as "isPartNumber", read_atoms(${text}) as read`)
  const [found = { key: '', isPartNumber: false, read: [] }] = rows
  return found
}

/** Products in the shop that a number of another maker, or a replaced one, leads to. Numbers stay when products go. */
async function findReference(db: Queryable, key: string): Promise<SearchMeaning | undefined> {
  if (key.length < keyBounds.shortest) return undefined
  // `offset 0` keeps the subquery apart, so that each row is followed once.
  const { rows } = await db.execute<{ product_id: string; kind: ReferenceKind; maker: string }>(sql`
    select product_id, kind, maker from (
      select ${soldAs(sql`reference.product_id`)} as product_id, kind, maker from reference where key = ${key} offset 0
    ) as numbered where product_id is not null limit ${MOST_NEAR}`)
  const [first] = rows
  if (!first) return undefined
  const productIds = [...new Set(rows.map(({ product_id }) => product_id))]
  return { match: 'reference', productIds, said: sayReference(first) }
}

const kindNames: Readonly<Record<ReferenceKind, string>> = {
  oe: 'OE number',
  competitor: 'number',
  replaced: 'replaced number',
  gtin: 'GTIN',
}

function sayReference({ kind, maker }: { kind: ReferenceKind; maker: string }): string {
  return kindNames[kind] + (maker === '' ? '' : ` of ${maker}`)
}

/** Part numbers whose letters in front were not typed; undefined if there are none. */
async function findByEnd(db: Queryable, key: string): Promise<string[] | undefined> {
  if (key.length < SHORTEST_END) return undefined
  const { rows } = await db.execute<{ part_key: string }>(sql`
    select distinct part_key from catalogue_entry
    where reverse(part_key) collate "C" like ${`${[...key].reverse().join('')}%`}
      and left(part_key, ${-key.length}::integer) !~ '[0-9]'
    limit ${MOST_NEAR}`)
  return rows.length > 0 ? rows.map(({ part_key }) => part_key) : undefined
}

async function findNearPartNumbers(db: Queryable, key: string): Promise<string[]> {
  if (key.length < SHORTEST_NEAR_PART_NUMBER || key.length > LONGEST_NEAR_PART_NUMBER) return []
  const { rows } = await db.execute<{ part_key: string }>(
    sql`select distinct part_key from catalogue_entry where part_key = any(${sql.param(oneSlipAway(key))}::text[]) limit ${MOST_NEAR}`,
  )
  return rows.map(({ part_key }) => part_key)
}

async function understandPieces(
  parts: WordParts,
  pieces: readonly Piece[],
  counts?: WordCounts,
): Promise<SearchMeaning> {
  const found = await understandWords(parts, pieces, counts)
  if (!('places' in found)) return { match: 'nothing' }
  const { places, isOther, isMended, products = 0 } = found
  const match = isMended ? 'similarWords' : 'words'
  return { match, places, isOther, isCommon: products > RANKED_AT_MOST, leftOut: [] }
}
