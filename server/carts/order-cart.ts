import {
  type Cents,
  CHARGE_CEILING_CENTS,
  CHARGE_FLOOR_CENTS,
} from '../../contract/values/money.ts'
import type { Database } from '../database/database.ts'
import type { SignedInUser } from '../http/refusals/guards.ts'
import type { KeptAnswering } from '../idempotency/kept-answering.ts'
import type { Order } from '../orders/order-store.ts'
import type { OrderRules } from '../orders/placing/order-rules.ts'
import { type JudgedOrder, judgedPlacing } from '../orders/placing/place-judged.ts'
import { writeLine } from '../orders/placing/place-order.ts'
import {
  CartAboveCeiling,
  CartBelowFloor,
  ChangedMeanwhile,
  EmptyCart,
  type FaultyLine,
  LinesContended,
  LinesNotOrderable,
  PriceChanged,
} from './cart-errors.ts'
import type { JudgedCartLine } from './judge-cart.ts'
import type { CartReading, JudgedCart } from './read-carts.ts'

/** A customer's order of a whole cart. */
export interface CartOrderRequest {
  readonly cartId: string
  /** Of the cart as the customer saw it. */
  readonly version: number
  readonly expectedCents: Cents
  readonly phone: string
  readonly address: string
  readonly postCode: string
  readonly poNumber: string | null
}

export type CartOrdering = ReturnType<typeof cartOrdering>

/** Orders all lines of a cart at the total that the customer saw, or none, and empties it. */
export function cartOrdering(parts: { db: Database; reading: CartReading; rules: OrderRules }) {
  const placeJudged = judgedPlacing(parts)

  return async function orderCart<Answer>(
    buyer: SignedInUser,
    wanted: CartOrderRequest,
    answering: KeptAnswering<Order, Answer>,
  ): Promise<Answer> {
    const wish = {
      judge: async () => writeOrder(await parts.reading.get(buyer, wanted.cartId), wanted),
      refuse: (unmet: readonly string[]) => new LinesContended(unmet),
    }
    return placeJudged(buyer, wish, answering)
  }
}

function writeOrder(cart: JudgedCart, wanted: CartOrderRequest): JudgedOrder {
  if (cart.version !== wanted.version) throw new ChangedMeanwhile()
  if (cart.lines.length === 0) throw new EmptyCart()
  const [fault, ...others] = cart.lines.flatMap(findFault)
  if (fault) throw new LinesNotOrderable([fault, ...others])
  assertTotal(cart.totals.goodsCents, wanted.expectedCents)
  const { phone, address, postCode, poNumber } = wanted
  const lines = cart.lines.flatMap(({ line, sold }) =>
    sold ? [writeLine(sold.product, sold.price, line)] : [],
  )
  return { ...{ phone, address, postCode, poNumber, lines }, cart }
}

function findFault({ line: { productId }, judged }: JudgedCartLine): FaultyLine[] {
  const { verdict, detail } = judged
  return verdict === 'ready' ? [] : [{ productId, verdict, text: detail ?? '' }]
}

function assertTotal(total: Cents, expected: Cents): void {
  if (total > CHARGE_CEILING_CENTS) throw new CartAboveCeiling(total)
  if (total < CHARGE_FLOOR_CENTS) throw new CartBelowFloor(total)
  if (total !== expected) throw new PriceChanged(total, expected)
}
