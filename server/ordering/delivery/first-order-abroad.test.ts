import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setting } from '../../platform/database/tables/shop.ts'
import { buildCartDesk } from '../../testing/desks/cart-desk.ts'
import { createProduct, exampleAddress, orderBody } from '../../testing/factories.ts'

// A shop in the United States with freight and sales tax there; its first buyer is in Germany.

let desk: Awaited<ReturnType<typeof buildCartDesk>>
let productId: string

beforeAll(async () => {
  desk = await buildCartDesk()
})
afterAll(() => desk.close())

const everywhere = { prefixes: [], steps: [{ upToPallets: 26, perPallet: 150 }] }
const home = { ...everywhere, name: 'Home', country: 'US' }
const germany = { ...everywhere, name: 'Germany', country: 'DE', transitDays: 20 }
const salesTax = {
  name: 'Sales tax',
  country: 'US',
  region: '',
  postPrefix: '',
  category: 'standard',
  rate: 8,
  freightToo: true,
  validFrom: '2020-01-01',
  validUntil: null,
}

beforeEach(async () => {
  await desk.db.delete(setting)
  await desk.putSetting('tax', { isOn: true, rules: [salesTax] })
  const packs = { cartonPieces: null, palletPieces: 100, palletGrams: 100_000 }
  productId = (await createProduct(desk.db, { ...packs, available: 100_000, minimum: 500 })).id
})

const setZones = (zones: readonly object[]) => desk.putSetting('freight', { isOn: true, zones })
const shipTo = {
  ...exampleAddress,
  street: 'Chausseestr. 1',
  city: 'Berlin',
  region: '',
  postCode: '10115',
  country: 'DE',
}
const inParts = { phone: undefined, address: undefined, code: undefined, shipTo }
const place = { country: 'DE', postCode: '10115' }
const keep = () => desk.keep([{ productId, quantity: 500 }])
const priceOf = async (cartId: string) =>
  (await desk.call('POST', `/cart/${cartId}/price`, place)).json()
const asText = { address: 'Chausseestr. 1, Berlin, Germany', code: '10115' }

test('without a zone for it, the cart says so and the order is refused', async () => {
  await setZones([home])
  const cartId = await keep()
  expect(await priceOf(cartId)).toMatchObject({ total: null, freight: { reason: 'noZone' } })
  const refused = await desk.order(cartId, inParts)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'freightUnpriced'])
})

test('with a zone for it, cart and order have its freight and no sales tax', async () => {
  await setZones([home, germany])
  const cartId = await keep()
  const { total, goods, freight, tax } = await priceOf(cartId)
  expect({ freight: freight.amount, zone: freight.zone, tax }).toEqual({
    freight: 750,
    zone: 'Germany',
    tax: [],
  })
  const placed = await desk.order(cartId, { ...inParts, expectedTotal: total })
  expect(placed.statusCode, placed.payload).toBe(201)
  expect(placed.json().order).toMatchObject({
    total,
    costs: { goods, freight: 750, tax: 0 },
    shipTo: { country: 'DE' },
  })
})

test('an address in one text that names it is not priced as one at home', async () => {
  await setZones([home, germany])
  const one = await desk.call('POST', '/orderProduct', orderBody(productId, asText))
  expect([one.statusCode, one.json().errors]).toEqual([
    422,
    {
      address: [
        'This would be priced as delivered in United States. Order to Germany from your cart, where the country is chosen',
      ],
    },
  ])
  const cart = await desk.order(await keep(), asText)
  expect([cart.statusCode, Object.keys(cart.json().errors)]).toEqual([422, ['address']])
})

test('where nothing is priced by its place, such an address is taken as it is', async () => {
  await desk.db.delete(setting)
  const placed = await desk.call('POST', '/orderProduct', orderBody(productId, asText))
  expect(placed.statusCode, placed.payload).toBe(201)
})
