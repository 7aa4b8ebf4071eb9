import { readdir } from 'node:fs/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { raiseAlert } from '../../platform/log/alerts.ts'
import type { Payment } from '../../platform/providers/payments/port.ts'
import { stripeProvider } from '../../platform/providers/payments/stripe-provider.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { runAudit } from './audit.ts'

let shop: PayingShop
let paid: Awaited<ReturnType<PayingShop['paidOrder']>>

beforeAll(async () => {
  shop = await openPayingShop()
  paid = await shop.paidOrder()
  await shop.placeOrder()
})
afterAll(() => shop.close())

/** Findings of the audit while the tables are tampered with; the change is rolled back afterwards. */
async function auditAfter(tamper: string): Promise<string[]> {
  await shop.pool.query(`create table before_tampering as select * from orders;
    create table products_before as select * from product`)
  try {
    await shop.pool.query(tamper)
    return await shop.audit()
  } finally {
    await shop.pool.query(`
      update orders set (state, fulfilment, transaction_id, paid_at, total_cents, goods_cents, pieces, refunded_cents) =
        (b.state, b.fulfilment, b.transaction_id, b.paid_at, b.total_cents, b.goods_cents, b.pieces, b.refunded_cents)
        from before_tampering b where b.id = orders.id;
      update product set (available, promised, received) = (b.available, b.promised, b.received)
        from products_before b where b.id = product.id;
      update order_line set (shipped, refunded, refunded_cents) = (0, 0, 0);
      drop table before_tampering, products_before`)
  }
}

test('a consistent shop has no breach, and the page lists what was checked', async () => {
  expect(await shop.audit()).toEqual([])
  const answer = await shop.send(shop.admin, 'GET', '/audit')
  expect(answer.json().lines[3]).toMatchObject({ checked: 1, breachCount: 0 })
  expect((await shop.send(shop.buyer, 'GET', '/audit')).statusCode).toBe(403)
})

test.each([
  [
    'pieces lost',
    `update product set available = available - 1, promised = promised + 1`,
    /Reserved and sold pieces match the orders/,
  ],
  [
    'pieces taken twice',
    `update orders set state = 'cancelled' where state = 'awaitingPayment'`,
    /Pieces in/,
  ],
  [
    'an order paid with another amount',
    `update orders set total_cents = total_cents - 1, goods_cents = goods_cents - 1 where state = 'paid'`,
    /matches one order/,
  ],
  [
    'an order of more pieces than its lines',
    `update orders set pieces = pieces + 1`,
    /sum of its lines/,
  ],
  [
    'a payment forgotten',
    `update orders set state = 'awaitingPayment', transaction_id = null, paid_at = null`,
    /matches one order/,
  ],
  [
    'a payment invented',
    `update orders set transaction_id = 'pi_invented' where state = 'paid'`,
    /has its payment/,
  ],
  [
    'a state without a move',
    `update orders set state = 'expired' where state = 'awaitingPayment'`,
    /timeline/,
  ],
  [
    'a refund invented',
    `update orders set state = 'refunded', fulfilment = 'closedShort', refunded_cents = total_cents where state = 'paid'`,
    /Refunds match orders/,
  ],
  [
    'pieces refunded on a line without a refund',
    `update order_line set shipped = 1, refunded = 1, refunded_cents = 5`,
    /Refunded pieces of every line.*says 1 pieces and 5 cents refunded/,
  ],
])('the audit finds %s', async (_what, tamper, expected) => {
  expect((await auditAfter(tamper)).join('\n')).toMatch(expected)
})

test('the audit names an order that was confirmed but is missing', async () => {
  await shop.pool.query(`insert into kept_answer (caller, key, request_sha256, answer) values
    ('a@b', 'k', sha256('x'), '{"insertedId": "01990000-0000-7000-8000-000000000009", "order": {}}')`)
  expect(await shop.audit()).toEqual([
    'Every confirmed order is stored: Confirmed to a@b, but missing',
  ])
  await shop.pool.query(`delete from kept_answer where key = 'k'`)
})

test('the audit finds a payment at the provider that the tables lack', async () => {
  await shop.stripe.refunds.create({ payment_intent: paid.intentId, amount: 100 })
  expect((await shop.audit()).join()).toMatch(/refunded 100 cents, the shop recorded 0/)
  await shop.runJobs()
  expect(await shop.audit()).toEqual([])
})

test('a refund that the bank rejected after it had succeeded breaks no promise once its alert is raised', async () => {
  const order = await shop.paidOrder()
  await shop.send(shop.admin, 'POST', `/order/${order._id}/refund`, { amount: 50 })
  await shop.runJobs()
  const provider = stripeProvider(shop.connection)
  async function* listPayments(): AsyncGenerator<Payment> {
    for await (const payment of provider.listPayments())
      yield payment.id === order.intentId ? { ...payment, refundedCents: cents(given) } : payment
  }
  let given = 0
  const findBreaches = async () =>
    (await runAudit(shop.db, { listPayments }, 0)).flatMap(({ breaches }) => breaches)
  expect(await findBreaches()).toMatchObject([
    { orderId: order._id, text: 'The provider refunded 0 cents, the shop recorded 5000' },
  ])
  const { rows } = await shop.pool.query('select id from refund where order_id = $1', [order._id])
  const detail = 'The bank rejected a refund. Pay the customer back another way.'
  await raiseAlert(shop.db, { kind: 'refundRefused', subject: rows[0].id, detail })
  expect(await findBreaches()).toEqual([])
  // The same refund, made again on the provider's pages, is a breach until its alert is raised.
  given = 5000
  expect(await findBreaches()).toHaveLength(1)
  const told = { kind: 'unknownRefund', orderId: order._id, detail } as const
  await raiseAlert(shop.db, { ...told, subject: 're_again', amountCents: cents(5000) })
  expect(await findBreaches()).toEqual([])
  // Any further difference is a breach again.
  given = 5001
  expect(await findBreaches()).toMatchObject([
    { text: 'The provider refunded 5001 cents, the shop recorded 5000' },
  ])
  given = 0
  await raiseAlert(shop.db, { kind: 'refundRefused', subject: 're_again', detail })
  expect(await findBreaches()).toEqual([])
  // Alerts of a former version don't tell the amount.
  await raiseAlert(shop.db, { ...told, subject: 're_former' })
  given = 5001
  expect(await findBreaches()).toEqual([])
})

test('of many payments few are in memory at a time, and all are checked', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const before = process.env.TMPDIR
  process.env.TMPDIR = shop.settings.dataDir
  const isFirstGone: boolean[] = []
  const { rows } = await shop.pool.query('select id from shop_identity')
  const shopId = rows[0].id
  async function* listPayments(): AsyncGenerator<Payment> {
    let first: WeakRef<Payment> | undefined
    for (let number = 0; number < 2500; number += 1) {
      const orderId = '01990000-0000-7000-8000-000000000009'
      const payment = {
        id: `pi_${number}`,
        orderId,
        shopId,
        amountCents: cents(1),
        refundedCents: cents(0),
      }
      first ??= new WeakRef(payment)
      yield payment
    }
    await nextTurn()
    collectGarbage()
    isFirstGone.push(first?.deref() === undefined)
  }
  try {
    const lines = await runAudit(shop.db, { listPayments }, 0)
    const strays = lines.find(({ name }) => /matches one order/.test(name))
    expect(strays).toMatchObject({ checked: 2500, breachCount: 2500 })
    expect(strays?.breaches).toHaveLength(100)
    expect(isFirstGone).toEqual([true, true])
    const left = await readdir(shop.settings.dataDir)
    expect(left.filter((name) => name.startsWith('bulkhead-audit-'))).toEqual([])
  } finally {
    if (before === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = before
  }
})
