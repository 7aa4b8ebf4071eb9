import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createProduct } from '../../testing/factories.ts'

let shop: TestShop
let clock = new Date('2026-03-02T12:00:00Z')

beforeAll(async () => {
  shop = await buildTestShop({ now: () => clock })
  await createProduct(shop.db, { name: 'Plain', listPriceCents: cents(1500) })
  for (const [name, hour] of [
    ['Until one', '13'],
    ['Until two', '14'],
  ] as const)
    await createProduct(shop.db, {
      // For 100 pieces of one, so that the price of a piece counts.
      ...(hour === '13' && { pricePer: 100 as const, orderMultiple: 100 }),
      name,
      listPriceCents: cents(hour === '13' ? 200_000 : 2000),
      discountPercent: 50,
      discountUntil: new Date(`2026-03-02T${hour}:00:00Z`),
    })
})
afterAll(() => shop.close())

async function search(query: string) {
  const { products, total } = (await shop.app.inject(`/catalogue/search?${query}`)).json()
  return { names: products.map(({ name }: { name: string }) => name), total: total.products }
}

test.each([
  ['12:59:59', ['Until one', 'Until two', 'Plain'], 2],
  ['13:00:00', ['Until two', 'Plain', 'Until one'], 1],
  ['13:59:59', ['Until two', 'Plain', 'Until one'], 1],
  ['14:00:00', ['Plain', 'Until one', 'Until two'], 0],
])(
  'at %s the catalogue is sorted, narrowed and counted by the prices of then',
  async (time, names, cheap) => {
    clock = new Date(`2026-03-02T${time}Z`)
    expect((await search('sort=price')).names).toEqual(names)
    expect((await search('most=12')).total).toBe(cheap)
    expect((await search('discounted=true')).total).toBe(cheap)
  },
)

test('a price read while another request ends the discount is not kept', async () => {
  await createProduct(shop.db, {
    name: 'Until four',
    listPriceCents: cents(2800),
    discountPercent: 50,
    discountUntil: new Date('2026-03-02T16:00:00Z'),
  })
  expect((await search('sort=price')).names[0]).toBe('Until four')
  clock = new Date('2026-03-02T16:00:00Z')
  await shop.db.transaction(async (tx) => {
    await tx.execute(sql`select from catalogue_entry where discount_until is not null for update`)
    await search('sort=price')
  })
  expect((await search('sort=price')).names).toEqual([
    ...['Plain', 'Until one', 'Until two', 'Until four'],
  ])
})
