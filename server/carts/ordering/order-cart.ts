import { flatAddress } from '../../../contract/delivery/flat-address.ts'
import type { ShipTo } from '../../../contract/delivery/ship-to.ts'
import {
  type Cents,
  CHARGE_CEILING_CENTS,
  CHARGE_FLOOR_CENTS,
} from '../../../contract/values/money/money.ts'
import { copyAddress } from '../../addresses/keep-addresses.ts'
import type { Database } from '../../database/database.ts'
import { toCostLine } from '../../delivery/cost-lines.ts'
import type { CostLine, CostOfDelivery, DeliveredCost } from '../../delivery/delivered-cost.ts'
import type { SignedInUser } from '../../http/refusals/guards.ts'
import type { KeptAnswering } from '../../idempotency/kept-answering.ts'
import type { Order } from '../../orders/order-store.ts'
import type { OrderRules } from '../../orders/placing/order-rules.ts'
import { type JudgedOrder, judgedPlacing } from '../../orders/placing/place-judged.ts'
import { writeLine } from '../../orders/placing/place-order.ts'
import {
  CartAboveCeiling,
  CartBelowFloor,
  ChangedMeanwhile,
  EmptyCart,
  type FaultyLine,
  FreightUnpriced,
  LinesContended,
  LinesNotOrderable,
  PriceChanged,
} from '../cart-errors.ts'
import { isOrderable, type JudgedCartLine } from '../judge-cart.ts'
import type { CartReading, JudgedCart } from '../read-carts.ts'

/** A customer's order of a whole cart. */
interface CartOrderRequest {
  readonly cartId: string
  /** Of the cart as the customer saw it. */
  readonly version: number
  readonly expectedCents: Cents
  /** An address of the customer's book, one in parts, or the plain fields. */
  readonly where: { readonly addressId: string } | ShipTo | PlainAddress
  readonly pickUp: boolean | undefined
  readonly poNumber: string | null
}

interface PlainAddress {
  readonly phone: string
  readonly address: string
  readonly postCode: string
}

/** Where an order goes, as it will be recorded. */
interface Delivery extends PlainAddress {
  readonly shipTo?: ShipTo
}

interface OrderingParts {
  readonly db: Database
  readonly reading: CartReading
  readonly rules: OrderRules
  readonly costOf: CostOfDelivery
}

export type CartOrdering = ReturnType<typeof cartOrdering>

/** Orders all lines of a cart at the total that the customer saw, or none, and empties it. */
export function cartOrdering(parts: OrderingParts) {
  const { db, reading, costOf } = parts
  const placeJudged = judgedPlacing(parts)

  async function findDelivery(
    buyer: SignedInUser,
    where: CartOrderRequest['where'],
  ): Promise<Delivery> {
    if ('postCode' in where && 'address' in where) return where
    const shipTo = 'addressId' in where ? await copyAddress(db, buyer.id, where.addressId) : where
    const { address, code } = flatAddress(shipTo)
    return { phone: shipTo.phone, address, postCode: code, shipTo }
  }

  async function judge(buyer: SignedInUser, wanted: CartOrderRequest): Promise<JudgedOrder> {
    const delivery = await findDelivery(buyer, wanted.where)
    const cart = await reading.getToOrder(buyer, wanted.cartId)
    assertOrderable(cart, wanted)
    const { shipTo, postCode } = delivery
    const cost = await costOf(buyer.id, toCostLines(cart.lines), {
      ...{ country: shipTo?.country, postCode, field: 'code', pickUp: wanted.pickUp },
      liftGate: shipTo?.liftGate,
    })
    const priced = cost && assertPriced(cost)
    assertTotal(priced?.totalCents ?? cart.totals.goodsCents, wanted.expectedCents)
    const lines = cart.lines.flatMap(({ line, sold }) =>
      sold ? [writeLine(sold.product, sold.price, line)] : [],
    )
    return { ...delivery, poNumber: wanted.poNumber, lines, cart, cost: priced }
  }

  return async function orderCart<Answer>(
    buyer: SignedInUser,
    wanted: CartOrderRequest,
    answering: KeptAnswering<Order, Answer>,
  ): Promise<Answer> {
    const wish = {
      judge: () => judge(buyer, wanted),
      refuse: (unmet: readonly string[]) => new LinesContended(unmet),
    }
    return placeJudged(buyer, wish, answering)
  }
}

function assertOrderable(cart: JudgedCart, { version }: CartOrderRequest): void {
  if (cart.version !== version) throw new ChangedMeanwhile()
  if (cart.lines.length === 0) throw new EmptyCart()
  const [fault, ...others] = cart.lines.flatMap(findFault)
  if (fault) throw new LinesNotOrderable([fault, ...others])
}

function assertPriced({ freight, taxes, totalCents }: DeliveredCost) {
  if (totalCents === null) throw new FreightUnpriced(freight?.detail ?? '')
  return { freight, taxes, totalCents }
}

/** The lines that can be ordered. */
export function toCostLines(lines: readonly JudgedCartLine[]): CostLine[] {
  return lines
    .filter(isOrderable)
    .map(({ line, judged, sold }) => toCostLine(sold.product, line.quantity, judged.totalCents))
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
