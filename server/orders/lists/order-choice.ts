import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { validate as isUuid } from 'uuid'
import {
  type GoodsKind,
  type OrderKind,
  type OrderState,
  statesOfKind,
} from '../../../contract/calls/orders.ts'
import { orders } from '../../database/tables/orders.ts'
import { inScope, type OrderScope } from '../order-scope.ts'
import { orderSearch } from './order-search.ts'

/** Which orders, for lists and exports alike. */
export interface OrderChoice {
  readonly state?: OrderState | undefined
  readonly kind?: OrderKind | undefined
  readonly goods?: GoodsKind | undefined
  /** Orders that no tax rule of their country met. */
  readonly tax?: 'untaxed' | undefined
  /** A search text (see `order-search.ts`), or a whole order id. */
  readonly text?: string | undefined
}

/** What a list shows, except for a text to search for. */
export function isListed(
  scope: OrderScope,
  { state, kind, goods, tax, text = '' }: OrderChoice,
): SQL {
  const wanted = text.trim()
  return sql`${and(
    inScope(scope),
    ne(orders.state, 'cancelled'),
    state && eq(orders.state, state),
    kind && hasKind(kind),
    goods && hasGoods[goods],
    tax && sql`${orders.isUntaxed}`,
    isUuid(wanted) ? eq(orders.id, wanted.toLowerCase()) : undefined,
  )}`
}

/** A `where` for all orders that a list shows, also by a text. */
export function inList(scope: OrderScope, choice: OrderChoice): SQL {
  const wanted = choice.text?.trim()
  const listed = isListed(scope, choice)
  return wanted && !isUuid(wanted)
    ? sql`${listed} and ${orderSearch(wanted, listed).inAll}`
    : listed
}

/** Literal states, because the planner matches the indexes' predicates only without parameters. */
function hasKind(kind: OrderKind): SQL {
  const states = statesOfKind[kind].map((state) => `'${state}'`)
  return sql`${orders.state} in (${sql.raw(states.join(', '))})`
}

/** Literal as above. Each is served by an index of its own: see “Lists of All Order” in migration 0032. */
const hasGoods: Readonly<Record<GoodsKind, SQL>> = {
  toPack: sql`${orders.state} in ('paid', 'partlyRefunded') and ${orders.fulfilment} in ('none', 'packing')`,
  partShipped: sql`${orders.fulfilment} = 'partlyShipped'`,
  shipped: sql`${orders.fulfilment} = 'shipped'`,
  delivered: sql`${orders.fulfilment} = 'delivered'`,
  returns: sql`${orders.id} in (select order_id from return_request where return_request.state in ('requested', 'approved', 'received'))`,
}
