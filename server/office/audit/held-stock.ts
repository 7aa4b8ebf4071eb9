import { sql } from 'drizzle-orm'
import type { Alert } from '../../../contract/office/audit.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** Above this share a customer may be reserving stock to block others. */
const ALERT_SHARE = 0.3
const HOLDERS_NAMED = 3

interface HeldStock {
  /** Pieces reserved by unpaid orders. */
  readonly held: number
  /** Pieces not reserved by any order. */
  readonly available: number
}

async function findHeldStock(db: Queryable): Promise<HeldStock> {
  const { rows } = await db.execute<{ held: string; available: string }>(sql`
    select
      (select coalesce(sum(quantity), 0) from orders join order_line on order_id = orders.id
        where state = 'awaitingPayment') as held,
      (select coalesce(sum(available), 0) from product where removed_at is null) as available`)
  const [row] = rows
  return { held: Number(row?.held ?? 0), available: Number(row?.available ?? 0) }
}

/** Share of all pieces in stock that unpaid orders reserve, from 0 to 1. */
export async function findHeldShare(db: Queryable): Promise<number> {
  return shareOf(await findHeldStock(db))
}

/** Computed on demand; unlike other alerts it disappears by itself. */
export async function findHeldStockAlert(db: Queryable, now: Date): Promise<Alert | undefined> {
  const stock = await findHeldStock(db)
  const percent = Math.floor(shareOf(stock) * 100)
  if (percent < ALERT_SHARE * 100) return undefined
  const { rows } = await db.execute<{ email: string; pieces: string; orders: string }>(sql`
    select customer_email as email, sum(quantity) as pieces, count(distinct orders.id) as orders
    from orders join order_line on order_id = orders.id
    where state = 'awaitingPayment'
    group by customer_email order by pieces desc, email limit ${HOLDERS_NAMED}`)
  const holders = rows.map(
    ({ email, pieces, orders }) => `${email} (${formatCount(Number(pieces))} in ${orders} orders)`,
  )
  const { held, available } = stock
  return {
    kind: 'heldStock',
    subject: `${percent} %`,
    orderId: null,
    detail: `Unpaid orders reserve ${percent} % of all pieces in stock, ${formatCount(held)} of ${formatCount(held + available)}. The largest: ${holders.join(', ')}.`,
    raisedAt: now.toISOString(),
  }
}

function shareOf({ held, available }: HeldStock): number {
  return held === 0 ? 0 : held / (held + available)
}
