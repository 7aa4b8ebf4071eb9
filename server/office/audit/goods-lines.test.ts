import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fulfilmentOf } from '../../ordering/orders/goods/fulfilment.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { fulfilmentInSql } from './goods-lines.ts'

let shop: PayingShop
let orderId: string

beforeAll(async () => {
  shop = await openPayingShop()
  const order = await shop.paidOrder()
  orderId = order._id
  // 300 of 500 pieces left, 100 are packed, 40 came back and were refunded.
  await shop.pool.query(`
    update order_line set packed = 100, shipped = 300, returned = 40, refunded = 40, refunded_cents = 75600 where order_id = '${orderId}';
    update product set shipped = 260, promised = promised - 40, available = available + 40 where id = '${order.productId}';
    insert into shipment (id, order_id, shipment_no, state, packed_at, shipped_at)
      values ('01990000-0000-7000-8000-000000000001', '${orderId}', 1, 'shipped', now(), now()),
        ('01990000-0000-7000-8000-000000000002', '${orderId}', 2, 'packing', now(), null);
    insert into shipment_line (shipment_id, line_no, order_id, quantity)
      values ('01990000-0000-7000-8000-000000000001', 1, '${orderId}', 300),
        ('01990000-0000-7000-8000-000000000002', 1, '${orderId}', 100);
    insert into return_request (id, order_id, state, created_at)
      values ('01990000-0000-7000-8000-000000000003', '${orderId}', 'received', now());
    insert into return_line (return_id, line_no, order_id, quantity, reason, restocked)
      values ('01990000-0000-7000-8000-000000000003', 1, '${orderId}', 40, 'damaged', 40);
    update orders set fulfilment = 'partlyShipped' where id = '${orderId}';
    insert into order_move (order_id, move_no, axis, from_state, to_state, at, actor, reason)
      values ('${orderId}', 90, 'goods', 'none', 'packing', now(), 'admin', 'packed'),
        ('${orderId}', 91, 'goods', 'packing', 'partlyShipped', now(), 'admin', 'shipped')`)
  await shop.send(shop.admin, 'POST', `/order/${orderId}/refund`, { amount: 756 })
  await shop.runJobs()
  await shop.pool.query(`
    insert into refund_line (refund_id, order_id, line_no, quantity, cents)
    select id, order_id, 1, 40, 75600 from refund where order_id = '${orderId}'`)
})
afterAll(() => shop.close())

/** Findings of the audit after a change that is then taken back. */
async function auditAfter(tamper: string, mend: string): Promise<string> {
  await shop.pool.query(tamper)
  try {
    return (await shop.audit()).join('\n')
  } finally {
    await shop.pool.query(mend)
  }
}

test('a shop that packs, ships, takes back and refunds by line has no breach', async () => {
  expect(await shop.audit()).toEqual([])
})

test.each([
  [
    'an entry of the ledger forgotten',
    `update stock_entry set delta = delta - 1 where kind = 'correction'`,
    `update stock_entry set delta = delta + 1 where kind = 'correction'`,
    /ledger of every product.*10000 in and 260 out, its ledger says 9999 and 260/,
  ],
  [
    'a shipment that the ledger forgot',
    `update stock_entry set shipped = shipped - 1 where kind = 'ship'`,
    `update stock_entry set shipped = shipped + 1 where kind = 'ship'`,
    /ledger of every product.*10000 in and 260 out, its ledger says 10000 and 259/,
  ],
  [
    'pieces that left without an order',
    `update product set shipped = shipped - 1`,
    `update product set shipped = shipped + 1`,
    /Pieces that left.*259 pieces left, orders have 260/,
  ],
  [
    'a packed piece without a shipment',
    `update order_line set packed = packed + 1`,
    `update order_line set packed = packed - 1`,
    /101 packed and 300 shipped, its shipments 100 and 300/,
  ],
  [
    'a shipment of more than its line says',
    `update shipment_line set quantity = 301 where quantity = 300`,
    `update shipment_line set quantity = 300 where quantity = 301`,
    /its shipments 100 and 301/,
  ],
  [
    'a returned piece without a return',
    `update return_line set restocked = 39`,
    `update return_line set restocked = 40`,
    /says 40 returned, its returns 39/,
  ],
  [
    'a failed refund that still counts',
    `update refund_line set cents = cents - 1`,
    `update refund_line set cents = cents + 1`,
    /40 pieces and 75600 cents refunded, its refunds 40 and 75599/,
  ],
  [
    'an order that is elsewhere than its lines',
    `update orders set fulfilment = 'shipped'`,
    `update orders set fulfilment = 'partlyShipped'`,
    /Says shipped, its lines and shipments partlyShipped/,
  ],
  [
    'goods that moved without a row of the timeline',
    `update order_move set to_state = 'packing' where move_no = 91`,
    `update order_move set to_state = 'partlyShipped' where move_no = 91`,
    /Is partlyShipped, its timeline says packing/,
  ],
])('the audit finds %s', async (_what, tamper, mend, expected) => {
  expect(await auditAfter(tamper, mend)).toMatch(expected)
})

test('the audit decides where goods are as the shop does', async () => {
  const few = [0, 1, 2]
  const counts = few.flatMap((packed) =>
    few.flatMap((shipped) =>
      few.flatMap((closed) =>
        few.map((underWay) => ({ quantity: 2, packed, shipped, closed, underWay })),
      ),
    ),
  )
  const { rows } = await shop.db.execute<{ followed: string }>(sql`
    select ${fulfilmentInSql} as followed
    from jsonb_to_recordset(${JSON.stringify(counts.map(({ underWay, ...sums }) => ({ ...sums, under_way: underWay })))}::jsonb)
      as given (quantity integer, packed integer, shipped integer, closed integer, under_way integer)`)
  expect(rows.map(({ followed }) => followed)).toEqual(
    counts.map(({ underWay, ...sums }) => fulfilmentOf(sums, underWay)),
  )
})
