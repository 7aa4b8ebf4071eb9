import { z } from 'zod'
import { shopZone } from '../../../../contract/values/days/shop-zone.ts'
import { endOfDay } from '../../../../contract/values/days/zones.ts'
import { PictureUrl } from '../../../../contract/values/fields.ts'
import { type Cents, readCents } from '../../../../contract/values/money/money.ts'
import { pricePers } from '../../../../contract/values/money/price.ts'
import { type Ambiguous, readWritten, splitCurrency, type WithComma } from './written-number.ts'

/** Parsers for cells; a cell is text until parsed. */

const LONGEST_QUOTED = 40

/** The cell as shown in a fault. */
export function quoteCell(cell: string): string {
  if (cell.length <= LONGEST_QUOTED) return `“${cell}”`
  // By code points: PostgreSQL stores no half of one.
  const [...points] = cell.slice(0, 2 * LONGEST_QUOTED)
  return `“${points.slice(0, LONGEST_QUOTED).join('')}…”`
}

/** Control characters, and the mark that a decoder leaves for bytes that are not UTF-8. */
const CONTROL = /[^\P{Cc}\t\n\r]/u
const NOT_UTF8 = '\ufffd'

/** Replaces what PostgreSQL can't store by that mark: half an emoji, and the character NUL. */
export function storableCell(cell: string): string {
  return cell.toWellFormed().replaceAll('\0', NOT_UTF8)
}

/** The values that spreadsheets write where a formula fails. */
const FORMULA_ERROR = /^(?:#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)|Err:\d{3})$/
/** Stands for a workbook's formula that no program has calculated. */
export const NO_RESULT = '(formula without a result)'

/** Returns the reason why a cell can't be stored as the text that was meant. */
export function findTextFault(cell: string): string | undefined {
  if (FORMULA_ERROR.test(cell)) return `${quoteCell(cell)} is what a formula failed with`
  if (cell === NO_RESULT)
    return 'holds a formula without a result; open the file in a spreadsheet program and save it'
  if (CONTROL.test(cell)) return 'holds a control character'
  if (cell.includes(NOT_UTF8)) return 'is not UTF-8 text; save the file as UTF-8'
  return undefined
}

export const optionalText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `is longer than ${maxLength} characters`)
    .superRefine((cell, context) => {
      const fault = findTextFault(cell)
      if (fault) context.addIssue(fault)
    })

export const text = (maxLength: number) => optionalText(maxLength).min(1, 'is empty')

/** Issues of a number that can't be read: why, or else the caller's own sentence. */
function readNumber(
  cell: string,
  decimals: number,
  context: z.RefinementCtx,
  sentence: string,
): string | undefined {
  const written = readWritten(cell, decimals)
  if (written && 'plain' in written) return written.plain
  context.addIssue(written ? describeWritten(cell, written) : `${quoteCell(cell)} ${sentence}`)
  return undefined
}

export function describeWritten(cell: string, written: WithComma | Ambiguous): string {
  if ('withPoint' in written)
    return `${quoteCell(cell)} has a decimal comma: write ${written.withPoint}`
  const [one, other] = written.either
  return `${quoteCell(cell)} may be ${one} or ${other}: write it without a separator of thousands`
}

const UNIT = /(?<=\d)\s*(?:pcs\.?|pieces|%)$/i

function readWholeNumber(least: number, most: number) {
  const sentence = `is not a whole number from ${least} to ${most}`
  return (cell: string, context: z.RefinementCtx): number => {
    const plain = readNumber(cell.replace(UNIT, ''), 0, context, sentence)
    if (plain === undefined) return z.NEVER
    const number = /^\d{1,15}$/.test(plain) ? Number(plain) : Number.NaN
    if (number >= least && number <= most) return number
    context.addIssue(`${quoteCell(cell)} ${sentence}`)
    return z.NEVER
  }
}

export const wholeNumber = (least: number, most: number) =>
  z.string().trim().transform(readWholeNumber(least, most))

/** An empty cell is null. */
const emptyOr = <Value>(read: (cell: string, context: z.RefinementCtx) => Value) =>
  z
    .string()
    .trim()
    .transform((cell, context) => (cell === '' ? null : read(cell, context)))

export const optionalWholeNumber = (least: number, most: number) =>
  emptyOr(readWholeNumber(least, most))

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/

/** `2027-12-31` is that day's last moment in the shop's zone; exports write moments in full. An empty cell is null. */
export const optionalDay = z
  .string()
  .trim()
  .transform((cell, context) => {
    if (cell === '') return null
    const moment = new Date(cell)
    if (INSTANT.test(cell) && !Number.isNaN(moment.getTime())) return moment
    const lastMoment = endOfDay(shopZone(), cell)
    if (lastMoment) return lastMoment
    context.addIssue(`${quoteCell(cell)} is not a day such as 2027-12-31`)
    return z.NEVER
  })

export const otherCurrencyText = (cell: string) =>
  `${quoteCell(cell)} is in another currency; the shop sells in US dollars`

function readDollars(mostCents: number) {
  const sentence = 'is not a price in dollars, such as 41.80'
  return (cell: string, context: z.RefinementCtx): Cents => {
    const { amount, isOwn } = splitCurrency(cell)
    if (!isOwn) {
      context.addIssue(otherCurrencyText(cell))
      return z.NEVER
    }
    const dollars = readNumber(amount, 2, context, sentence)
    if (dollars === undefined) return z.NEVER
    const cents = readCents(dollars)
    if (cents && cents <= mostCents) return cents
    context.addIssue(`${quoteCell(cell)} ${sentence}`)
    return z.NEVER
  }
}

/** A price in dollars, as cents. */
export const dollarsAsCents = (mostCents: number) =>
  z.string().trim().transform(readDollars(mostCents))

export const optionalDollars = (mostCents: number) => emptyOr(readDollars(mostCents))

const KILOGRAMS = /(?<=\d)\s*kg$/i

/** Kilograms as text to grams, digit by digit; an empty cell is null. */
export const optionalKilograms = (mostGrams: number) =>
  z
    .string()
    .trim()
    .transform((cell, context) => {
      if (cell === '') return null
      const sentence = 'is not a weight in kilograms, such as 785.5'
      const plain = readNumber(cell.replace(KILOGRAMS, ''), 3, context, sentence)
      if (plain === undefined) return z.NEVER
      const [, kilograms, decimals = ''] = plain.match(/^(\d{1,9})(?:\.(\d{1,3}))?$/) ?? []
      const grams = Number(`${kilograms}${decimals.padEnd(3, '0')}`)
      if (grams > 0 && grams <= mostGrams) return grams
      context.addIssue(`${quoteCell(cell)} ${sentence}`)
      return z.NEVER
    })

/** How many pieces a price is for; one if the cell is empty. */
export const pricePer = z
  .string()
  .trim()
  .transform((cell, context) => {
    const written = readWritten(cell || '1', 0)
    const plain = written && 'plain' in written ? written.plain : undefined
    const found = pricePers.find((pieces) => String(pieces) === plain)
    if (found) return found
    context.addIssue(`${quoteCell(cell)} is not 1, 100 or 1000`)
    return z.NEVER
  })

/** A file in the folder `pictures/` beside the sheet, or an https address, stored as it is. */
export const picture = text(2048).refine(
  (cell) => isAddress(cell) || /^[^./\\:][^/\\:]*$/.test(cell),
  'is neither the name of a file in the folder “pictures” nor an address that begins with https://',
)

export function isAddress(cell: string): boolean {
  return cell.startsWith('https://') && PictureUrl.safeParse(cell).success
}
