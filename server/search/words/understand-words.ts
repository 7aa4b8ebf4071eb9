import type { Queryable } from '../../database/database.ts'
import { findKnown, findLonger, findSimilar } from './dictionary.ts'
import { keyOfPhrase, type Piece, type Place, readPieces, type Way, wordsOf } from './places.ts'
import type { Synonym, Synonyms } from './synonyms.ts'

/** What a place of a search may be answered with: one of these, each with how it is said to the visitor. */
export type Answers = readonly { readonly words: Way; readonly said: string }[]

/** A search for words as the catalogue is asked for it. */
export interface FoundWords {
  /** For each place, a product has to have one answer. */
  readonly places: readonly Answers[]
  /** A slip was mended. */
  readonly isMended: boolean
  /** Some place has only other words than those typed: synonyms, or what a slip may have meant. */
  readonly isOther: boolean
  /** How many products have the word, where one word alone is asked for. */
  readonly products: number | undefined
}

interface WordParts {
  readonly db: Queryable
  readonly synonyms: Synonyms
}

/** A size with another figure is another size, not a slip. */
const LETTERS = /\p{Alphabetic}{3}/u

/** What the typed pieces mean in this shop; nothing where one of them means nothing. */
export async function understandWords(
  parts: WordParts,
  typed: readonly Piece[],
): Promise<FoundWords | undefined> {
  const { db, synonyms } = parts
  const phrasesAt = typed.map((_, at) => findPhrases(typed.slice(at), synonyms))
  const known = await findKnown(db, [
    ...typed.flatMap(wordsOfPiece),
    ...phrasesAt.flat().flatMap(({ meanings }) => meanings.flatMap(({ words }) => words)),
  ])
  const isKnown = (words: Way) => words.every((word) => known.has(word))
  const places: Answers[] = []
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
      at += phrase.pieces.length
      continue
    }
    const { key = '', places: ofPiece = [] } = typed[at] ?? {}
    for (const [nth, place] of ofPiece.entries()) {
      const found = await answerAsTyped(db, place, isKnown)
      // A size has several places and is said once, as it was typed.
      const answers = found?.map((words) => ({ words, said: nth === 0 ? key : '' }))
      const beginning = answers ? [] : await findByBeginning(parts, typed.slice(at))
      if (beginning.length > 0)
        return { places: [...places, beginning], isMended, isOther: true, products: undefined }
      const mended = answers || !LETTERS.test(place.word) ? [] : await findSimilar(db, place.word)
      if (!answers && mended.length === 0) return mendBySynonyms(parts, typed, at)
      if (!answers) isMended = isOther = true
      places.push(answers ?? mended.map((word) => asAnswer([word])))
    }
    at += 1
  }
  return { places, isMended, isOther, products: known.get(onlyWord(places) ?? '') }
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

/** The phrases at the beginning of what is left that have synonyms, the longest first. */
function findPhrases(left: readonly Piece[], synonyms: Synonyms): Phrase[] {
  const phrases: Phrase[] = []
  for (let length = Math.min(synonyms.longest, left.length); length > 0; length -= 1) {
    const pieces = left.slice(0, length)
    const meanings = synonyms.find(keyOfPhrase(pieces))
    if (meanings.length > 0) phrases.push({ pieces, meanings })
  }
  return phrases
}

/** The words as typed, or what they are the beginning of, or the parts of a size by themselves. */
async function answerAsTyped(
  db: Queryable,
  { word, ways, otherwise }: Place,
  isKnown: (words: Way) => boolean,
): Promise<readonly Way[] | undefined> {
  const found = ways.filter(isKnown)
  if (found.length > 0) return found
  const longer = await findLonger(db, word)
  if (longer.length > 0) return longer.map((one) => [one])
  const apart = otherwise.filter(isKnown)
  return apart.length > 0 ? apart : undefined
}

/** What a phrase means that is still being typed: `jumper ca`. */
async function findByBeginning({ db, synonyms }: WordParts, left: readonly Piece[]) {
  const meanings = synonyms.findLonger(keyOfPhrase(left))
  if (meanings.length === 0) return []
  const known = await findKnown(
    db,
    meanings.flatMap(({ words }) => words),
  )
  return meanings.filter(({ words }) => words.every((word) => known.has(word)))
}

/** Once more, with the word of a synonym that was meant by one with a slip: `mufler`. */
async function mendBySynonyms(
  parts: WordParts,
  typed: readonly Piece[],
  at: number,
): Promise<FoundWords | undefined> {
  const wrong = typed[at]?.key ?? ''
  const right = parts.synonyms.findSimilar(wrong)
  if (right === undefined || right === wrong) return undefined
  const found = await understandWords(parts, [
    ...typed.slice(0, at),
    ...readPieces(right),
    ...typed.slice(at + 1),
  ])
  return found && { ...found, isMended: true, isOther: true }
}

/** The word of a search that asks for one word alone. */
export function onlyWord([only, another]: readonly Answers[]): string | undefined {
  const [answer, otherAnswer] = another ? [] : (only ?? [])
  const [word, otherWord] = answer?.words ?? []
  return otherAnswer || otherWord !== undefined ? undefined : word
}
