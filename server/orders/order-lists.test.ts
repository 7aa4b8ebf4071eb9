import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop()
})
afterAll(() => shop.close())

test('inserting orders one by one leaves the list indexes as dense as a rebuild', async () => {
  await shop.pool.query('alter table orders disable trigger user')
  await shop.pool.query(
    `insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents)
     select ('01990000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'expired', 'dana@garage.example', 'Dana',
       '1', 'a', 'c', 100, now(), 1, 1, 100
     from generate_series(1, 5000) as n`,
  )
  for (const index of ['orders_newest', 'orders_by_state', 'orders_by_customer']) {
    const grown = await sizeOf(index)
    await shop.pool.query(`reindex index ${index}`)
    expect(grown, index).toBeLessThan(1.2 * (await sizeOf(index)))
  }
})

async function sizeOf(index: string): Promise<number> {
  const { rows } = await shop.pool.query('select pg_relation_size($1) as size', [index])
  return rows[0].size
}
