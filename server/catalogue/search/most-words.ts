import { sql } from 'drizzle-orm'
import type { Database } from '../../platform/database/database.ts'
import { boundedEntries, noFilter } from './search-filter.ts'
import { RANKED_AT_MOST, type SearchMeaning } from './search-meaning.ts'
import { countWords } from './words/dictionary.ts'
import { type Piece, piecesOf } from './words/places.ts'
import type { Synonyms } from './words/synonyms.ts'
import {
  type Answers,
  onlyWord,
  understandWords,
  type WordParts,
} from './words/understand-words.ts'

/** Words beyond these are left out: each choice among them is one lookup, 62 for six words. */
const MOST_WEIGHED = 6

/** A typed word or phrase with its places. */
interface SearchUnit {
  readonly typed: string
  readonly places: readonly Answers[]
}

/** The meaning of most of a text's words; undefined if a product has all of them, or none has half. */
export type UnderstandMost = (text: string) => Promise<SearchMeaning | undefined>

/** Finds what to search for where no product has all words of a text: as many of them as one product has. */
export function understandMostWords({
  db,
  findSynonyms,
}: {
  readonly db: Database
  readonly findSynonyms: () => Promise<Synonyms>
}): UnderstandMost {
  return async (text) => {
    const parts = { db, synonyms: await findSynonyms() }
    const pieces = piecesOf(await readAtoms(db, text))
    const known = await understandKnown(parts, pieces)
    if (!known) return undefined
    const units = unitsOf(known)
    const choices = choicesOf(units.slice(0, MOST_WEIGHED), pieces.length / 2)
    const chosen = await findFirst(db, choices)
    if (!chosen || chosen.length === pieces.length) return undefined
    const places = chosen.flatMap((unit) => unit.places)
    const only = onlyWord(places)
    const products = only === undefined ? 0 : ((await countWords(db, [only])).get(only) ?? 0)
    const kept = new Set(chosen.map(({ typed }) => typed))
    return {
      match: known.isMended ? 'similarWords' : 'words',
      places,
      isOther: known.isOther,
      isCommon: products > RANKED_AT_MOST,
      leftOut: [
        ...units.filter(({ typed }) => !kept.has(typed)).map(({ typed }) => typed),
        ...known.unknown,
      ],
    }
  }
}

async function readAtoms(db: Database, text: string): Promise<readonly string[]> {
  const { rows } = await db.execute<{ read: string[] }>(sql`select read_atoms(${text}) as read`)
  return rows[0]?.read ?? []
}

/** The words that the shop has, and those that it has not. */
async function understandKnown(parts: WordParts, pieces: readonly Piece[]) {
  const unknown: string[] = []
  for (let left = pieces; left.length > 0; ) {
    const found = await understandWords(parts, left)
    if ('places' in found) return { ...found, unknown }
    const isUnknown = new Set(found.unknownAt)
    unknown.push(...found.unknownAt.map((at) => left[at]?.key ?? ''))
    left = left.filter((_piece, at) => !isUnknown.has(at))
  }
  return undefined
}

function unitsOf({ places, typed }: { places: readonly Answers[]; typed: readonly string[] }) {
  const units = Map.groupBy(places.keys(), (at) => typed[at] ?? '')
  return [...units].map(
    ([key, at]): SearchUnit => ({ typed: key, places: at.map((one) => places[one] ?? []) }),
  )
}

/** All choices of at least so many units: the largest first, of equal ones those with the words typed first. */
function choicesOf(
  units: readonly SearchUnit[],
  atLeast: number,
): readonly (readonly SearchUnit[])[] {
  const last = units.length - 1
  return Array.from({ length: 2 ** units.length }, (_, nth) =>
    units.filter((_unit, at) => (nth >> (last - at)) % 2 === 1),
  )
    .reverse()
    .filter(({ length }) => length > 0 && length >= atLeast)
    .sort((one, other) => other.length - one.length)
}

/** The first choice that some product matches whole. Counted to a bound: for `exists` the planner scans the table. */
async function findFirst(db: Database, choices: readonly (readonly SearchUnit[])[]) {
  if (choices.length === 0) return undefined
  const matches = choices.map((choice, at) => {
    const meaning = {
      match: 'words' as const,
      places: choice.flatMap(({ places }) => places),
      isOther: false,
      isCommon: false,
      leftOut: [],
    }
    return sql`when (select count(*) > 0 from (${boundedEntries({ ...noFilter, meaning })}) as found) then ${sql.raw(String(at))}`
  })
  const { rows } = await db.execute<{ first: number | null }>(
    sql`select case ${sql.join(matches, sql` `)} end as first`,
  )
  const first = rows[0]?.first
  return first === null || first === undefined ? undefined : choices[first]
}
