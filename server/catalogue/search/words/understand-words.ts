import type { Queryable } from '../../../platform/database/database.ts'
import { countWords, findLonger, findSimilar, type WordCounts } from './dictionary.ts'
import { keyOfPhrase, type Piece, type SearchPlace, type Way, wordsOf } from './places.ts'
import type { Synonym, Synonyms } from './synonyms.ts'

/** Alternatives for a place of a search, each with its displayed form. */
export type Answers = readonly { readonly words: Way; readonly said: string }[]

/** A search for words, resolved to the shop's own words. */
interface FoundWords {
  /** A product must match one answer at each place. */
  readonly places: readonly Answers[]
  /** A typo was corrected. */
  readonly isMended: boolean
  /** Some place has only other words than those typed: synonyms or corrections. */
  readonly isOther: boolean
  /** Number of products with the word, for a search of a single word. */
  readonly products: number | undefined
  /** For each place, the word or phrase that was typed for it. */
  readonly typed: readonly string[]
}

/** The shop has nothing for some of the typed pieces. */
interface UnknownPieces {
  readonly unknownAt: readonly number[]
}

export interface WordParts {
  readonly db: Queryable
  readonly synonyms: Synonyms
}

/** A different size is not a typo, so only words with letters are corrected. */
const LETTERS = /\p{Alphabetic}{3}/u

/** Resolves the typed pieces to the shop's words, or tells all pieces that have no match. */
export async function understandWords(
  parts: WordParts,
  typed: readonly Piece[],
  counted: WordCounts = new Map(),
): Promise<FoundWords | UnknownPieces> {
  const { db, synonyms } = parts
  const phrasesAt = typed.map((_, at) => findPhrases(typed.slice(at), synonyms))
  const wanted = [
    ...typed.flatMap(wordsOfPiece),
    ...phrasesAt.flat().flatMap(({ meanings }) => meanings.flatMap(({ words }) => words)),
  ]
  const others = await countWords(
    db,
    wanted.filter((word) => !counted.has(word)),
  )
  const counts = new Map([...counted, ...others])
  const isKnown = (words: Way) => areKnown(words, counts)
  const places: Answers[] = []
  const said: string[] = []
  const unknownAt: number[] = []
  let isOther = false
  let isMended = false
  for (let at = 0; at < typed.length; ) {
    const phrase = phrasesAt[at]?.find(({ meanings }) =>
      meanings.some(({ words }) => isKnown(words)),
    )
    if (phrase) {
      const literal = asAnswer(wordsOf(phrase.pieces))
      const answers = [literal, ...phrase.meanings].filter(({ words }) => isKnown(words))
      isOther ||= !answers.includes(literal)
      places.push(answers)
      said.push(keyOfPhrase(phrase.pieces))
      at += phrase.pieces.length
      continue
    }
    const { key = '', places: ofPiece = [] } = typed[at] ?? {}
    for (const [nth, place] of ofPiece.entries()) {
      const found = await answerAsTyped(db, place, isKnown)
      // A size has several places but is displayed once, as typed.
      const answers = found?.map((words) => ({ words, said: nth === 0 ? key : '' }))
      const beginning = answers ? [] : await findByBeginning(parts, typed.slice(at))
      if (beginning.length > 0 && unknownAt.length > 0) return { unknownAt }
      if (beginning.length > 0)
        return {
          places: [...places, beginning],
          isMended,
          isOther: true,
          products: undefined,
          typed: [...said, keyOfPhrase(typed.slice(at))],
        }
      const mended = answers || !LETTERS.test(place.word) ? [] : await findSimilar(db, place.word)
      if (!answers && mended.length === 0) {
        const right = findRight(parts, key)
        if (right) return understandMended(parts, typed.with(at, right))
        unknownAt.push(at)
        break
      }
      if (!answers) isMended = isOther = true
      places.push(answers ?? mended.map((word) => asAnswer([word])))
      said.push(key)
    }
    at += 1
  }
  if (unknownAt.length > 0) return { unknownAt }
  const products = counts.get(onlyWord(places) ?? '')
  return { places, isMended, isOther, products, typed: said }
}

function asAnswer(words: Way) {
  return { words, said: words.join(' ') }
}

function wordsOfPiece({ places }: Piece): string[] {
  return places.flatMap(({ ways, otherwise }) => [...ways, ...otherwise].flat())
}

interface Phrase {
  readonly pieces: readonly Piece[]
  readonly meanings: readonly Synonym[]
}

/** Phrases with synonyms at the beginning of the remaining pieces, longest first. */
function findPhrases(left: readonly Piece[], synonyms: Synonyms): Phrase[] {
  const phrases: Phrase[] = []
  for (let length = Math.min(synonyms.longest, left.length); length > 0; length -= 1) {
    const pieces = left.slice(0, length)
    const meanings = synonyms.find(keyOfPhrase(pieces))
    if (meanings.length > 0) phrases.push({ pieces, meanings })
  }
  return phrases
}

/** The words as typed, or words that begin with them, or the separate parts of a size. */
async function answerAsTyped(
  db: Queryable,
  { word, ways, otherwise }: SearchPlace,
  isKnown: (words: Way) => boolean,
): Promise<readonly Way[] | undefined> {
  const found = ways.filter(isKnown)
  if (found.length > 0) return found
  const longer = await findLonger(db, word)
  if (longer.length > 0) return longer.map((one) => [one])
  const apart = otherwise.filter(isKnown)
  return apart.length > 0 ? apart : undefined
}

/** Meanings of a phrase being typed: `jumper ca`. */
async function findByBeginning({ db, synonyms }: WordParts, left: readonly Piece[]) {
  const meanings = synonyms.findLonger(keyOfPhrase(left))
  if (meanings.length === 0) return []
  const counts = await countWords(
    db,
    meanings.flatMap(({ words }) => words),
  )
  return meanings.filter(({ words }) => areKnown(words, counts))
}

function areKnown(words: Way, counts: WordCounts): boolean {
  return words.every((word) => (counts.get(word) ?? 0) > 0)
}

/** A synonym in place of a mistyped one: `mufler`. */
function findRight({ synonyms }: WordParts, wrong: string): Piece | undefined {
  const right = synonyms.findSimilar(wrong)
  return right?.key === wrong ? undefined : right
}

/** Second attempt, with a mistyped word of a synonym corrected. */
async function understandMended(
  parts: WordParts,
  typed: readonly Piece[],
): Promise<FoundWords | UnknownPieces> {
  const found = await understandWords(parts, typed)
  return 'places' in found ? { ...found, isMended: true, isOther: true } : found
}

/** The word of a search for a single word. */
export function onlyWord([only, another]: readonly Answers[]): string | undefined {
  const [answer, otherAnswer] = another ? [] : (only ?? [])
  const [word, otherWord] = answer?.words ?? []
  return otherAnswer || otherWord !== undefined ? undefined : word
}
