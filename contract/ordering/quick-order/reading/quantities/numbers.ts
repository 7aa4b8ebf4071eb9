import { factors, readLetterUnit, readUnit, type Unit } from '../../../../values/units.ts'
import type { Range } from '../parts/atoms.ts'

/** A number of a line that may be its quantity. */
export interface ReadNumber extends Range {
  /** Without its unit; undefined if it is no whole number. */
  readonly count: number | undefined
  /** Undefined: nothing is beside it. */
  readonly unit: Unit | undefined
  /** As typed, with its unit. */
  readonly text: string
  /** It is grouped by spaces, so it may be two numbers. */
  readonly isSpaced: boolean
  /** It has a minus before or behind it. */
  readonly isNegative: boolean
}

/** A number begins after nothing, a space or one of these. */
const BEFORE = /[\s([{:=,;|×x*#~"'“<>→…\-−–—]/i
const LETTERS = /[\p{L}]+\.?/uy
const MOST_DIGITS = 9

/** The numbers of a line outside the taken ranges, in their order. */
export function readNumbers(line: string, partRanges: readonly Range[]): ReadNumber[] {
  const text = blank(line, partRanges)
  const numbers: ReadNumber[] = []
  let at = 0
  while (at < text.length) {
    const start = findDigits(text, at)
    if (start === undefined) break
    const number = readNumber(text, start)
    at = number.to
    if (number.isNumber) numbers.push(withUnit(text, number, numbers.at(-1)?.to ?? 0))
  }
  return numbers
}

/** The line with spaces in place of what is taken, which may be glued to a number: `500xBH4012060`. */
function blank(line: string, partRanges: readonly Range[]): string {
  let text = line
  for (const { from, to } of partRanges) {
    const [start, end] = [Math.max(0, from), Math.min(line.length, to)]
    if (end > start) text = text.slice(0, start) + ' '.repeat(end - start) + text.slice(end)
  }
  return text
}

function findDigits(line: string, from: number): number | undefined {
  const found = line.slice(from).search(/\d/)
  return found < 0 ? undefined : from + found
}

interface Digits extends Range {
  readonly count: number | undefined
  readonly isSpaced: boolean
  readonly isNegative: boolean
  /** It is a word of its own, and no piece of a code such as `2RSR`. */
  readonly isNumber: boolean
}

const GROUPED = /\d{1,3}(?:([.,'’\u00a0\u2009\u202f ])\d{3})(?:\1\d{3}){0,2}(?![\d])/y
const DECIMAL = /\d{1,9}[.,]\d{1,9}(?:[.,]\d{1,9})*/y
const PLAIN = /\d{1,40}/y

function readNumber(line: string, from: number): Digits {
  const grouped = match(GROUPED, line, from)
  const decimal = match(DECIMAL, line, from)
  const isGrouped =
    grouped !== undefined &&
    !/[.,]\d/.test(line.slice(from + grouped.length, from + grouped.length + 2))
  const text = isGrouped ? grouped : (decimal ?? match(PLAIN, line, from) ?? '')
  const to = from + text.length
  return {
    from,
    to: skipCode(line, to),
    count: isGrouped ? Number(text.replace(/\D/g, '')) : readCount(text),
    isSpaced: isGrouped && /[\s\u00a0]/.test(text),
    isNegative: isNegative(line, from, to),
    isNumber: isApart(line, from, to),
  }
}

/** Thousands' points before a decimal comma, or commas before a point: `1,000.00`. */
const GROUPS_OF_DECIMAL = /[.,](?=\d{3}(?:[.,]\d{3}){0,2}[.,]\d{1,2}$)/g

/** A minus that is glued to a number: `-600`, and `800-` as some systems write it. */
function isNegative(line: string, from: number, to: number): boolean {
  const isBefore = /(?:^|[\s"'=:;,|(])[-−–]$/.test(line.slice(Math.max(0, from - 2), from))
  const isBehind = /^[-−–](?:$|[\s"';,|)])/.test(line.slice(to, to + 2))
  return isBefore || isBehind
}

/** Whole numbers; a fraction of zeros says nothing, and a number that begins with 0 is a code. */
function readCount(text: string): number | undefined {
  const [, whole = ''] = /^(\d+)(?:[.,]0{1,2})?$/.exec(text.replace(GROUPS_OF_DECIMAL, '')) ?? []
  const isCount = whole !== '' && whole.length <= MOST_DIGITS && !/^0\d/.test(whole)
  return isCount ? Number(whole) : undefined
}

function match(pattern: RegExp, line: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(line)?.[0]
}

/** Behind a number that letters or joins continue, its rest is skipped; a unit word may be glued to it. */
function skipCode(line: string, to: number): number {
  let end = to
  while (end < line.length && /[\p{L}\p{N}_/-]/u.test(line[end] ?? '')) end += 1
  return gluedUnit(line, to) ? to : end
}

function gluedUnit(line: string, at: number): string | undefined {
  const word = match(LETTERS, line, at)
  if (word === undefined || readUnit(word) === undefined) return undefined
  const next = line[at + word.length]
  return next === undefined || !/[\p{N}_-]/u.test(next) || /^x$/i.test(word) ? word : undefined
}

function isApart(line: string, from: number, to: number): boolean {
  const before = line[from - 1]
  const glued = /(?:^|[^\p{L}\p{N}])(x|qty|qta|qte)$/iu.exec(
    line.slice(Math.max(0, from - 5), from),
  )
  const isBegin = before === undefined || BEFORE.test(before)
  // A dash joins only what has no space around it.
  const isJoined =
    before !== undefined && /[-–—]/.test(before) && /[\p{L}\p{N}]/u.test(line[from - 2] ?? ' ')
  const isX = before !== undefined && /x/i.test(before) && !glued
  const after = line[to]
  const isEnd =
    after === undefined ||
    !/[\p{L}\p{N}_/\\-]/u.test(after) ||
    (/[-–/]/.test(after) && !/[\p{L}\p{N}]/u.test(line[to + 1] ?? ' ')) ||
    gluedUnit(line, to) !== undefined
  return isBegin && !isJoined && !isX && isEnd
}

/** The word behind a number, else the one before it, if either is a unit; before `free` it is the last number's. */
function withUnit(line: string, digits: Digits, free: number): ReadNumber {
  const { from, to, isSpaced, isNegative } = digits
  // `2x300` counts neither 2 nor 300.
  const count = /^x\d/i.test(line.slice(to, to + 2)) ? undefined : digits.count
  const glued = gluedUnit(line, to)
  const gap = glued ? 0 : (/^[\s\u00a0]{0,8}/.exec(line.slice(to))?.[0].length ?? 0)
  const word = glued ?? match(LETTERS, line, to + gap) ?? match(TIMES, line, to + gap)
  const behind = word && (readLetterUnit(word) ?? readUnit(word))
  if (word && behind) {
    const end = to + gap + word.length
    const second = isMultiple(behind) ? readBehind(line, end) : undefined
    return {
      from,
      to: second?.to ?? end,
      isSpaced,
      isNegative,
      ...scaled(count, behind, second?.unit, line.slice(from, to)),
      text: line.slice(from, second?.to ?? end).trim(),
    }
  }
  const [lead = '', leadWord = ''] =
    LEAD.exec(line.slice(Math.max(0, from - LONGEST_LEAD), from)) ?? []
  const isFree = from - lead.length >= free || /^[x×*]$/i.test(leadWord)
  const before = leadWord && isFree ? readUnit(leadWord) : undefined
  const start = before && !isMultiple(before) ? from - lead.length : from
  return {
    from: start,
    to,
    isSpaced,
    isNegative,
    count,
    unit: start < from ? before : undefined,
    text: line.slice(start, to).trim(),
  }
}

const TIMES = /[×*]/y
const LONGEST_LEAD = 14
const LEAD = /([\p{L}]+|[×*])[.:=]?[\s\u00a0]{0,2}$/u

function readBehind(
  line: string,
  at: number,
): { readonly unit: Unit; readonly to: number } | undefined {
  const gap = /^[\s\u00a0]{0,2}/.exec(line.slice(at))?.[0].length ?? 0
  const word = match(LETTERS, line, at + gap)
  const unit = word && readUnit(word)
  return unit && !isMultiple(unit) ? { unit, to: at + gap + word.length } : undefined
}

/** Whether a unit multiplies its number: `5 doz` are 60 pieces. */
const isMultiple = (unit: Unit) => unit === 'dozen' || unit === 'hundred' || unit === 'thousand'

/** A count with its unit, as pieces where the unit multiplies it. */
export function multiplied(count: number | undefined, unit: Unit) {
  return isMultiple(unit) && count !== undefined
    ? { count: count * (factors[unit] ?? 1), unit: 'piece' as const }
    : { count, unit }
}

/** `5k` are 5,000 pieces, `1.5k` are 1,500. */
function scaled(count: number | undefined, unit: Unit, second: Unit | undefined, digits: string) {
  if (!isMultiple(unit)) return { count, unit }
  const pieces = Number(digits.replace(',', '.')) * (factors[unit] ?? 1)
  const isWhole = /^(?:\d{1,4}|\d{1,2}[.,]\d{1,2})$/.test(digits) && Number.isInteger(pieces)
  return { count: isWhole ? pieces : undefined, unit: second ?? ('piece' as const) }
}
