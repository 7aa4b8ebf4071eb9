import type { PackData } from '../../contract/bulk/packs.ts'
import { type CartTotals, cartTotals } from '../../contract/cart/cart-totals.ts'
import { type JudgedLine, judgeLine } from '../../contract/cart/judge-line.ts'
import type { Cents } from '../../contract/values/money/money.ts'
import { type Price, priceProduct, priceSteps } from '../../contract/values/money/price.ts'
import type { PricedTerms } from '../products/product-service.ts'
import type { CartLine } from './cart-store.ts'

/** A product that is in the shop, with its price at the line's quantity. */
export interface SoldProduct {
  readonly product: PricedTerms
  readonly price: Price
}

/** A line with what the shop says of it at one moment. */
export interface JudgedCartLine {
  readonly line: CartLine
  readonly judged: JudgedLine
  /** Undefined if the product left the shop. */
  readonly sold: SoldProduct | undefined
}

/** A line that can be ordered as it is. */
export interface OrderableLine extends JudgedCartLine {
  readonly judged: JudgedLine & { readonly totalCents: Cents }
  readonly sold: SoldProduct
}

export const isOrderable = (line: JudgedCartLine): line is OrderableLine =>
  line.sold !== undefined && line.judged.verdict === 'ready' && line.judged.totalCents !== null

export interface JudgedLines {
  readonly lines: readonly JudgedCartLine[]
  readonly totals: CartTotals
}

const unknownPacks: PackData = { cartonPieces: null, palletPieces: null, palletGrams: null }

/** Judges and prices all lines at one moment, so that no discount ends between two of them. */
export function judgeLines(
  lines: readonly CartLine[],
  products: ReadonlyMap<string, PricedTerms>,
  now: Date,
): JudgedLines {
  const judged = lines.map((line) => judgeCartLine(line, products.get(line.productId), now))
  const totals = cartTotals(
    judged.map(({ line, judged: { verdict, totalCents }, sold }) => ({
      ...{ verdict, totalCents },
      quantity: line.quantity,
      packs: sold?.product ?? unknownPacks,
    })),
  )
  return { lines: judged, totals }
}

function judgeCartLine(
  line: CartLine,
  product: PricedTerms | undefined,
  now: Date,
): JudgedCartLine {
  const { quantity } = line
  if (!product) {
    const left = { name: line.name ?? '', quantity, packs: unknownPacks, offer: undefined }
    return { line, judged: judgeLine(left), sold: undefined }
  }
  const { name, floor, available, orderMultiple, pricePer } = product
  const prices = priceSteps(product, now)
  const offer = { floor, available, orderMultiple, pricePer, prices }
  return {
    line,
    judged: judgeLine({ name, quantity, packs: product, offer }),
    sold: { product, price: priceProduct(product, now, quantity) },
  }
}
