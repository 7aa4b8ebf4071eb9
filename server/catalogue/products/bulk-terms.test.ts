import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { messages } from '../../../contract/values/messages.ts'
import { cents } from '../../../contract/values/money/money.ts'
import { product } from '../../platform/database/tables/products.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'

let shop: TestShop
let admin: Buyer
const now = new Date('2026-03-02T12:00:00.000Z')
const until = '2026-04-01T00:00:00Z'

beforeAll(async () => {
  shop = await buildTestShop({ now: () => now })
  admin = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const bolt = {
  name: 'Flange bolt M10',
  email: 'whoever@shop.example',
  description: 'Class 8.8.',
  price: 17.95,
  minimum: 5000,
  available: 240_000,
  img: `/images/${'f'.repeat(64)}.webp`,
  orderMultiple: 100,
  pricePer: 100,
  cartonPieces: 100,
  palletPieces: 18_000,
  palletKilograms: 785.5,
  ladder: [
    { from: 10_000, price: 17.15 },
    { from: 20_000, price: 16.5 },
  ],
}
const { ladder, ...boltInLists } = bolt
const shownPrices = { price: 0.1795, priceFor: 17.95, pricePer: 100, orderMultiple: 100 }

const upload = (body: object) =>
  shop.app.inject({
    method: 'POST',
    url: '/uploadProduct',
    headers: admin.headers,
    payload: body,
  })
const add = async (body: object): Promise<string> => (await upload(body)).json().insertedId
const read = async (url: string) => (await shop.app.inject(url)).json()

test('prices for 100 pieces, packs and the ladder come back as they were sent', async () => {
  const found = await read(`/product/${await add(bolt)}`)
  expect(found).toMatchObject({
    ...shownPrices,
    listPrice: 0.1795,
    cartonPieces: 100,
    palletPieces: 18_000,
    palletKilograms: 785.5,
    ladder: [
      { from: 10_000, priceFor: 17.15, listPriceFor: 17.15 },
      { from: 20_000, priceFor: 16.5, listPriceFor: 16.5 },
    ],
  })
})

test('a product of the published fields alone is sold piece by piece, without packs and ladder', async () => {
  const { name, email, description, price, minimum, available, img } = bolt
  const plain = { name, email, description, price, minimum, available, img }
  expect(await read(`/product/${await add(plain)}`)).toMatchObject({
    price: 17.95,
    priceFor: 17.95,
    pricePer: 1,
    orderMultiple: 1,
    cartonPieces: null,
    palletPieces: null,
    palletKilograms: null,
    ladder: [],
  })
})

test('the page and the search show the ladder; the list and suggestions leave it out', async () => {
  const id = await add({ ...bolt, name: 'Hexagon bolt M14', category: 'Bolts' })
  const { products } = await read('/catalogue/search?category=Bolts')
  expect(products).toMatchObject([{ ...shownPrices, ladder: [{ from: 10_000 }, { from: 20_000 }] }])
  const [listed] = await read('/product?limit=1')
  expect(listed).toMatchObject({ _id: id, ...shownPrices, palletKilograms: 785.5 })
  expect(listed).not.toHaveProperty('ladder')
  const [suggested] = await read('/catalogue/suggestions?q=hexagon%20m14')
  expect(suggested).toMatchObject({ _id: id, ...shownPrices, cartonPieces: 100 })
  expect(suggested).not.toHaveProperty('ladder')
})

test('without a multiple, a product is sold in multiples of what its price is for', async () => {
  const { orderMultiple: _, ...wanted } = boltInLists
  expect(await read(`/product/${await add({ ...wanted, pricePer: 1000 })}`)).toMatchObject({
    orderMultiple: 1000,
    price: 0.01795,
  })
})

test.each([
  [
    'orderMultiple',
    { orderMultiple: 150 },
    'The price is for 100 pieces: order in multiples of that',
  ],
  ['orderMultiple', { orderMultiple: 0 }, ''],
  ['orderMultiple', { orderMultiple: 1.5 }, ''],
  ['pricePer', { pricePer: 10 }, ''],
  ['cartonPieces', { cartonPieces: 0 }, ''],
  ['palletPieces', { palletPieces: 1e308 }, ''],
  ['palletKilograms', { palletKilograms: 0 }, ''],
  ['palletKilograms', { palletKilograms: 1.0005 }, ''],
  ['ladder.1', { ladder: [ladder[0], { from: 10_000, price: 17 }] }, 'Steps go up'],
  ['ladder.0', { ladder: [{ from: 10_050, price: 17 }] }, 'A step is a multiple of 100'],
  [
    'ladder.1',
    { ladder: [ladder[0], { from: 20_000, price: 17.15 }] },
    'The price has to fall from step to step',
  ],
  [
    'ladder.0',
    { ladder: [{ from: 5000, price: 17 }] },
    'A step begins above the minimum order of 5,000',
  ],
  ['ladder.0.price', { ladder: [{ from: 10_000, price: 17.155 }] }, ''],
  ['ladder.0.from', { ladder: [{ from: '10000', price: 17 }] }, ''],
  ['ladder', { ladder: Array.from({ length: 9 }, () => ladder[0]) }, ''],
  [
    'discount.percent',
    { price: 0.05, ladder: [{ from: 10_000, price: 0.04 }], discount: { percent: 90, until } },
    messages.discountTooLarge,
  ],
])('an invalid %s is reported there, and nothing is stored: %j', async (field, wrong, message) => {
  const before = await shop.db.$count(product)
  const answer = await upload({ ...bolt, ...wrong })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[field].join()).toContain(message)
  expect(await shop.db.$count(product)).toBe(before)
})

test('a stray key in a step is refused', async () => {
  const answer = await upload({ ...bolt, ladder: [{ from: 10_000, price: 17, cents: 1 }] })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'unknownKeys'])
})

test('a discount lowers each step, half up for so many pieces, and the list prices stay beside', async () => {
  const id = await add({ ...bolt, discount: { percent: 50, until } })
  expect(await read(`/product/${id}`)).toMatchObject({
    price: 0.0898,
    priceFor: 8.98,
    listPrice: 0.1795,
    ladder: [
      { from: 10_000, priceFor: 8.58, listPriceFor: 17.15 },
      { from: 20_000, priceFor: 8.25, listPriceFor: 16.5 },
    ],
  })
})

test('a discount leaves at least one cent of the last step', async () => {
  const { id } = await createProduct(shop.db, {
    listPriceCents: cents(100),
    ladder: [{ from: 1000, cents: cents(1) }],
  })
  const set = (percent: number) =>
    shop.app.inject({
      method: 'PUT',
      url: `/product/${id}/discount`,
      headers: admin.headers,
      payload: { percent, until },
    })
  const refused = await set(51)
  expect([refused.statusCode, refused.json().errors]).toEqual([
    ...[422, { percent: [messages.discountTooLarge] }],
  ])
  expect((await set(50)).statusCode).toBe(200)
})

test('the price is that of the smallest orderable quantity', async () => {
  // The shop's minimum of 500 is past the first step; the next multiple is at the second.
  const { id } = await createProduct(shop.db, {
    listPriceCents: cents(1890),
    minimum: 100,
    orderMultiple: 300,
    ladder: [
      { from: 300, cents: cents(1800) },
      { from: 600, cents: cents(1700) },
    ],
  })
  expect(await read(`/product/${id}`)).toMatchObject({ minimum: 500, price: 17, listPrice: 17 })
})

test('the catalogue sorts and filters by the price of a piece, whatever the price is for', async () => {
  const category = 'Units'
  const sold = (name: string, price: number, pricePer: number) =>
    add({ ...boltInLists, name, category, price, pricePer, orderMultiple: 1000 })
  await sold('Dear', 0.19, 1)
  await sold('Middle', 17.95, 100)
  await sold('Cheap', 179.4, 1000)
  const names = async (query: string) => {
    const page = await read(`/catalogue/search?category=${category}&${query}`)
    return page.products.map(({ name }: { name: string }) => name)
  }
  expect(await names('sort=price')).toEqual(['Cheap', 'Middle', 'Dear'])
  expect(await names('sort=-price')).toEqual(['Dear', 'Middle', 'Cheap'])
  expect(await names('most=0.17')).toEqual([])
  expect(await names('most=0.18&sort=price')).toEqual(['Cheap', 'Middle'])
  expect(await names('least=0.18')).toEqual(['Dear'])
  const categories: { name: string; from: number }[] = await read('/category')
  expect(categories.find(({ name }) => name === category)?.from).toBe(0.1794)
})

test('the pages of a list by price follow each other without gaps above 2^31', async () => {
  const category = 'Dear'
  for (const price of [900_000, 950_000, 999_999])
    await add({ ...boltInLists, category, price, pricePer: 1, orderMultiple: 1 })
  const prices: number[] = []
  for (let after = ''; ; ) {
    const url = `/catalogue/search?category=${category}&sort=price&limit=1${after}`
    const page = await read(url)
    prices.push(...page.products.map((one: { price: number }) => one.price))
    if (!page.next) break
    after = `&after=${encodeURIComponent(page.next)}`
  }
  expect(prices).toEqual([900_000, 950_000, 999_999])
})

test('a changed unit of price is searched at once', async () => {
  const id = await add({ ...boltInLists, name: 'Rivet', category: 'Rivets' })
  await shop.db
    .update(product)
    .set({ pricePer: 1000, orderMultiple: 1000 })
    .where(eq(product.id, id))
  const { products } = await read('/catalogue/search?category=Rivets&most=0.02')
  expect(products).toMatchObject([{ _id: id, price: 0.01795 }])
})
