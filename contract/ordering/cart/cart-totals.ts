import { kilogramsFromGrams, type PackData, roundPacks } from '../../catalogue/bulk/packs.ts'
import { type Cents, cents } from '../../values/money/money.ts'
import type { JudgedLine } from './judge-line.ts'

export interface TotalledLine extends Pick<JudgedLine, 'verdict' | 'totalCents'> {
  readonly quantity: number
  readonly packs: PackData
}

export interface CartSums {
  readonly lines: number
  readonly pieces: number
  readonly goodsCents: Cents
  /** Two decimals, rounded after adding each line's share; so are pallets. */
  readonly cartons: number
  readonly pallets: number
  /** Rounded up after adding each line's share. */
  readonly kilograms: number
  /** Lines whose share of pallets or weight is unknown, and left out. */
  readonly withoutPackData: number
}

/** Totals of the lines that can be ordered, so that `goodsCents` is what an order of the cart charges. */
export function cartTotals(lines: readonly TotalledLine[]): CartSums {
  const ready = lines.filter(({ verdict }) => verdict === 'ready')
  const sum = (count: (line: TotalledLine) => number) =>
    ready.reduce((total, line) => total + count(line), 0)
  return {
    lines: ready.length,
    pieces: sum(({ quantity }) => quantity),
    goodsCents: cents(sum(({ totalCents }) => totalCents ?? 0)),
    cartons: roundPacks(sum(({ quantity, packs }) => share(quantity, packs.cartonPieces))),
    pallets: roundPacks(sum(({ quantity, packs }) => share(quantity, packs.palletPieces))),
    kilograms: kilogramsFromGrams(sum(gramsOf)),
    withoutPackData: ready.filter(({ packs }) => !isWeighed(packs)).length,
  }
}

function share(quantity: number, packPieces: number | null): number {
  return packPieces === null ? 0 : quantity / packPieces
}

function gramsOf({ quantity, packs: { palletPieces, palletGrams } }: TotalledLine): number {
  return palletPieces === null ? 0 : ((palletGrams ?? 0) * quantity) / palletPieces
}

function isWeighed({ palletPieces, palletGrams }: PackData): boolean {
  return palletPieces !== null && palletGrams !== null
}
