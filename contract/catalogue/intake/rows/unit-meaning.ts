import { readUnit } from '../../../values/units.ts'
import type { UnitChoice, UnitMeaning } from '../mapping.ts'

/** The meaning of a unit behind a number; undefined if it has none here. */
export type UnitReader = (unit: string) => UnitMeaning | undefined

/** Pieces of units that count. */
export const factors: Readonly<Partial<Record<UnitMeaning, number>>> = {
  piece: 1,
  pair: 2,
  dozen: 12,
  hundred: 100,
  thousand: 1000,
}

const weights: Readonly<Record<string, UnitMeaning>> = {
  kg: 'kg',
  kgs: 'kg',
  g: 'g',
  gr: 'g',
  t: 't',
  lb: 'lb',
  lbs: 'lb',
}

const usual: readonly UnitMeaning[] = ['piece', 'dozen', 'hundred', 'thousand']

/** The meaning that a unit has for everybody. A pair may be one piece or two, so that its owner has to say. */
export function usualMeaning(unit: string): UnitMeaning | undefined {
  const weight = weights[unit.toLowerCase().replace(/\.$/, '')]
  const word = readUnit(unit)
  return weight ?? usual.find((one) => one === word)
}

/** Reads units as the owner says, else as usual. */
export function unitReader(choices: readonly UnitChoice[] = []): UnitReader {
  const given = new Map(choices.map(({ unit, means }) => [unit, means]))
  return (unit) => given.get(unit) ?? usualMeaning(unit)
}

/** Digits that a weight's point moves to the left on its way to kilograms. */
const places: Readonly<Partial<Record<UnitMeaning, number>>> = { kg: 0, g: 3, t: -3 }
const POUND_KILOGRAMS = 0.45359237

/** A plain number of this unit in kilograms; undefined if the unit is no weight. */
export function kilogramsOf(plain: string, unit: UnitMeaning): string | undefined {
  if (unit === 'lb') return trimZeros((Number(plain) * POUND_KILOGRAMS).toFixed(3))
  const moved = places[unit]
  return moved === undefined ? undefined : movePoint(plain, moved)
}

function movePoint(plain: string, moved: number): string {
  const [whole = '', part = ''] = plain.split('.')
  const digits = whole.padStart(4, '0') + part.padEnd(3, '0')
  const point = whole.padStart(4, '0').length - moved
  return trimZeros(`${digits.slice(0, point)}.${digits.slice(point)}`)
}

const trimZeros = (number: string) => number.replace(/^0+(?=\d)/, '').replace(/\.?0*$/, '')
