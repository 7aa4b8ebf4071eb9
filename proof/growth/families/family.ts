import type { Attribute } from '../../../contract/catalogue/products.ts'

/** Seeded random numbers, so that the same shop can be generated and measured again. */
export type Chance = () => number

/** A kind of part with all its sizes, as in a catalogue. */
export interface Family {
  readonly category: string
  /** Four digits of the part number. */
  readonly code: string
  /** A file in demo/pictures. */
  readonly picture: string
  readonly brands: readonly string[]
  /** Price of one piece in cents, before size and random factor. */
  readonly cents: readonly [least: number, most: number]
  readonly minimums: readonly number[]
  /** Makes one part of the family. */
  readonly part: (chance: Chance) => {
    readonly name: string
    readonly description: string
    readonly attributes: readonly Attribute[]
  }
}

export const pick = <Value>(chance: Chance, values: readonly [Value, ...Value[]]): Value =>
  values[Math.floor(chance() * values.length)] ?? values[0]

export const step = (chance: Chance, from: number, to: number, by: number): number =>
  from + by * Math.floor(chance() * (Math.floor((to - from) / by) + 1))

export const text = (name: string, value: string): Attribute => ({ name, value })
export const size = (name: string, value: number, unit: string): Attribute => ({
  name,
  value,
  unit,
})

export const boltCircles = [
  '4 × 100 mm',
  '4 × 108 mm',
  '5 × 100 mm',
  '5 × 108 mm',
  '5 × 112 mm',
  '5 × 114.3 mm',
  '5 × 120 mm',
] as const

export const makes = [
  'Audi',
  'BMW',
  'Citroën',
  'Fiat',
  'Ford',
  'Hyundai',
  'Kia',
  'Mercedes-Benz',
  'Nissan',
  'Opel',
  'Peugeot',
  'Renault',
  'Škoda',
  'Toyota',
  'Volkswagen',
  'Volvo',
] as const

export const threads = [
  'M6 × 1',
  'M8 × 1.25',
  'M10 × 1.25',
  'M10 × 1.5',
  'M12 × 1.25',
  'M12 × 1.5',
  'M14 × 1.5',
] as const

export const axles = ['Front', 'Rear'] as const
