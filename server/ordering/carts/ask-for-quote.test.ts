import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultFreight } from '../../../contract/ordering/delivery/freight-setting.ts'
import { mail } from '../../platform/database/tables/shop.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'
import { quoteMails } from './ask-for-quote.ts'

let shop: TestShop
let buyer: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  buyer = await createBuyer(shop.db)
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

const post = (url: string, payload: object) =>
  shop.app.inject({ method: 'POST', url, headers: buyer.headers, payload })
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
  const place = { country: 'US', postCode: '60607' }
  for (let time = 0; time < 2; time += 1) {
    const answer = await post(`/cart/${insertedId}/quote`, place)
    expect(answer.statusCode, answer.payload).toBe(200)
  }
  const [asked, ...others] = await readAsked()
  expect(others).toEqual([])
  if (!asked) throw new Error('No mail was queued.')
  const written = await quoteMails.quoteAskedFor(asked)
  expect(written?.subject).toBe('A buyer asks what freight to 60607, United States costs')
  expect(written?.text).toContain('1,848 × BH-4012-060 Battery')
  expect(written?.text).toContain('Freight for 28 pallets has to be quoted first')
  expect(written?.text).toContain(`Answer to: ${buyer.email}`)
})

test('an empty cart can’t be quoted', async () => {
  const { insertedId } = (await post('/cart', { lines: [] })).json()
  const answer = await post(`/cart/${insertedId}/quote`, { country: 'US', postCode: '60607' })
  expect(answer.json()).toMatchObject({ code: 'emptyCart' })
})
