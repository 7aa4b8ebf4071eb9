import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultShopNotices } from '../../../contract/office/settings/notice-choices.ts'
import type { StaffWaiting } from '../../../contract/office/waiting.ts'
import { defaultFreight } from '../../../contract/ordering/delivery/freight-setting.ts'
import type { QuoteRequest } from '../../../contract/ordering/quotes.ts'
import { mail } from '../../platform/database/tables/shop.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'
import { quoteMails } from './ask-for-quote.ts'

let shop: TestShop
let buyer: Buyer
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  buyer = await createBuyer(shop.db)
  admin = await createBuyer(shop.db, { role: 'admin' })
  const zones = [
    {
      name: 'Midwest',
      country: 'US',
      prefixes: ['60'],
      steps: [{ upToPallets: 26, perPallet: 150 }],
    },
  ]
  await shop.putSetting('freight', { ...defaultFreight, isOn: true, zones })
})
afterAll(() => shop.close())

const post = (url: string, payload: object, { headers } = buyer) =>
  shop.app.inject({ method: 'POST', url, headers, payload })
const readAs = async (url: string, { headers } = admin) =>
  (await shop.app.inject({ url, headers })).json()
const place = { country: 'US', postCode: '60607' }
const readAsked = async () =>
  (await shop.db.select().from(mail)).filter(({ kind }) => kind === 'quoteAskedFor')

test('asking for a quote mails the shop the cart once', async () => {
  const battery = await createProduct(shop.db, {
    partNumber: 'BH-4012-060',
    name: 'Battery',
    available: 100_000,
    minimum: 500,
    palletPieces: 66,
    palletGrams: 1_004_520,
  })
  const lines = [{ productId: battery.id, quantity: 66 * 28 }]
  const { insertedId } = (await post('/cart', { lines })).json()
  for (let time = 0; time < 2; time += 1) {
    const answer = await post(`/cart/${insertedId}/quote`, place)
    expect(answer.statusCode, answer.payload).toBe(200)
  }
  const [asked, ...others] = await readAsked()
  expect(others).toEqual([])
  if (!asked) throw new Error('No mail was queued.')
  const written = await quoteMails(async () => defaultShopNotices).quoteAskedFor(asked)
  expect(written?.subject).toBe('A buyer asks what freight to 60607, United States costs')
  expect(written?.text).toContain('1,848 × BH-4012-060 Battery')
  expect(written?.text).toContain('Freight for 28 pallets has to be quoted first')
  expect(written?.text).toContain(`Answer to: ${buyer.email}`)
})

test('an empty cart can’t be quoted', async () => {
  const { insertedId } = (await post('/cart', { lines: [] })).json()
  const answer = await post(`/cart/${insertedId}/quote`, place)
  expect(answer.json()).toMatchObject({ code: 'emptyCart' })
})

/** A cart of a battery of this number, whose freight was asked for once. */
async function askOnce(partNumber: string) {
  const { id: productId } = await createProduct(shop.db, { partNumber, name: 'Battery' })
  const lines = [{ productId, quantity: 500 }]
  const cartId: string = (await post('/cart', { name: partNumber, lines })).json().insertedId
  expect((await post(`/cart/${cartId}/quote`, place)).statusCode).toBe(200)
  return cartId
}

const listQuotes = async (search = ''): Promise<QuoteRequest[]> => readAs(`/quote${search}`)
const countWaiting = async () => {
  const { waits }: StaffWaiting = await readAs('/waiting')
  return waits.find(({ kind }) => kind === 'quotes')?.count
}

test('what is asked is listed and counted until staff answered it', async () => {
  const before = (await countWaiting()) ?? 0
  const cartId = await askOnce('BH-77-1')
  await post(`/cart/${cartId}/quote`, { ...place, postCode: '60608' })
  const open = await listQuotes()
  const asked = open.at(-1)
  expect([open.length, await countWaiting()]).toEqual([before + 1, before + 1])
  expect(asked).toMatchObject({
    place: '60608, United States',
    answeredAt: null,
    customer: { _id: buyer.id, email: buyer.email },
    cart: {
      name: 'BH-77-1',
      lineCount: 1,
      goods: 9450,
      lines: [{ partNumber: 'BH-77-1', name: 'Battery', quantity: 500 }],
    },
  })
  const answer = () => post(`/quote/${asked?._id}/answered`, {}, admin)
  expect((await answer()).json()).toEqual({ modifiedCount: 1 })
  expect((await answer()).json()).toMatchObject({ code: 'quoteNotOpen' })
  expect([(await listQuotes()).length, await countWaiting()]).toEqual([before, before])
  const [answered] = await listQuotes('?state=answered')
  expect(answered).toMatchObject({ _id: asked?._id, answeredBy: admin.email })
})

test('asked again after an answer, a request is a new one and mailed again', async () => {
  const cartId = await askOnce('BH-77-2')
  const [first] = (await listQuotes()).slice(-1)
  const mails = (await readAsked()).length
  await post(`/quote/${first?._id}/answered`, {}, admin)
  await post(`/cart/${cartId}/quote`, place)
  expect((await listQuotes()).at(-1)?._id).toBeGreaterThan(first?._id ?? 0)
  expect(await readAsked()).toHaveLength(mails + 1)
})

test('requests come in pages, and go with their cart', async () => {
  const cartId = await askOnce('BH-77-3')
  const all = await listQuotes()
  const paged: QuoteRequest[] = []
  for (let page = await listQuotes('?limit=1'); page[0]; ) {
    paged.push(...page)
    page = await listQuotes(`?limit=1&after=${page[0]._id}`)
  }
  expect(paged.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id))
  await shop.app.inject({ method: 'DELETE', url: `/cart/${cartId}`, headers: buyer.headers })
  expect(await listQuotes()).toHaveLength(all.length - 1)
})

test('another customer neither asks for a cart, nor reads or answers requests', async () => {
  const cartId = await askOnce('BH-77-4')
  const other = await createBuyer(shop.db)
  const asked = await post(`/cart/${cartId}/quote`, place, other)
  expect(asked.json()).toMatchObject({ code: 'cartNotFound' })
  const [{ _id } = { _id: 0 }] = (await listQuotes()).slice(-1)
  for (const caller of [other, buyer]) {
    expect(await readAs('/quote', caller)).toMatchObject({ status: 403 })
    expect((await post(`/quote/${_id}/answered`, {}, caller)).statusCode).toBe(403)
  }
  expect((await listQuotes()).at(-1)).toMatchObject({ _id, answeredAt: null })
})
