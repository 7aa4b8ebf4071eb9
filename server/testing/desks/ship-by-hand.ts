import { randomUUID } from 'node:crypto'
import type pg from 'pg'

interface ShippedByHand {
  readonly orderId: string
  readonly lineNo?: number
  readonly quantity: number
  /** Days since it was shipped, and since it was delivered. */
  readonly shippedDays?: number
  readonly deliveredDays?: number | null
}

/** Ships pieces of one line without packers, for tests of what comes after. */
export async function shipByHand(
  pool: Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>,
  { orderId, lineNo = 1, quantity, shippedDays = 2, deliveredDays = null }: ShippedByHand,
): Promise<void> {
  const id = randomUUID()
  await pool.query(
    `insert into shipment (id, order_id, shipment_no, state, packed_at, shipped_at, delivered_at)
     select $1, $2, 1 + count(*), case when $4::numeric is null then 'shipped' else 'delivered' end, now(),
       now() - make_interval(secs => $3 * 86400.0), now() - make_interval(secs => $4::numeric * 86400.0)
     from shipment where order_id = $2`,
    [id, orderId, shippedDays, deliveredDays],
  )
  await pool.query('insert into shipment_line values ($1, $2, $3, $4)', [
    ...[id, lineNo, orderId, quantity],
  ])
  await pool.query(
    `with line as (
       update order_line set shipped = shipped + $3 where order_id = $1 and line_no = $2 returning product_id
     )
     update product set shipped = shipped + $3 from line where id = product_id`,
    [orderId, lineNo, quantity],
  )
  await pool.query(
    `update orders set fulfilment = case when (select sum(quantity - shipped - closed) from order_line where order_id = $1) > 0
       then 'partlyShipped' when $2 then 'delivered' else 'shipped' end
     where id = $1`,
    [orderId, deliveredDays !== null],
  )
  await pool.query(
    `insert into order_move (order_id, move_no, axis, from_state, to_state, at, actor, reason)
     select id, (select max(move_no) + 1 from order_move where order_id = orders.id), 'goods', 'none', fulfilment, now(), 'admin', 'shipped'
     from orders where id = $1`,
    [orderId],
  )
}
