import { factors, readUnit } from '../../../values/units.ts'
import type { DecimalSign } from '../mapping.ts'

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

/** Groups of three digits, or none, and decimals. */
const grouped = (thousands: string, decimal: string) =>
  new RegExp(
    `^-?(?:[1-9]\\d{0,2}(?:([${thousands}' ])\\d{3})(?:\\1\\d{3})*|\\d+)(?:${decimal}\\d+)?$`,
  )
const written = { '.': grouped(',', '\\.'), ',': grouped('.', ',') } as const

/**
 * A number as it is written with this decimal sign, with digits and a point only; undefined if it is none. Where no sign
 * is known, a number that may have either is none.
 */
export function toPlain(number: string, known: DecimalSign | null): string | undefined {
  if (number.includes(NUMBER_POINT)) return showNumber(number)
  if (/^-?\d+$/.test(number)) return number
  const decimal = known ?? decimalOf(number)
  if (decimal === undefined || !written[decimal].test(number)) return undefined
  const signs = decimal === '.' ? /[,' ]/g : /[.' ]/g
  return number.replace(signs, '').replace(',', '.')
}

/** Which decimal sign a number can only have; undefined if it may have either, or has none. */
export function decimalOf(number: string): DecimalSign | undefined {
  const [withPoint, withComma] = [written['.'].test(number), written[','].test(number)]
  if (withPoint === withComma) return undefined
  return withPoint ? '.' : ','
}

/** Decimals as prices have them. */
function withDecimals(plain: string): string {
  const [whole = '', part = ''] = plain.split('.')
  const decimals = part.replace(/0+$/, '')
  return decimals === '' ? whole : `${whole}.${decimals.padEnd(2, '0')}`
}

/** A price with its currency, and a number of digits and a point. The cell as it is, if it holds no number. */
export function plainPrice(cell: string, decimal: DecimalSign | null): string {
  const found = splitNumber(cell)
  const plain = found && toPlain(found.number, decimal)
  if (!found || plain === undefined) return cell
  return [found.before, withDecimals(plain), found.after].filter(Boolean).join(' ')
}

/** Decimals that may be meant as thousands: no count of pieces has any. */
const GROUPS = { '.': /^\d{1,3}\.\d{3}$/, ',': /^\d{1,3},\d{3}$/ } as const

/** A count of pieces: `3 Dtzd.` is 36. Other units stay in the cell, which is refused with them. */
export function plainPieces(cell: string, decimal: DecimalSign | null): string {
  const found = splitNumber(cell)
  const plain = found && toPlain(found.number, decimal)
  if (!found || plain === undefined || found.before !== '') return cell
  if (decimal && GROUPS[decimal].test(found.number)) return cell
  const whole = plain.replace(/\.0+$/, '')
  const unit = found.after === '' || found.after === '%' ? 'piece' : readUnit(found.after)
  const factor = unit === 'piece' ? 1 : unit && factors[unit]
  if (factor === undefined || !/^\d{1,12}$/.test(whole)) return cell
  return String(Number(whole) * factor)
}

/** Digits that a weight's point moves to the left on its way to kilograms. */
const toKilograms: Readonly<Record<string, number>> = { '': 0, kg: 0, kgs: 0, g: 3, gr: 3, t: -3 }

/** A weight in kilograms. */
export function plainKilograms(cell: string, decimal: DecimalSign | null): string {
  const found = splitNumber(cell)
  const plain = found && toPlain(found.number, decimal)
  const places = found && toKilograms[found.after.toLowerCase().replace(/\.$/, '')]
  if (plain === undefined || places === undefined || !/^\d/.test(plain)) return cell
  return movePoint(plain, places)
}

function movePoint(plain: string, places: number): string {
  const [whole = '', part = ''] = plain.split('.')
  const digits = whole.padStart(4, '0') + part.padEnd(3, '0')
  const point = whole.padStart(4, '0').length - places
  const moved = `${digits.slice(0, point)}.${digits.slice(point)}`
  return moved.replace(/^0+(?=\d)/, '').replace(/\.?0*$/, '')
}
