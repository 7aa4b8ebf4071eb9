import type { PackData } from '../../../contract/catalogue/bulk/packs.ts'
import { type CartSums, cartTotals } from '../../../contract/ordering/cart/cart-totals.ts'
import { type JudgedLine, judgeLine } from '../../../contract/ordering/cart/judge-line.ts'
import type { Cents } from '../../../contract/values/money/money.ts'
import { type Price, priceProduct, priceSteps } from '../../../contract/values/money/price.ts'
import type { PricedTerms } from '../../catalogue/products/product-service.ts'
import type { CartLine } from './cart-store.ts'

/** A product that is in the shop, with its price at the line's quantity. */
export interface CartProduct {
  readonly product: PricedTerms
  readonly price: Price
}

/** A line with what the shop says of it at one moment. */
export interface JudgedCartLine<Line = CartLine> {
  readonly line: Line
  readonly judged: JudgedLine
  /** Undefined if the product left the shop. */
  readonly sold: CartProduct | undefined
}

/** A line that can be ordered as it is. */
export interface OrderableLine<Line = CartLine> extends JudgedCartLine<Line> {
  readonly judged: JudgedLine & { readonly totalCents: Cents }
  readonly sold: CartProduct
}

export const isOrderable = <Line>(line: JudgedCartLine<Line>): line is OrderableLine<Line> =>
  line.sold !== undefined && line.judged.verdict === 'ready' && line.judged.totalCents !== null

export interface JudgedLines<Line = CartLine> {
  readonly lines: readonly JudgedCartLine<Line>[]
  readonly totals: CartSums
}

type CartQuantity = Pick<CartLine, 'productId' | 'quantity'>

const unknownPacks: PackData = { cartonPieces: null, palletPieces: null, palletGrams: null }

/** Judges and prices all lines at one moment, so that no discount ends between two of them. */
export function judgeLines<Line extends CartQuantity>(
  lines: readonly Line[],
  products: ReadonlyMap<string, PricedTerms>,
  now: Date,
): JudgedLines<Line> {
  const judged = lines.map((line) => judgeCartLine(line, products.get(line.productId), now))
  const totals = cartTotals(
    judged.map(({ line, judged: { verdict, totalCents }, sold }) => ({
      verdict,
      totalCents,
      quantity: line.quantity,
      packs: sold?.product ?? unknownPacks,
    })),
  )
  return { lines: judged, totals }
}

function judgeCartLine<Line extends CartQuantity>(
  line: Line,
  product: PricedTerms | undefined,
  now: Date,
): JudgedCartLine<Line> {
  const { quantity } = line
  if (!product) {
    const left = { name: '', quantity, packs: unknownPacks, offer: undefined }
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
