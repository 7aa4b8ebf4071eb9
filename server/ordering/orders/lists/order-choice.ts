import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import {
  type GoodsKind,
  type OrderKind,
  type OrderState,
  orderStates,
  stateOfKind,
} from '../../../../contract/ordering/orders.ts'
import { orderLine, orders } from '../../../platform/database/tables/orders.ts'
import { inScope, type OrderScope } from '../order-scope.ts'
import { type DeskChoice, meetsDesk } from './desk-choice.ts'
import { orderSearch } from './order-search.ts'
import type { OrderWalk } from './order-walk.ts'
import { hasOpenReturn, hasPendingRefund, statesToPack, toPack } from './waiting-orders.ts'

/** Which orders, for lists and exports alike. */
export interface OrderChoice {
  readonly state?: OrderState | undefined
  readonly kind?: OrderKind | undefined
  readonly goods?: GoodsKind | undefined
  /** Orders that no tax rule of their country met. */
  readonly tax?: 'untaxed' | undefined
  /** Orders with a refund that is promised and not made. */
  readonly refund?: 'pending' | undefined
  /** A search text (see `order-search.ts`), or a whole order id. */
  readonly text?: string | undefined
  /** Further conditions of the desk's list. */
  readonly desk?: DeskChoice | undefined
  readonly customerEmail?: string | undefined
  /** Orders with a line of one of these products. */
  readonly productIds?: readonly string[] | undefined
}

/** The filter of a list, without a text to search for. A customer asks for cancelled orders by their state. */
export function isListed(scope: OrderScope, choice: OrderChoice): SQL {
  const namesOne = isUuid(choice.text?.trim())
  if (namesOne || (scope !== 'everybody' && choice.state === 'cancelled'))
    return isNamed(scope, choice)
  // Said outright: the planner doesn't see that no order is both cancelled and not, and may read them all.
  if (choice.state === 'cancelled' || choice.kind === 'cancelled') return sql`false`
  return sql`${isNamed(scope, choice)} and ${orders.state} <> 'cancelled'`
}

/** The same for an order that the text names by id or number: it is found cancelled, too. */
export function isNamed(scope: OrderScope, choice: OrderChoice): SQL {
  const { state, kind, goods, tax, refund, text = '', desk, customerEmail, productIds } = choice
  if (isContradictory(choice)) return sql`false`
  const wanted = text.trim()
  const conditions = and(
    inScope(scope),
    state && inState(state),
    kind && inState(stateOfKind[kind]),
    goods && hasGoods[goods],
    tax && sql`${orders.isUntaxed}`,
    refund && hasPendingRefund,
    desk && meetsDesk(desk),
    customerEmail ? eq(orders.customerEmail, customerEmail) : undefined,
    productIds && hasProduct(productIds),
    isUuid(wanted) ? eq(orders.id, wanted.toLowerCase()) : undefined,
  )
  return sql`${conditions ?? sql`true`}`
}

const WITH_MONEY: readonly OrderState[] = ['paid', 'partlyRefunded', 'refunded']

/** Whether no order can meet the filters together. The planner would look for one among all that meet one of them. */
function isContradictory({ state, kind, goods, desk }: OrderChoice): boolean {
  const isToPack = desk !== undefined && (desk.isToPack || desk.paidBefore !== undefined)
  if (isToPack && goods !== undefined && goods !== 'toPack') return true
  // By the constraints of the table: goods move and refunds are made after the payment.
  const possible: readonly (readonly OrderState[] | undefined)[] = [
    state && [state],
    kind && [stateOfKind[kind]],
    goods && WITH_MONEY,
    isToPack || goods === 'toPack' ? statesToPack : undefined,
    desk?.days && WITH_MONEY,
    desk?.waits === 'endsToday' ? ['awaitingPayment'] : undefined,
  ]
  return !orderStates.some((one) => possible.every((states) => states?.includes(one) ?? true))
}

/** A `where` for all orders that a list shows, also by a text. */
export function inList(scope: OrderScope, choice: OrderChoice): SQL {
  const wanted = choice.text?.trim()
  return wanted && !isUuid(wanted)
    ? sql`${searchIn(scope, choice, wanted).inAll}`
    : isListed(scope, choice)
}

/** The search of a list for a text that is no whole id. */
export function searchIn(scope: OrderScope, choice: OrderChoice, text: string, walk?: OrderWalk) {
  return orderSearch(text, isListed(scope, choice), isNamed(scope, choice), walk)
}

/** Literal states, because the planner matches the indexes' predicates only without parameters. */
const inState = (state: OrderState): SQL => sql`${orders.state} = ${sql.raw(`'${state}'`)}`

/** Literal as above. Each is served by an index of its own: see “Lists of All Order” in migration 0032. */
const hasGoods: Readonly<Record<GoodsKind, SQL>> = {
  toPack,
  partShipped: sql`${orders.fulfilment} = 'partlyShipped'`,
  shipped: sql`${orders.fulfilment} = 'shipped'`,
  delivered: sql`${orders.fulfilment} = 'delivered'`,
  returns: hasOpenReturn,
}

const hasProduct = (productIds: readonly string[]): SQL =>
  sql`${orders.id} in (select order_id from order_line where ${inArray(orderLine.productId, [...productIds])})`
