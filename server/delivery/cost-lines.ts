import type { Cents } from '../../contract/values/money.ts'
import type { PricedProduct } from '../products/product-service.ts'
import type { CostLine } from './delivered-cost.ts'

/** What the cost of delivery needs to know of a product's pieces. */
export function toCostLine(product: PricedProduct, quantity: number, goods: Cents): CostLine {
  const { partNumber, name, taxCategory } = product
  return { partNumber, name, quantity, packs: product, taxCategory, cents: goods }
}
