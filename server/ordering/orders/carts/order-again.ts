import { priceAt } from '../../../../contract/catalogue/bulk/offer.ts'
import { cartBounds } from '../../../../contract/ordering/cart/carts.ts'
import type { OrderDifference } from '../../../../contract/ordering/quick-order/kept-lists.ts'
import { dollarsFromCents, lineTotal } from '../../../../contract/values/money/money.ts'
import type { PricedTerms, ProductService } from '../../../catalogue/products/product-service.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { KeyedCall } from '../../../platform/idempotency/keyed-call.ts'
import type { CartOwner } from '../../carts/cart-store.ts'
import type { ChangeCarts } from '../../carts/change-carts.ts'
import { OrderNotFound } from '../order-errors.ts'
import { type ListedLine, orderStore } from '../order-store.ts'

interface AgainParts {
  readonly db: Database
  readonly catalog: ProductService
  readonly changeCarts: ChangeCarts
}

interface OrderedAgain {
  readonly cartId: string
  readonly differences: readonly OrderDifference[]
}

export type OrderAgain = ReturnType<typeof makeOrderAgain>

/** Fills a new cart with the lines of one of the caller's orders, and compares them with today. */
export function makeOrderAgain({ db, catalog, changeCarts }: AgainParts) {
  return async (
    owner: CartOwner,
    orderId: string,
    keyed: KeyedCall | undefined,
  ): Promise<OrderedAgain> => {
    const store = orderStore(db)
    const scope = { customerEmail: owner.email }
    const order = await store.find(scope, orderId)
    const lines = await store.listLines(scope, orderId, cartBounds.lines)
    if (!order || !lines) throw new OrderNotFound()
    const products = await catalog.findMany(lines.map(({ productId }) => productId))
    const sold = lines.filter(({ productId }) => products.has(productId))
    const cartId = await changeCarts.create(
      owner,
      {
        name: `Order ${order.orderNo} again`,
        lines: sold.map(({ productId, quantity, reference }) => ({
          productId,
          quantity,
          reference: reference ?? undefined,
        })),
      },
      keyed,
    )
    const differences = lines.flatMap((line) => compareLine(line, products.get(line.productId)))
    return { cartId, differences }
  }
}

/** Everything that is not as it was when ordered. */
function compareLine(line: ListedLine, product: PricedTerms | undefined): OrderDifference[] {
  const { productId, productName: name, quantity, unitPriceCents, pricePer } = line
  const differs = (
    kind: OrderDifference['kind'],
    was: number | null,
    now: number | null,
    per?: number,
  ) => [{ productId, name, kind, was, now, pricePer: per }]
  if (!product) return differs('gone', dollarsFromCents(unitPriceCents), null, pricePer)
  // Each unit is a multiple of the smaller ones, so that both prices for the larger are whole cents.
  const unit = Math.max(pricePer, product.pricePer)
  const was = lineTotal(unitPriceCents, unit, pricePer)
  const now = lineTotal(priceAt(product, quantity), unit, product.pricePer)
  const isBelow = quantity < product.floor || quantity % product.orderMultiple !== 0
  return [
    ...(was === now ? [] : differs('price', dollarsFromCents(was), dollarsFromCents(now), unit)),
    ...(isBelow
      ? differs('minimum', quantity, Math.max(product.floor, product.orderMultiple))
      : []),
    ...(product.available < quantity ? differs('short', quantity, product.available) : []),
  ]
}
