import { asc, isNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { enterStockAs } from '../../catalogue/stock/stock-act.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { product } from '../../platform/database/tables/products.ts'
import { planTrade, type SampleOrder } from './plan-trade.ts'

const ORDERS_AT_ONCE = 200
/** Nobody's: the domain is reserved for examples. */
const SAMPLE_DOMAIN = 'sample.example'
const HOLD = '24 hours'
/** A sample is delivered so long after its payment; younger ones are to be packed. */
const DELIVERED_AFTER_MS = 4 * 24 * 3_600_000

/** Why a shop gets no sample trade. */
export class NoSampleTrade extends Error {}

/**
 * Fills a demo shop without orders with a year of them, all or nothing. They are marked as samples, their pieces count
 * as received and sold, and the payment provider knows nothing of them. Returns how many.
 */
export async function writeSampleTrade(
  db: Database,
  { now, minimumOrderQuantity }: { now: Date; minimumOrderQuantity: number },
): Promise<number> {
  return db.transaction(async (tx) => {
    await assertEmpty(tx)
    const products = await tx
      .select()
      .from(product)
      .where(isNull(product.removedAt))
      .orderBy(asc(product.partNumber), asc(product.id))
    if (products.length === 0) throw new NoSampleTrade('This shop has no products to trade.')
    const planned = planTrade(products, { now, minimumOrderQuantity })
    for (let done = 0; done < planned.length; done += ORDERS_AT_ONCE)
      await write(tx, planned.slice(done, done + ORDERS_AT_ONCE), now)
    await takeFromStock(tx)
    return planned.length
  })
}

async function assertEmpty(tx: Transaction): Promise<void> {
  // Nobody may place an order between the look and the writing.
  await tx.execute(sql`lock table ${orders} in share row exclusive mode`)
  const { rows } = await tx.execute<{ sample: boolean }>(
    sql`select sample from orders order by sample limit 1`,
  )
  const [any] = rows
  if (any?.sample) throw new NoSampleTrade('This shop has its sample trade already.')
  if (any) throw new NoSampleTrade('This shop has orders of its own: no samples among them.')
}

async function write(tx: Transaction, planned: readonly SampleOrder[], now: Date): Promise<void> {
  const rows = planned.map((order) => toRow(order, now))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
  await tx.execute(sql`
    insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, goods_cents,
      line_count, pieces, held_until, created_at, transaction_id, paid_at, refunded_cents, sample, fulfilment)
    select id, state, email, name, phone, address, post_code, total_cents, total_cents, jsonb_array_length(lines),
      pieces, created_at + ${HOLD}::interval, created_at, transaction_id, paid_at, refunded_cents, true,
      case when delivered_at is null then 'none' else 'delivered' end
    from ${given} as row (id uuid, state text, email text, name text, phone text, address text, post_code text,
      total_cents bigint, lines jsonb, pieces bigint, created_at timestamptz, transaction_id text, paid_at timestamptz,
      refunded_cents bigint, delivered_at timestamptz)
    order by created_at`)
  await tx.execute(sql`
    insert into order_line (order_id, line_no, product_id, product_name, part_number, image_url, list_price_cents,
      unit_price_cents, quantity, price_per, trace, shipped)
    select row.id, line_no, product.id, name, part_number, image_url, line.list_price_cents, unit_price_cents, quantity,
      price_per, trace, case when delivered_at is null then 0 else quantity end
    from ${given} as row (id uuid, lines jsonb, delivered_at timestamptz),
      jsonb_to_recordset(lines) as line (line_no smallint, product_id uuid, list_price_cents bigint,
        unit_price_cents bigint, quantity integer, trace jsonb)
      join product on product.id = product_id`)
  await tx.execute(sql`
    insert into shipment (id, order_id, shipment_no, state, note, packed_at, shipped_at, delivered_at)
    select gen_random_uuid(), id, 1, 'delivered', 'Sample', paid_at, paid_at, delivered_at
    from ${given} as row (id uuid, paid_at timestamptz, delivered_at timestamptz)
    where delivered_at is not null`)
  await tx.execute(sql`
    insert into shipment_line (shipment_id, line_no, order_id, quantity)
    select shipment.id, line_no, order_line.order_id, quantity
    from ${given} as row (id uuid) join shipment on shipment.order_id = row.id join order_line on order_line.order_id = row.id`)
  await tx.execute(sql`
    insert into order_move (order_id, move_no, axis, from_state, to_state, at, actor, actor_email, reason, amount_cents, note)
    select id, move_no, axis, from_state, to_state, at, actor, actor_email, reason, amount_cents, 'Sample'
    from ${given} as row (id uuid, moves jsonb),
      jsonb_to_recordset(moves) as move (move_no integer, axis text, from_state text, to_state text, at timestamptz, actor text,
        actor_email text, reason text, amount_cents bigint)`)
}

const reasons = {
  paid: { actor: 'provider', reason: 'paymentNotified' },
  expired: { actor: 'shop', reason: 'holdEnded' },
  cancelled: { actor: 'customer', reason: 'deleted' },
  partlyRefunded: { actor: 'admin', reason: 'refundRequested' },
  refunded: { actor: 'admin', reason: 'refundRequested' },
} as const

function toRow({ garage, createdAt, totalCents, lines, moves }: SampleOrder, now: Date) {
  const id = uuidv7({ msecs: createdAt.getTime() })
  const email = `garage-${String(garage).padStart(2, '0')}@${SAMPLE_DOMAIN}`
  const paid = moves.find(({ to }) => to === 'paid')
  const isRefunded = moves.some(({ to }) => to === 'refunded')
  const deliveredAt =
    paid && (isRefunded || now.getTime() - paid.at.getTime() >= DELIVERED_AFTER_MS) ? paid.at : null
  const placed = {
    axis: 'money',
    move_no: 1,
    from_state: null,
    to_state: 'awaitingPayment',
    at: createdAt,
    actor: 'customer',
    actor_email: email,
    reason: 'placed',
    amount_cents: null,
  }
  return {
    id,
    state: moves.at(-1)?.to ?? 'awaitingPayment',
    email,
    name: `Sample Garage ${garage}`,
    phone: '+1 202 555 0100',
    address: `${100 + garage} Sample Street, Chicago`,
    post_code: '60607',
    total_cents: totalCents,
    pieces: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    created_at: createdAt,
    transaction_id: paid ? `sample_${id}` : null,
    paid_at: paid?.at ?? null,
    delivered_at: deliveredAt,
    refunded_cents: moves.reduce((sum, { refundCents = 0 }) => sum + refundCents, 0),
    lines: lines.map((line, place) => ({
      line_no: place + 1,
      product_id: line.productId,
      list_price_cents: line.listPriceCents,
      unit_price_cents: line.unitPriceCents,
      quantity: line.quantity,
      trace: line.trace,
    })),
    moves: [
      placed,
      ...moves.map(({ to, at, refundCents = null }, place) => ({
        axis: 'money',
        move_no: place + 2,
        from_state: moves[place - 1]?.to ?? 'awaitingPayment',
        to_state: to,
        at,
        ...reasons[to as keyof typeof reasons],
        actor_email: null,
        amount_cents: refundCents,
      })),
      ...(deliveredAt
        ? [
            {
              axis: 'goods',
              move_no: moves.length + 2,
              from_state: 'none',
              to_state: 'delivered',
              at: deliveredAt,
              actor: 'shop',
              reason: 'delivered',
              actor_email: null,
              amount_cents: null,
            },
          ]
        : []),
    ],
  }
}

/** Counts the sold pieces as received, too, so that the available pieces stay the same. */
async function takeFromStock(tx: Transaction): Promise<void> {
  await enterStockAs(tx, { kind: 'import', reason: 'Sample trade' })
  await tx.execute(sql`
    update product set promised = promised + sold, received = received + sold, shipped = product.shipped + gone
    from (
      select product_id, sum(quantity)::integer as sold, sum(order_line.shipped)::integer as gone
      from orders join order_line on order_id = orders.id
      where sample and transaction_id is not null
      group by product_id order by product_id
    ) as traded
    where product.id = product_id`)
}
