import { readUnit } from '../../../../values/units.ts'
import type { Range } from '../parts/atoms.ts'
import { findNotParts } from '../parts/not-parts.ts'
import { isFiller } from '../quantities/choose-quantity.ts'
import { readNumbers } from '../quantities/numbers.ts'
import type { LineReading } from '../read-plain.ts'
import { isStopWord } from './stop-words.ts'

/** The part that the words of a line may ask for. */
export interface Wish {
  /** The words that may name a part: `clutch discs 220mm 24T`. */
  readonly words: string
  /** The line also says how many, or stands in a list. */
  readonly isCounted: boolean
  /** It begins with a count, or counts pieces: it is a wish, whatever the words are. */
  readonly isSure: boolean
}

const LONGEST = 100
const MOST_WORDS = 12
const BULLET = /^\s*(?:[-*•–—·+]|\(?\d{1,3}[.)])\s/u

/** The wish of a line; undefined where its words name nothing. */
export function readWish(reading: LineReading, without: readonly Range[] = []): Wish | undefined {
  const { typed, running, wordTexts, isQuantityCell, quantityTexts } = reading
  const scope = reading.scope ?? { text: typed, from: 0 }
  const end = scope.from + scope.text.length
  const { hard, soft } = findNotParts(typed)
  const lead = [...(running && !running.isDoubtful ? [running] : []), ...findSpeaker(typed)]
  const numbers = readNumbers(typed, [...hard, ...soft, ...lead, ...without])
  const taken = [...hard, ...numbers, ...lead, ...without]
  const text = blank(typed, taken)
  const words = (wordTexts ?? [scope])
    .flatMap(({ text: { length }, from }) => wordsOf(text.slice(from, from + length)))
    .slice(0, MOST_WORDS)
    .join(' ')
    .slice(0, LONGEST)
    .trim()
  if (!isNamingText(words)) return undefined
  const counts = numbers.filter(
    ({ count, isNegative, from, to }) => count && !isNegative && from >= scope.from && to <= end,
  )
  const isLed = counts.some(({ from }) => wordsOf(text.slice(scope.from, from)).length === 0)
  const isPieces = counts.some(({ unit }) => unit !== undefined && unit !== 'other')
  const isEnd = counts.some(({ to }) => wordsOf(text.slice(to, end)).length === 0)
  const isInWords = COUNT_IN_WORDS.test(typed)
  const isShort = counts.length > 0 && words.split(' ').length <= MOST_WORDS_OF_LINE
  const hasCell = isQuantityCell && quantityTexts.some(({ text: cell }) => /\d/.test(cell))
  return {
    words,
    isCounted: isLed || isPieces || isEnd || isInWords || isShort || BULLET.test(typed) || hasCell,
    isSure:
      isPieces || hasCell || counts.some(({ from }) => isStated(text.slice(scope.from, from))),
  }
}

/** A longer line may be a sentence with a number. */
const MOST_WORDS_OF_LINE = 6

/** Whether nothing but a request stands before a count, or a sign of one: `Fuses: 2000`, `fuses x 2000`. */
const isStated = (text: string) => isRequest(text) || /[:=x×]\s*$/i.test(text)

/** Whether a text is empty but for words of a request. */
export const isRequest = (text: string): boolean => (text.match(/\p{L}+/gu) ?? []).every(isFiller)

/** Writer and time of a line of a chat: `10:02 Kev: `. */
export function findSpeaker(typed: string): Range[] {
  const found =
    /^\s*(?:\[[^\]\n]{4,30}\]|\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]m)?)[^:\n]{0,30}:\s/i.exec(typed)
  return found ? [{ from: 0, to: found[0].length }] : []
}

/** `two pallets of`, `a box of`, `half a dozen`. */
const COUNT_IN_WORDS =
  /(?<!\p{L})(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty|half|some|couple of|few|eine?|zwei|drei|vier|fünf|zehn|une?|deux|trois|una?|dos|tres|due|tre)(?: (?:a|full|whole|more|ganze|volle))? (?:pallets?|boxe?s?|cartons?|cases?|dozen|hundred|thousand|pairs?|sets?|paletten?|kartons?|kisten?|palettes?|cajas?|scatol[ae]|bancal[ei])(?!\p{L})/iu

/** A word of four letters, or a shorter one with others: `Oil 5W-30`. */
const isNamingText = (words: string) =>
  /\p{L}{4}/u.test(words) || /\p{L}{3}\s|\s\p{L}{3}/u.test(words)

/** Whether a text has words that may name a part. */
export const hasNamingWords = (text: string): boolean => isNamingText(wordsOf(text).join(' '))

/** Words that may name a part, without those around them. */
function wordsOf(text: string): string[] {
  return text.split(/[\s,;:|()[\]"“”„«»*•!?=]+/u).flatMap((piece) => {
    const word = piece.replace(/^[-–—.'’/&+×…]+|[-–—.'’/&+×…]+$/gu, '')
    return isNaming(word) ? [word] : []
  })
}

function isNaming(word: string): boolean {
  if (/^\d+(?:[.,]\d+)?(?:[x×/]\d+(?:[.,]\d+)?)+$/iu.test(word)) return true
  if (!/\p{L}/u.test(word) || /^(?:x|\d+(?:st|nd|rd|th))$/i.test(word) || isStopWord(word))
    return false
  const unit = readUnit(word)
  return unit === undefined || unit === 'set' || unit === 'pair'
}

function blank(text: string, ranges: readonly Range[]): string {
  return ranges.reduce((left, { from, to }) => {
    const [start, end] = [Math.max(0, from), Math.min(text.length, to)]
    return end > start ? left.slice(0, start) + ' '.repeat(end - start) + left.slice(end) : left
  }, text)
}
