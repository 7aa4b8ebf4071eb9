import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop()
})
afterAll(() => shop.close())

test('orders that come one after the other leave the index of their list as dense as the primary key', async () => {
  await shop.pool.query('alter table orders disable trigger user')
  await shop.pool.query(
    `insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until)
     select ('01990000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'expired', 'dana@garage.example', 'Dana',
       '1', 'a', 'c', 100, now()
     from generate_series(1, 5000) as n`,
  )
  const { rows } = await shop.pool.query<{ own: number; key: number }>(
    "select pg_relation_size('orders_newest') as own, pg_relation_size('orders_pkey') as key",
  )
  expect(rows[0]?.own).toBeLessThanOrEqual(rows[0]?.key ?? 0)
})
