import countSlips from 'damerau-levenshtein'
import { sql } from 'drizzle-orm'
import type { Changes } from '../../changes/changes.ts'
import type { Database } from '../../database/database.ts'
import { keptList } from './kept-list.ts'
import { keyOfPhrase, readPieces, type Way, wordsOf } from './places.ts'

/** What a phrase also means. */
export interface Synonym {
  /** As it is shown: `jump leads`. */
  readonly said: string
  readonly words: Way
}

export interface Synonyms {
  /** What a phrase means, by its key. */
  find(key: string): readonly Synonym[]
  /** What the phrases mean that begin so: what is still being typed. */
  findLonger(beginning: string): readonly Synonym[]
  /** The word of a phrase that was meant by one with a slip. */
  findSimilar(word: string): string | undefined
  /** Pieces of the longest phrase. */
  readonly longest: number
}

/** More would make each search slower; an import refuses them. */
export const MOST_SYNONYMS = 5000
const MOST_MEANINGS = 8
const SHORTEST_BEGINNING = 3
/** Shorter words are a slip away from too many others. */
const SHORTEST_SIMILAR = 4
const SHORTEST_TWO_SLIPS = 7

/** The synonyms of the shop, kept in memory until they change: a search asks the database nothing for them. */
export function rememberedSynonyms(db: Database, changes: Changes, now: () => Date) {
  return keptList(changes, now, {
    tag: 'synonyms',
    read: async () => {
      const { rows } = await db.execute<{ typed: string; meant: string; both_ways: boolean }>(sql`
        select typed, meant, both_ways from search_synonym order by typed, meant limit ${MOST_SYNONYMS}`)
      return indexSynonyms(
        rows.flatMap(({ typed, meant, both_ways }): [string, string][] =>
          both_ways
            ? [
                [typed, meant],
                [meant, typed],
              ]
            : [[typed, meant]],
        ),
      )
    },
  })
}

/** Pairs of what is typed and what it means. A meaning is not looked up again: no chain, no circle. */
export function indexSynonyms(pairs: readonly (readonly [string, string])[]): Synonyms {
  const phrases = new Map<string, Synonym[]>()
  const vocabulary = new Set<string>()
  let longest = 0
  for (const [typed, meant] of pairs) {
    const pieces = readPieces(typed)
    const key = keyOfPhrase(pieces)
    const words = wordsOf(readPieces(meant))
    const meanings = phrases.get(key) ?? []
    if (!key || words.length === 0 || meanings.length === MOST_MEANINGS) continue
    meanings.push({ said: meant.toLowerCase(), words })
    phrases.set(key, meanings)
    longest = Math.max(longest, pieces.length)
    for (const { key } of pieces) vocabulary.add(key)
  }
  return {
    longest,
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
      let found: string | undefined
      let least = most + 1
      for (const known of vocabulary) {
        if (Math.abs(known.length - word.length) >= least) continue
        const { steps: slips } = countSlips(known, word)
        if (slips < least) [found, least] = [known, slips]
      }
      return found
    },
  }
}
