import type { DecimalSign, FileCurrency, ThousandsSign } from '../mapping.ts'
import { isCurrencySign } from './currency-sign.ts'
import { factors, kilogramsOf, type UnitReader } from './unit-meaning.ts'

/** Decimal sign of a workbook's true numbers: no text has it, so that they are told from written ones. */
export const NUMBER_POINT = '\u066b'

/** A true number of a workbook as text. */
export const showNumber = (cell: string): string => cell.replaceAll(NUMBER_POINT, '.')

const SPACES = /[\s\u00a0\u2007\u2009\u202f]+/g
/** Price lists write whole amounts as `5,–`. */
const NO_CENTS = /[.,][-–—]+$/
const NUMBER = /^([^\d-]*)(-?\d[\d.,'’ \u066b]*(?:[-–—]+)?)(.*)$/u

/** A cell's number between what stands before and behind it, such as a currency or a unit. */
export interface CellNumber {
  readonly before: string
  readonly number: string
  readonly after: string
}

/** Undefined if the cell holds no digit, or several numbers. */
export function splitNumber(cell: string): CellNumber | undefined {
  const [, before = '', digits, after = ''] = NUMBER.exec(cell.replace(SPACES, ' ').trim()) ?? []
  if (digits === undefined || /\d/.test(after)) return undefined
  const number = digits.trim().replace(/’/g, "'").replace(NO_CENTS, '')
  return { before: before.trim(), number, after: after.trim() }
}

/** How the numbers of a file are written. */
export interface NumberSigns {
  /** Null where no number shows it. */
  readonly decimal: DecimalSign | null
  /** As the owner says; by default any sign that is no decimal one. */
  readonly thousands?: ThousandsSign | undefined
}

const otherSign = { '.': ',', ',': '.' } as const

/** Groups of three digits, or none, and decimals. */
function shapeOf(decimal: DecimalSign, thousands: ThousandsSign | undefined): RegExp {
  const part = `(?:\\${decimal}\\d+)?$`
  if (thousands === 'none') return new RegExp(`^-?\\d+${part}`)
  const signs = thousands ?? `${otherSign[decimal]}' `
  return new RegExp(`^-?(?:[1-9]\\d{0,2}(?:([${signs}])\\d{3})(?:\\1\\d{3})*|\\d+)${part}`)
}

const shapes = new Map<string, RegExp>()

function isWritten(number: string, decimal: DecimalSign, thousands?: ThousandsSign): boolean {
  if (decimal === thousands) return false
  const key = decimal + (thousands ?? '')
  const shape = shapes.get(key) ?? shapeOf(decimal, thousands)
  shapes.set(key, shape)
  return shape.test(number)
}

/**
 * A number as it is written with these signs, with digits and a point only; undefined if it is none. Where no sign is
 * known, a number that may have either is none.
 */
export function toPlain(number: string, { decimal, thousands }: NumberSigns): string | undefined {
  if (number.includes(NUMBER_POINT)) return showNumber(number)
  if (/^-?\d+$/.test(number)) return number
  const known = decimal ?? decimalOf(number, thousands)
  if (known === undefined || !isWritten(number, known, thousands)) return undefined
  const signs = known === '.' ? /[,' ]/g : /[.' ]/g
  return number.replace(signs, '').replace(',', '.')
}

/** Which decimal sign a number can only have; undefined if it may have either, or has none. */
export function decimalOf(number: string, thousands?: ThousandsSign): DecimalSign | undefined {
  const [withPoint, withComma] = [
    isWritten(number, '.', thousands),
    isWritten(number, ',', thousands),
  ]
  if (withPoint === withComma) return undefined
  return withPoint ? '.' : ','
}

/** Decimals as prices have them. */
function withDecimals(plain: string): string {
  const [whole = '', part = ''] = plain.split('.')
  const decimals = part.replace(/0+$/, '')
  return decimals === '' ? whole : `${whole}.${decimals.padEnd(2, '0')}`
}

/** How the prices of a file are written. */
export interface PriceSigns extends NumberSigns {
  /** As the owner says; by default each cell's own. */
  readonly currency?: FileCurrency | undefined
}

/** A price with its currency, and a number of digits and a point. The cell as it is, if it holds no number. */
export function plainPrice(cell: string, signs: PriceSigns): string {
  return writePrice(cell, signs, withDecimals)
}

/** A price whose plain number is replaced; the cell as it is, if it holds none, or none replaces it. */
export function writePrice(
  cell: string,
  signs: PriceSigns,
  replace: (plain: string) => string | undefined,
): string {
  const found = splitNumber(cell)
  const plain = found && toPlain(found.number, signs)
  const price = plain === undefined ? undefined : replace(plain)
  if (!found || price === undefined) return cell
  const { before, after } = signs.currency ? inCurrency(found, signs.currency) : found
  return [before, price, after].filter(Boolean).join(' ')
}

/** The owner's currency in place of the cell's. */
function inCurrency({ before, after }: CellNumber, currency: FileCurrency) {
  const rest = [before, after].filter((text) => text !== '' && !isCurrencySign(text))
  return { before: currency, after: rest.join(' ') }
}

/** Decimals that may be meant as thousands: no count of pieces has any. */
const GROUPS = { '.': /^\d{1,3}\.\d{3}$/, ',': /^\d{1,3},\d{3}$/ } as const

/** How the counts and weights of a file are written. */
export interface CountSigns extends NumberSigns {
  readonly readUnit: UnitReader
}

/** A count of pieces: `3 Dtzd.` is 36. Other units stay in the cell, which is refused with them. */
export function plainPieces(cell: string, { readUnit, ...signs }: CountSigns): string {
  const found = splitNumber(cell)
  const plain = found && toPlain(found.number, signs)
  if (!found || plain === undefined || found.before !== '') return cell
  const { decimal, thousands } = signs
  if (thousands === undefined && decimal && GROUPS[decimal].test(found.number)) return cell
  const whole = plain.replace(/\.0+$/, '')
  const unit = found.after === '' || found.after === '%' ? 'piece' : readUnit(found.after)
  const factor = unit && factors[unit]
  if (factor === undefined || !/^\d{1,12}$/.test(whole)) return cell
  return String(Number(whole) * factor)
}

/** A weight in kilograms. */
export function plainKilograms(cell: string, { readUnit, ...signs }: CountSigns): string {
  const found = splitNumber(cell)
  const plain = found && toPlain(found.number, signs)
  const unit = found?.after === '' ? 'kg' : found && readUnit(found.after)
  if (plain === undefined || unit === undefined || !/^\d/.test(plain)) return cell
  return kilogramsOf(plain, unit) ?? cell
}

/** A number with whatever stands behind it, such as its unit; the cell as it is, if it holds none. */
export function plainNumber(cell: string, signs: NumberSigns): string {
  const found = splitNumber(cell)
  const plain = found && toPlain(found.number, signs)
  if (!found || plain === undefined || found.before !== '') return showNumber(cell)
  return [plain, found.after].filter(Boolean).join(' ')
}
