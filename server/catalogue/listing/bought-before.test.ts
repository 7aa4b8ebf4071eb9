import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CataloguePage } from '../../../contract/catalogue/catalogue-search.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { watchStatements } from '../../testing/watching/watch-statements.ts'

let shop: TestShop
let dana: Buyer
let other: Buyer
const ids: Record<string, string> = {}

beforeAll(async () => {
  shop = await buildTestShop()
  const parts = [
    ['disc', 'Brake disc', 'Brakes'],
    ['pads', 'Brake pad set', 'Brakes'],
    ['plug', 'Spark plug', 'Ignition'],
    ['bolt', 'Wheel bolt', 'Wheels'],
  ] as const
  for (const [key, name, category] of parts)
    ids[key] = (await createProduct(shop.db, { name, category, partNumber: `BB-${key}-1` })).id
  dana = await createBuyer(shop.db)
  other = await createBuyer(shop.db)
  for (const key of ['disc', 'plug']) await order(dana, key)
  await order(other, 'pads')
})
afterAll(() => shop.close())

async function order({ headers }: Buyer, key: string): Promise<string> {
  const payload = orderBody(ids[key] ?? '')
  const answer = await shop.app.inject({ method: 'POST', url: '/orderProduct', headers, payload })
  expect(answer.statusCode, answer.payload).toBeLessThan(300)
  return answer.json().insertedId
}

const ask = (buyer: Buyer | undefined, further = '') =>
  shop.app.inject({
    url: `/catalogue/search?bought=true${further}`,
    headers: buyer?.headers,
  })

async function find(buyer: Buyer, further = ''): Promise<CataloguePage> {
  const answer = await ask(buyer, further)
  expect(answer.statusCode, answer.payload).toBe(200)
  return answer.json()
}
const names = ({ products }: CataloguePage) => products.map(({ name }) => name).sort()

test('a buyer finds the products of his own orders, and nobody else’s', async () => {
  expect(names(await find(dana))).toEqual(['Brake disc', 'Spark plug'])
  expect(names(await find(other))).toEqual(['Brake pad set'])
  expect(names(await find(await createBuyer(shop.db)))).toEqual([])
})

test('the total, the facets, the search and the sorts are those of what was bought', async () => {
  const page = await find(dana)
  expect(page.total).toEqual({ products: 2, isExact: true })
  expect(page.facets.categories.map(({ value, products }) => [value, products]).sort()).toEqual([
    ['Brakes', 1],
    ['Ignition', 1],
  ])
  expect(page.facets.orderable).toEqual({ products: 2, isExact: true })
  expect(names(await find(dana, '&q=brake'))).toEqual(['Brake disc'])
  expect(names(await find(dana, '&q=BB-pads-1'))).toEqual([])
  expect(names(await find(dana, '&category=Ignition'))).toEqual(['Spark plug'])
  for (const sort of ['newest', 'price', '-price', 'name', 'available'])
    expect(names(await find(dana, `&sort=${sort}&orderable=true`)), sort).toHaveLength(2)
  const first = await find(dana, '&sort=name&limit=1')
  expect(names(first)).toEqual(['Brake disc'])
  const after = encodeURIComponent(first.next ?? '')
  expect(names(await find(dana, `&sort=name&limit=1&after=${after}`))).toEqual(['Spark plug'])
})

test('an order counts at once, and no more once it is cancelled', async () => {
  const buyer = await createBuyer(shop.db)
  expect(names(await find(buyer))).toEqual([])
  const id = await order(buyer, 'bolt')
  expect(names(await find(buyer))).toEqual(['Wheel bolt'])
  expect((await find(buyer)).total.products).toBe(1)
  const cancelled = await shop.app.inject({
    method: 'DELETE',
    url: `/order/${id}`,
    headers: buyer.headers,
  })
  expect(cancelled.statusCode, cancelled.payload).toBe(200)
  expect((await find(buyer)).total.products).toBe(0)
})

test('a visitor is asked to sign in', async () => {
  const answer = await ask(undefined)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'notSignedIn' })
})

test('the answer is kept nowhere: not in memory, not in a browser, not for somebody who asks meanwhile', async () => {
  const statements = watchStatements(shop.pool)
  await find(dana)
  const asked = await statements.during(async () => {
    const answer = await ask(dana)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers.etag).toBeUndefined()
  })
  expect(asked.filter(({ text }) => text.includes('own_line')).length).toBeGreaterThan(1)
  const together = await Promise.all(
    [dana, other, dana, other, undefined].map((buyer) => ask(buyer)),
  )
  expect(together.map((answer) => answer.json().products?.length)).toEqual([2, 1, 2, 1, undefined])
})

test('the list that everybody shares is the same for one who bought', async () => {
  const answer = (buyer?: Buyer) =>
    shop.app.inject({ url: '/catalogue/search', headers: buyer?.headers })
  expect((await answer(dana)).payload).toBe((await answer()).payload)
  expect(names((await answer(other)).json())).toHaveLength(4)
})
