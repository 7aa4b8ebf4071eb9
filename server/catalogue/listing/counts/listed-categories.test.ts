import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../../contract/values/money/money.ts'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { createProduct } from '../../../testing/factories.ts'

let shop: TestShop
let clock = new Date('2027-01-01T00:00:00Z')
beforeAll(async () => {
  shop = await buildTestShop({ now: () => clock })
})
afterAll(() => shop.close())

async function readBrakes() {
  const categories = (await shop.app.inject('/category')).json()
  return categories.find(({ name }: { name: string }) => name === 'Brakes')
}

test('a category shows its lowest current price, and the cached answer follows prices and ending discounts', async () => {
  const brakes = { category: 'Brakes', listPriceCents: cents(1000) }
  const { id } = await createProduct(shop.db, brakes)
  await createProduct(shop.db, { ...brakes, listPriceCents: cents(2000) })
  await createProduct(shop.db, { category: 'Tools', listPriceCents: cents(100) })
  expect(await readBrakes()).toMatchObject({ products: 2, from: 10 })
  await shop.pool.query(
    `update product set discount_percent = 50, discounted_cents = 500, discount_until = '2027-01-02' where id = $1`,
    [id],
  )
  expect(await readBrakes()).toMatchObject({ from: 5 })
  clock = new Date('2027-01-03T00:00:00Z')
  expect(await readBrakes()).toMatchObject({ from: 10 })
  await shop.pool.query('update product set removed_at = now() where id = $1', [id])
  expect(await readBrakes()).toMatchObject({ products: 1, from: 20 })
})
