import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffWaiting } from '../../../contract/office/waiting.ts'
import { defaultFreight } from '../../../contract/ordering/delivery/freight-setting.ts'
import type { DeliveryTerms } from '../../ordering/delivery/delivery-terms.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import {
  type Buyer,
  createBuyer,
  createCertificate,
  createProduct,
} from '../../testing/factories.ts'
import { makeReadWaits } from './read-waits.ts'

/** Calls behind the pages that the counts lead to. */
const calls: Readonly<Record<string, string>> = {
  '/dashboard/orders': '/orders/desk',
  '/dashboard/returns': '/return',
  '/dashboard/quotes': '/quote',
  '/dashboard/disputes': '/disputes',
  '/dashboard/taxExemptions': '/tax/pending',
  '/dashboard/history': '/changeSet',
  '/dashboard/stock': '/stock',
  '/dashboard/drafts': '/product/drafts',
}

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
  const { id: productId } = await createProduct(shop.db)
  await shop.pool.query(
    `insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces,
       goods_cents, untaxed)
     select gen_random_uuid(), (array['awaitingPayment', 'expired', 'cancelled'])[1 + n % 3], 'dana@garage.example', 'Dana', '1', 'a', 'c',
       100, now() + make_interval(days => n % 4 - 1), 1, 500, 100, n % 5 = 0
     from generate_series(1, 60) as n`,
  )
  await shop.pool.query(
    `update orders set state = 'paid', transaction_id = 'pi_' || id, paid_at = now() - make_interval(days => (order_no / 3 % 20)::integer),
       fulfilment = (array['none', 'packing', 'shipped'])[1 + order_no / 3 % 3]
     where state = 'expired'`,
  )
  await shop.pool.query(
    `insert into order_line (order_id, line_no, product_id, product_name, image_url, list_price_cents, unit_price_cents, quantity)
     select id, 1, $1, 'Brake disc', '/images/a.webp', 100, 100, 500 from orders`,
    [productId],
  )
  await shop.pool.query(`
    insert into refund (id, order_id, intent_id, amount_cents, state)
      select gen_random_uuid(), id, 'pi_' || id, 1, 'pending' from orders, generate_series(1, 2) where state = 'paid' and order_no % 2 = 0;
    insert into payment_dispute (id, order_id, amount_cents, state)
      select 'dp_' || id, id, 100, case order_no % 3 when 0 then 'won' else 'open' end from orders where state = 'paid';
    insert into return_request (id, order_id, state, created_at)
      select gen_random_uuid(), id, (array['requested', 'approved', 'received', 'declined'])[1 + order_no % 4], now() from orders where fulfilment = 'shipped';
    insert into alert (kind, subject, detail) values ('mailGivenUp', '1', 'A mail was given up')`)
  await createCertificate(shop.db, admin.id)
  await shop.pool.query(
    `insert into erasure (user_id, reason, asked_at) values ($1, 'Letter', now())`,
    [admin.id],
  )
  for (const available of [0, 600, 700]) await createProduct(shop.db, { available })
  for (const name of ['One', 'Two'])
    await createProduct(shop.db, { name, isDraft: true, removedAt: new Date() })
  await shop.pool.query(
    `with asked as (insert into cart (id, user_id, name) select gen_random_uuid(), $1, 'Cart ' || n from generate_series(1, 5) as n returning id)
     insert into quote_request (cart_id, place, asked_at, answered_at)
     select id, '60607', now(), case when row_number() over () > 3 then now() end from asked`,
    [admin.id],
  )
  for (const [name, days] of [
    ['Now', 0],
    ['Overdue', -1],
    ['Later', 3],
    ['Draft', null],
  ] as const) {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/changeSet',
      headers: admin.headers,
      payload: { title: name, rows: [{ productId, set: { name } }] },
    })
    if (days !== null)
      await shop.pool.query(
        `update change_set set state = 'planned', apply_at = now() + make_interval(days => $2) where id = $1`,
        [answer.json().insertedId, days],
      )
  }
}, 60_000)
afterAll(() => shop.close())

const ask = async (url: string) => {
  const answer = await shop.app.inject({ url, headers: admin.headers })
  expect(answer.statusCode, `${url}: ${answer.body}`).toBe(200)
  return answer.json()
}

test('each count is that of the list that it leads to', async () => {
  // The list of low stock follows a moment later.
  await expect
    .poll(async () => (await shop.pool.query('select from low_stock')).rowCount, {
      timeout: 20_000,
    })
    .toBe(3)
  const { waits, states }: StaffWaiting = await ask('/waiting')
  for (const { kind, count, path } of waits) {
    expect(count, kind).toBeGreaterThan(0)
    const [page = '', search = ''] = path.split('?')
    const call = calls[page]
    if (call) expect(await ask(`${call}?${search}&limit=200`), kind).toHaveLength(count)
  }
  const counts = new Map(waits.map(({ kind, count }) => [kind, count]))
  expect(counts.get('late')).toBeLessThan(counts.get('toPack') ?? 0)
  expect(counts.get('drafts')).toBe(2)
  // One of them is due, one overdue, one due in three days.
  expect(counts.get('plannedToday')).toBe(2)
  expect(states.find(({ state }) => state === 'awaitingPayment')?.orders).toBe(20)
})

test('a shop that is really open is told of its sample content, others are not', async () => {
  expect((await ask('/waiting')).waits.map(({ kind }: { kind: string }) => kind)).not.toContain(
    'samples',
  )
  const findTerms = async () => ({ freight: defaultFreight }) as DeliveryTerms
  const now = () => new Date()
  const waits = await makeReadWaits({ db: shop.db, findTerms, now, production: true })()
  const samples = (await ask('/samples')).length
  expect(waits.at(-1)).toEqual({ kind: 'samples', count: samples, path: '/dashboard/content' })
})
