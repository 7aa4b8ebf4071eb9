import { readUnit } from '../../../../values/units.ts'
import { overlaps, type Range } from './atoms.ts'
import type { NotParts } from './not-parts.ts'

/**
 * Text that looks like a part number to a reader, also if the shop has none such: a token of 4 to 60 characters with a digit and a
 * letter or hyphen, else digits as makers group them, else digits that are too many for a quantity.
 */
export function findPartLike(
  line: string,
  notParts: NotParts,
  running: Range | undefined,
): Range | undefined {
  const isFree = freeOf(notParts, running)
  return (
    findPartTokens(line, notParts, running)[0] ??
    rangesOf(line, GROUPED).find(isFree) ??
    rangesOf(line, DIGITS).find((range) => isFree(range) && !hasUnit(line, range.to)) ??
    findOfTwoNumbers(line, running)
  )
}

/** Tokens of a line that look like part numbers. */
export function findPartTokens(
  line: string,
  notParts: NotParts,
  running: Range | undefined,
): Range[] {
  const isFree = freeOf(notParts, running)
  return rangesOf(line, TOKEN).filter((range) => {
    const token = line.slice(range.from, range.to)
    const isWhole = !isWordBefore(line, range.from) && !isWord(line[range.to])
    const isLike = /\d/.test(token) && /[A-Za-z-]/.test(token) && !isNotLike(token)
    return isWhole && isLike && isFree(range)
  })
}

const TOKEN = /[A-Za-z0-9][A-Za-z0-9./_-]{2,58}[A-Za-z0-9]/g

function freeOf({ hard, soft }: NotParts, running: Range | undefined) {
  const ranges = [...hard, ...soft, ...(running ? [running] : [])]
  return (range: Range) => !ranges.some((one) => overlaps(one, range))
}

/** As several makers write their numbers: `4F0 615 301E`, `0 986 494 123`, `34 11 6 850 568`. */
const GROUPED =
  /(?<![\p{L}\d])(?:(?:[A-Z]\d[A-Z\d]?|\d[A-Z]\d?) \d{3} \d{2,3}[A-Z]{0,2}|0 \d{3} \d{3} \d{3}|\d{2} \d{2} \d \d{3} \d{3})(?![\p{L}\d])/gu

/** More digits than a quantity has. */
const DIGITS = /(?<![\p{L}\d.,/+-])(?:\d{7,20}|0\d{4,20})(?![\p{L}\d]|[.,/-]\d)/gu

function rangesOf(line: string, pattern: RegExp): Range[] {
  return [...line.matchAll(pattern)].map(({ 0: { length }, index }) => ({
    from: index,
    to: index + length,
  }))
}

function hasUnit(line: string, at: number): boolean {
  const word = /^\s?(\p{L}{1,20}\.?)/u.exec(line.slice(at, at + 24))?.[1]
  return word !== undefined && readUnit(word) !== undefined
}

const TWO_NUMBERS = /^\s*(\d{4,20})[\s,;:]+(?:\d{1,9}|\d{1,3}[.,]\d{3})\s?(\p{L}{1,12}\.?)?\s*$/u

/** The first number, of four digits or more, in a line of two numbers and at most a unit. */
function findOfTwoNumbers(line: string, running: Range | undefined): Range | undefined {
  const [, digits = '', word] = running ? [] : (TWO_NUMBERS.exec(line) ?? [])
  const isUnit = word === undefined || readUnit(word) !== undefined
  const from = line.indexOf(digits)
  return digits !== '' && isUnit ? { from, to: from + digits.length } : undefined
}

/** Quarters, and runs of short numbers such as `2-3`. */
const NOT_LIKE =
  /^(?:[a-z]{1,8}\.?\d{1,2}|x\d{1,9}|\d{1,3}[-/]\d{1,3}[a-z]{0,2}|(?:19|20)\d{2}[-/]\d{2,4})$/i

/** Quantities with their unit, ordinals, decades. */
const COUNTED = /^\d{1,9}[.,]?\d{0,9}([a-z]{1,7})$/i
const ENDINGS = /^(?:[a-z]|st|nd|rd|th|er|ère|ème|de|ste|mm|cm|km|ml|kw|ps|hp|ah)$/i

function isNotLike(token: string): boolean {
  const letters = COUNTED.exec(token)?.[1]
  return letters === undefined
    ? NOT_LIKE.test(token)
    : readUnit(letters) !== undefined || (ENDINGS.test(letters) && token.length < 5)
}

const isWord = (character: string | undefined) =>
  character !== undefined && /[\p{L}\p{N}]/u.test(character)
const isWordBefore = (line: string, at: number) => at > 0 && isWord(line[at - 1])
