import { sql } from 'drizzle-orm'
import { firstOrderable } from '../../../../contract/catalogue/bulk/offer.ts'
import { formatCount, formatDollars } from '../../../../contract/values/money/money.ts'
import { minimumOrder } from '../../../../contract/values/quantity.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { given, preparedStatement } from '../../../platform/database/prepared.ts'
import { HoldBounded, type HoldFault } from '../order-errors.ts'
import type { LineToOrder } from '../placing/judge-goods.ts'
import { isCart, type WantedOrder } from '../placing/wanted-order.ts'

const HOUR_MS = 3_600_000

/** Bounds of reservations by accounts without a paid order. */
export interface HoldBounds {
  readonly minimumOrderQuantity: number
  /** Share of the stock, for each product but one. */
  readonly holdSharePercent: number
  /** Sum of all products but one, in dollars. */
  readonly holdSumDollars: number
  /** Until a product whose reservation ended unpaid can be reserved again. */
  readonly holdAgainHours: number
}

interface HeldProduct {
  readonly productId: string
  readonly pieces: number
  readonly cents: number
  readonly available: number
  readonly minimum: number
  readonly orderMultiple: number
}

const listHeld = preparedStatement<HeldProduct & { [column: string]: unknown }>(
  'list_held_products',
  sql`select product.id as "productId", sum(quantity)::integer as pieces, sum(order_line.total_cents)::bigint as cents, available,
      minimum, order_multiple as "orderMultiple"
    from orders join order_line on order_id = orders.id join product on product.id = product_id
    where customer_email = ${given('email')} and state = 'awaitingPayment' group by product.id`,
)

/** The literal states are those of the index `orders_ended_unpaid`. */
const listEnded = preparedStatement<{ productId: string; endedAt: Date }>(
  'list_ended_holds',
  sql`select product_id as "productId", max(at) as "endedAt"
    from orders join order_move on order_move.order_id = orders.id join order_line on order_line.order_id = orders.id
    where customer_email = ${given('email')} and state in ('expired', 'cancelled')
      and from_state = 'awaitingPayment' and at > ${given('since')}::timestamptz
      and product_id = any(${given('ids')}::uuid[])
    group by product_id`,
)

/**
 * Keeps an account that has paid nothing from reserving the whole shop: one product as far as it goes, a share of each
 * further one, and none again soon after it was let go. Call it under the locks of customer and products.
 */
export async function assertWithinBounds(
  tx: Transaction,
  { email }: { readonly email: string },
  {
    goods,
    lines,
  }: { readonly goods: WantedOrder['goods']; readonly lines: readonly LineToOrder[] },
  { bounds, now }: { readonly bounds: HoldBounds; readonly now: Date },
): Promise<void> {
  const refuse = (faults: readonly HoldFault[]) => {
    const [fault, ...others] = faults
    if (fault) throw new HoldBounded([fault, ...others], isCart(goods))
  }
  const since = new Date(now.getTime() - bounds.holdAgainHours * HOUR_MS)
  const ids = lines.map(({ line }) => line.productId)
  const ended = await listEnded(tx, { email, since: since.toISOString(), ids })
  refuse(ended.map(({ productId, endedAt }) => againLater(lines, productId, endedAt, since)))
  const all = addUp(await listHeld(tx, { email }), lines)
  if (all.length < 2) return
  refuse(findTooLarge(all, lines, bounds))
  const sums = all.map(({ cents }) => cents)
  const further = sums.reduce((sum, each) => sum + each, 0) - Math.max(...sums)
  if (further > bounds.holdSumDollars * 100) {
    const most = formatDollars(bounds.holdSumDollars)
    const text = `Until your first payment, you can reserve one part in full and up to ${most} of all others together; yours come to ${formatDollars(further / 100)}. ${WAY_OUT}`
    refuse(ids.map((productId) => ({ productId, text })))
  }
}

const WAY_OUT = 'Pay an order first, or write to us'

const nameOf = (lines: readonly LineToOrder[], id: string) =>
  lines.find(({ line }) => line.productId === id)?.sold.product.name ?? ''

function againLater(
  lines: readonly LineToOrder[],
  productId: string,
  endedAt: Date,
  since: Date,
): HoldFault {
  const hours = Math.max(1, Math.ceil((endedAt.getTime() - since.getTime()) / HOUR_MS))
  const name = nameOf(lines, productId)
  const noun = hours === 1 ? 'hour' : 'hours'
  const text = `Your last order of “${name}” was not paid in time. You can order it again in ${hours} ${noun}, or sooner if you pay another order or write to us`
  return { productId, text }
}

/** All reservations of the account, this order included. */
function addUp(held: readonly HeldProduct[], lines: readonly LineToOrder[]): HeldProduct[] {
  const before = new Map(held.map((each) => [each.productId, each]))
  for (const { line, judged, sold } of lines) {
    const { pieces = 0, cents = 0 } = before.get(line.productId) ?? {}
    before.set(line.productId, {
      productId: line.productId,
      pieces: pieces + line.quantity,
      cents: cents + judged.totalCents,
      // Not yet reserved by this order.
      available: sold.product.available - line.quantity,
      minimum: sold.product.minimum,
      orderMultiple: sold.product.orderMultiple,
    })
  }
  return [...before.values()]
}

/** Lines above their bound; one product may exceed it. */
function findTooLarge(
  all: readonly HeldProduct[],
  lines: readonly LineToOrder[],
  { holdSharePercent, minimumOrderQuantity }: HoldBounds,
): HoldFault[] {
  const large = all.flatMap((each) => {
    const { available, pieces, minimum, orderMultiple } = each
    const floor = minimumOrder(minimumOrderQuantity, minimum)
    // Counted from what others left: several accounts each get a share of the rest.
    const share = Math.floor(((available + pieces) * holdSharePercent) / 100)
    const most = Math.max(firstOrderable({ floor, orderMultiple }), share - (share % orderMultiple))
    return pieces > most ? [{ productId: each.productId, most }] : []
  })
  if (large.length < 2) return []
  const wanted = new Set(lines.map(({ line }) => line.productId))
  return large
    .filter(({ productId }) => wanted.has(productId))
    .map(({ productId, most }) => ({
      productId,
      text: `Until your first payment, only one part can be reserved in full. You can reserve up to ${formatCount(most)} pieces of “${nameOf(lines, productId)}”. ${WAY_OUT}`,
    }))
}
