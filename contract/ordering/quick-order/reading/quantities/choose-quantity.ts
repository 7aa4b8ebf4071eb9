import { readUnit } from '../../../../values/units.ts'
import type { Range } from '../parts/atoms.ts'
import { strength } from '../parts/separators.ts'
import type { ReadNumber } from './numbers.ts'

/** A line's quantity: one that is sure, or those that it may mean. */
type QuantityReading =
  | { readonly kind: 'sure'; readonly number: ReadNumber }
  | { readonly kind: 'open'; readonly numbers: readonly ReadNumber[]; readonly isNegative: boolean }

interface NumberedLine {
  readonly text: string
  readonly numbers: readonly ReadNumber[]
  /** Ranges of the text that name parts. */
  readonly parts: readonly Range[]
  /** Lines may be counted in front. */
  readonly mayBeNumbered: boolean
}

/** Numbers with a unit decide; without any, the only bare whole number does. */
export function chooseQuantity({
  text,
  numbers: read,
  parts,
  mayBeNumbered,
}: NumberedLine): QuantityReading {
  const numbers = withoutLetters(read).map((number) => withoutDoubt(text, number, parts))
  const isNegative = numbers.some((number) => number.isNegative)
  const open = { kind: 'open', numbers, isNegative } as const
  if (isNegative) return open
  // `1 500` at the start of a line may be its running number and 500.
  const mayBeTwo = (number: ReadNumber | undefined) =>
    number?.isSpaced && text.slice(0, number.from).trim() === ''
  const [first, ...others] = numbers.filter(({ unit }) => unit !== undefined)
  if (first) {
    const isOne = others.every(({ unit, count }) => unit === first.unit && count === first.count)
    const isSure = isOne && first.unit !== 'other' && first.count !== undefined && first.count > 0
    const isAsked =
      (mayBeNumbered && mayBeTwo(first)) ||
      mayBePrice(first, numbers) ||
      numbers.some((number) => isNearer(text, number, first, parts)) ||
      numbers.some(({ unit, ...number }) => unit === undefined && isOwnCell(text, number))
    return isSure && !isAsked ? { kind: 'sure', number: first } : open
  }
  const [only, more] = numbers
  const isSure = only && !more && only.count !== undefined && only.count > 0
  // `11.00` in a line is a price; in a column of its own it is a count.
  const isPrice = only && /[.,]0{1,2}$/.test(only.text) && text.trim() !== only.text
  return isSure && !mayBeTwo(only) && !isPrice ? { kind: 'sure', number: only } : open
}

/** Whether a number stands with a part that the other one is parted from: `2x 4471 and 500 BH-1`. */
function isNearer(text: string, number: Range, other: Range, parts: readonly Range[]): boolean {
  return parts.some((part) => {
    const near = between(text, number, part)
    const far = strength(between(text, other, part))
    return far > strength(near) && (far > 1 || /^[\s:=x×*-]*$/i.test(near))
  })
}

const between = (text: string, one: Range, other: Range) =>
  one.to <= other.from ? text.slice(one.to, other.from) : text.slice(other.to, one.from)

/** `500 BH-1 42 each`: either may be the price. Systems write their unit in capitals: `10 BH-1 500 EA`. */
function mayBePrice({ text, from }: ReadNumber, numbers: readonly ReadNumber[]): boolean {
  const isEach = /[Ee]ach$|ea\.?$/.test(text)
  return isEach && numbers.some((other) => other.unit === undefined && other.to <= from)
}

/** `C` and `M` behind one of several numbers are a temperature, a length or a name. */
function withoutLetters(numbers: readonly ReadNumber[]): readonly ReadNumber[] {
  if (numbers.length < 2) return numbers
  return numbers.flatMap((number): ReadNumber[] => {
    if (number.unit === 'perThousand') return [{ ...number, unit: 'other' }]
    if (number.unit !== 'perHundred') return [number]
    return /\s/.test(number.text) ? [{ ...number, unit: undefined }] : []
  })
}

/** Whether separators stand around a number: then words with a unit elsewhere in the line are no quantity before it. */
function isOwnCell(text: string, { from, to }: Range): boolean {
  const [before, behind] = [text.slice(0, from).trimEnd(), text.slice(to).trimStart()]
  return (
    (before === '' || /[,;|\t]$/.test(before)) &&
    (behind === '' || /^[,;|\t]/.test(behind)) &&
    (before !== '' || behind !== '')
  )
}

/** Without its count where that may be another: a part's value, or the end of one cell and another cell. */
function withoutDoubt(line: string, number: ReadNumber, parts: readonly Range[]): ReadNumber {
  const isValue = /\d ?k/i.test(number.text) && !isBesidePart(line, number, parts)
  return isValue || mayBeTwoCells(line, number) ? { ...number, count: undefined } : number
}

const FILLERS =
  /^(?:please|pls|also|this|that|time|again|need|send|order|want|take|we|i|the|and|of|to|for|by|in|x|bitte|brauchen|bestellen|und|für|bis|je|de|pour|et|y|para|e|per|di|do|dla|na|voor|en|asap|dringend|urgent|thanks|thx|danke|merci|gracias|grazie)$/iu

/** Whether thousands are said of a part: `QX-7303-C 5k`, and not `QX-7303-C NTC 5k`. */
function isBesidePart(line: string, { from, to, text }: ReadNumber, parts: readonly Range[]) {
  const unit = /\d ?k\s?(\p{L}+)/iu.exec(text)?.[1]
  if (unit !== undefined || line.trim() === text) return true
  const before = /(?:^|[\s\d([,;:"'|])([\p{L}]{1,30})?[^\p{L}\p{N}]{0,8}$/u
  const behind = /^[^\p{L}\p{N}]{0,8}([\p{L}]{1,30})?/u
  const isPartBefore = parts.some((part) => part.to <= from && isGap(line.slice(part.to, from)))
  const isPartBehind = parts.some(
    (part) => part.from >= to && isGap(line.slice(to, part.from), true),
  )
  const [, word] =
    (isPartBefore ? behind.exec(line.slice(to)) : before.exec(line.slice(0, from))) ?? []
  return (isPartBefore || isPartBehind) && (word === undefined || isFiller(word))
}

/** Nothing lies between a number and a part, or a word that joins them. */
function isGap(text: string, mayJoin = false): boolean {
  const words = text.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 || (mayJoin && words.length === 1 && isFiller(words[0] ?? ''))
}

/** A word of a request, or a unit. */
export const isFiller = (word: string): boolean =>
  FILLERS.test(word) || readUnit(word) !== undefined

/** Whether a comma or space in a number may part two cells: `Pad 12,700` in a line that commas separate elsewhere. */
function mayBeTwoCells(line: string, { from, to, text }: ReadNumber): boolean {
  if (/^\D{0,14}\d{1,3} \d{3}/.test(text) && /[,;]$/.test(line.slice(0, from))) return true
  const isApart = /(?:^|\s{2})$/.test(line.slice(0, from)) && /^(?:\s{2}|$)/.test(line.slice(to))
  if (!/\d,\d{3}/.test(text) || isApart) return false
  return /[^\s,],[^\s,]/.test(`${line.slice(0, from)}0${line.slice(to)}`)
}
