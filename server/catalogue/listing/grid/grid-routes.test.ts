import { afterAll, beforeAll, expect, test } from 'vitest'
import { gridFields, mapFields } from '../../../../contract/catalogue/product-fields.ts'
import { cents } from '../../../../contract/values/money/money.ts'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../../testing/factories.ts'

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

async function read(url: string) {
  const answer = await shop.app.inject({ url, headers: admin.headers })
  expect(answer.statusCode, answer.payload).toBe(200)
  return answer.json()
}
const idsOf = ({ products }: { products: { _id: string }[] }) => products.map(({ _id }) => _id)

test('the grid shows what products hold themselves, filtered and paged as the catalogue', async () => {
  const until = new Date('2999-01-01T23:59:59Z')
  const { id } = await createProduct(shop.db, {
    name: 'Lug nut',
    partNumber: 'GR-1',
    brand: 'Rethorn',
    category: 'Grid',
    listPriceCents: cents(418),
    pricePer: 100,
    orderMultiple: 100,
    minimum: 200,
    discountPercent: 10,
    discountUntil: until,
    available: 3200,
    palletGrams: 1500,
    ladder: [{ from: 1000, cents: cents(400) }],
  })
  const dearer = await createProduct(shop.db, { category: 'Grid', listPriceCents: cents(9900) })
  const first = await read('/product/grid?category=Grid&sort=price&limit=1')
  expect(first.products).toEqual([
    {
      ...mapFields(gridFields, () => null),
      _id: id,
      name: 'Lug nut',
      partNumber: 'GR-1',
      brand: 'Rethorn',
      category: 'Grid',
      price: 4.18,
      pricePer: 100,
      minimum: 200,
      orderMultiple: 100,
      available: 3200,
      discount: { percent: 10, until: until.toISOString() },
      palletKilograms: 1.5,
      custom: {},
    },
  ])
  expect(first).toMatchObject({
    total: { products: 2, isExact: true },
    facets: { brands: [{ value: 'Rethorn', products: 1 }] },
  })
  const after = encodeURIComponent(first.next)
  const second = await read(`/product/grid?category=Grid&sort=price&limit=1&after=${after}`)
  expect(idsOf(second)).toEqual([dearer.id])
  expect(second.next).toBeNull()
})

test('removed products are listed newest first, page by page, until they are brought back', async () => {
  const ids: string[] = []
  for (let n = 0; n < 3; n += 1) {
    const { id } = await createProduct(shop.db, { category: 'Gone', removedAt: new Date() })
    ids.unshift(id)
  }
  const first = await read('/product/removed?limit=2')
  expect(idsOf(first)).toEqual(ids.slice(0, 2))
  expect(idsOf(await read(`/product/removed?limit=2&after=${first.next}`))).toEqual(ids.slice(2))
  const { insertedId } = (
    await shop.app.inject({
      method: 'POST',
      url: '/changeSet',
      headers: admin.headers,
      payload: { title: 'Back', action: { kind: 'restore' }, productIds: ids.slice(0, 1) },
    })
  ).json()
  const applied = await shop.app.inject({
    method: 'POST',
    url: `/changeSet/${insertedId}/apply`,
    headers: admin.headers,
    payload: {},
  })
  expect(applied.statusCode, applied.payload).toBe(200)
  expect(idsOf(await read('/product/removed'))).toEqual(ids.slice(1))
})
