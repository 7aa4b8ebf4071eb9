import { refuseQuantity } from '../../../../contract/ordering/cart/quantity-fault.ts'
import {
  type Cents,
  CHARGE_CEILING_CENTS,
  CHARGE_FLOOR_CENTS,
} from '../../../../contract/values/money/money.ts'
import { ProductNotFound } from '../../../catalogue/products/product-errors.ts'
import type { PricedTerms } from '../../../catalogue/products/product-service.ts'
import {
  CartAboveCeiling,
  CartBelowFloor,
  EmptyCart,
  FreightUnpriced,
  LinesNotOrderable,
  PriceChanged,
} from '../../carts/cart-errors.ts'
import { isOrderable, judgeLines, type OrderableLine } from '../../carts/judge-cart.ts'
import type { DeliveredCost } from '../../delivery/delivered-cost.ts'
import { DeliveredAboveChargeCeiling, NotDeliveredThere, QuantityRefused } from '../order-errors.ts'
import { isCart, type WantedOrder } from './wanted-order.ts'

/** A line of the order as it was asked for. */
export interface AskedLine {
  readonly productId: string
  readonly quantity: number
  readonly reference: string | null
}

export type LineToOrder = OrderableLine<AskedLine>

/** Judges all lines by the locked rows of their products; throws refusals in the words of the buyer's page. */
export function judgeGoods(
  goods: WantedOrder['goods'],
  wanted: readonly AskedLine[],
  products: ReadonlyMap<string, PricedTerms>,
  now: Date,
): LineToOrder[] {
  if (wanted.length === 0) throw new EmptyCart()
  if (!isCart(goods)) assertQuantity(wanted, products)
  const { lines } = judgeLines(wanted, products, now)
  const [fault, ...others] = lines.flatMap(({ line: { productId }, judged }) => {
    const { verdict, detail } = judged
    return verdict === 'ready' ? [] : [{ productId, verdict, text: detail ?? '' }]
  })
  if (fault) throw new LinesNotOrderable([fault, ...others])
  return lines.filter(isOrderable)
}

/** The published call answers at the field of its form. */
function assertQuantity(
  wanted: readonly AskedLine[],
  products: ReadonlyMap<string, PricedTerms>,
): void {
  for (const { productId, quantity } of wanted) {
    const product = products.get(productId)
    if (!product) throw new ProductNotFound()
    const refusal = refuseQuantity(product, quantity)
    if (refusal) throw new QuantityRefused(refusal)
  }
}

/** Refuses a delivery without a price, a total that no card pays, and another one than the buyer saw. */
export function assertTotal(
  goods: WantedOrder['goods'],
  goodsCents: Cents,
  cost: DeliveredCost | undefined,
): void {
  const total = cost ? cost.totalCents : goodsCents
  if (!isCart(goods)) {
    if (total === null) throw new NotDeliveredThere(cost?.freight?.detail ?? '')
    if (total > CHARGE_CEILING_CENTS) throw new DeliveredAboveChargeCeiling(total)
    return
  }
  if (total === null) throw new FreightUnpriced(cost?.freight?.detail ?? '')
  if (total > CHARGE_CEILING_CENTS) throw new CartAboveCeiling(total)
  if (total < CHARGE_FLOOR_CENTS) throw new CartBelowFloor(total)
  if (total !== goods.expectedCents) throw new PriceChanged(total, goods.expectedCents)
}
