import countSlips from 'damerau-levenshtein'
import { sql } from 'drizzle-orm'
import { type Elapsed, readAgain } from '../../../platform/base/read-again.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { keyOfPhrase, lonePiecesOf, type Piece, piecesOf, type Way, wordsOf } from './places.ts'

/** A meaning of a phrase. */
export interface Synonym {
  /** As displayed: `jump leads`. */
  readonly said: string
  readonly words: Way
}

export interface Synonyms {
  /** Words of the meanings that a text without digits seems to have before it is read; they are counted in advance. */
  likelyWords(text: string): readonly string[]
  /** Meanings of a phrase, by its key. */
  find(key: string): readonly Synonym[]
  /** Meanings of phrases with this prefix, for a search being typed. */
  findLonger(beginning: string): readonly Synonym[]
  /** The word or size of a phrase that a mistyped one stood for. */
  findSimilar(word: string): Piece | undefined
  /** Number of pieces of the longest phrase. */
  readonly longest: number
}

/** More would slow down every search; an import refuses them. */
export const MOST_SYNONYMS = 5000
const MOST_MEANINGS = 8
const SHORTEST_BEGINNING = 3
/** Shorter words are too similar to too many others. */
const SHORTEST_SIMILAR = 4
const SHORTEST_TWO_SLIPS = 7

/** The shop's synonyms, at most a second old: most searches need no query for them. */
export function rememberedSynonyms(db: Database, elapsed: Elapsed) {
  return readAgain(elapsed, () => readSynonyms(db))
}

interface SynonymEntry {
  readonly said: string
  readonly read: readonly string[]
}

export async function readSynonyms(db: Queryable): Promise<Synonyms> {
  const { rows } = await db.execute<{
    typed: SynonymEntry
    meant: SynonymEntry
    both_ways: boolean
  }>(sql`
    select jsonb_build_object('said', typed, 'read', read_atoms(typed)) as typed,
      jsonb_build_object('said', meant, 'read', read_atoms(meant)) as meant, both_ways
    from search_synonym order by search_synonym.typed, search_synonym.meant limit ${MOST_SYNONYMS}`)
  return indexSynonyms(
    rows.flatMap(({ typed, meant, both_ways }): [SynonymEntry, SynonymEntry][] =>
      both_ways
        ? [
            [typed, meant],
            [meant, typed],
          ]
        : [[typed, meant]],
    ),
  )
}

/**
 * Builds the lookup of typed phrases and meanings. Meanings are not looked up again, so there are no chains or circles.
 */
function indexSynonyms(pairs: readonly (readonly [SynonymEntry, SynonymEntry])[]): Synonyms {
  const phrases = new Map<string, Synonym[]>()
  const vocabulary = new Map<string, Piece>()
  let longest = 0
  for (const [typed, meant] of pairs) {
    const pieces = piecesOf(typed.read)
    const key = keyOfPhrase(pieces)
    const words = wordsOf(piecesOf(meant.read))
    const meanings = phrases.get(key) ?? []
    if (!key || words.length === 0 || meanings.length === MOST_MEANINGS) continue
    meanings.push({ said: meant.said.toLowerCase(), words })
    phrases.set(key, meanings)
    longest = Math.max(longest, pieces.length)
    for (const piece of lonePiecesOf(typed.read)) vocabulary.set(piece.key, piece)
  }
  const likely = [...phrases].map(([key, meanings]) => ({
    typed: key.replaceAll(' ', ''),
    words: meanings.flatMap(({ words }) => words),
  }))
  return {
    longest,
    likelyWords(text) {
      const letters = text.toLowerCase().replace(/\P{Alphabetic}/gu, '')
      return likely.flatMap(({ typed, words }) => (letters.includes(typed) ? words : []))
    },
    find: (key) => phrases.get(key) ?? [],
    findLonger(beginning) {
      if (beginning.length < SHORTEST_BEGINNING) return []
      return [...phrases]
        .flatMap(([key, meanings]) => (key.startsWith(beginning) ? meanings : []))
        .slice(0, MOST_MEANINGS)
    },
    findSimilar(word) {
      if (word.length < SHORTEST_SIMILAR) return undefined
      const most = word.length < SHORTEST_TWO_SLIPS ? 1 : 2
      let found: Piece | undefined
      let least = most + 1
      for (const [known, piece] of vocabulary) {
        if (Math.abs(known.length - word.length) >= least) continue
        const { steps: slips } = countSlips(known, word)
        if (slips < least) [found, least] = [piece, slips]
      }
      return found
    },
  }
}
