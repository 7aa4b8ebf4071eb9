import type { Attribute } from '../../../contract/catalogue/products.ts'
import type { Cents } from '../../../contract/values/money/money.ts'
import type { PricedTerms } from '../../catalogue/products/product-service.ts'
import type { CostLine } from '../delivery/delivered-cost.ts'
import { isOrderable, type JudgedCartLine } from './judge-cart.ts'

/** The lines that can be ordered. */
export function toCostLines(lines: readonly JudgedCartLine<{ quantity: number }>[]): CostLine[] {
  return lines
    .filter(isOrderable)
    .map(({ line, judged, sold }) => toCostLine(sold.product, line.quantity, judged.totalCents))
}

/** Describes pieces of a product as the cost of delivery needs them. */
function toCostLine(product: PricedTerms, quantity: number, goods: Cents): CostLine {
  const { partNumber, name, category, taxCategory, attributes } = product
  const pieceGrams = readWeight(attributes)
  const load = { partNumber, name, category, quantity, packs: product, pieceGrams }
  return { ...load, taxCategory, cents: goods }
}

const GRAMS: Readonly<Record<string, number>> = { g: 1, kg: 1000 }

/** A piece's grams by its attribute `Weight`; null if it has none in grams or kilograms. */
function readWeight(attributes: readonly Attribute[]): number | null {
  const { value, unit = '' } = attributes.find(({ name }) => name === 'Weight') ?? {}
  const grams = Number(value) * (GRAMS[unit] ?? Number.NaN)
  return grams > 0 ? grams : null
}
