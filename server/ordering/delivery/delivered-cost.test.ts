import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { orderLine, orders, orderTax } from '../../platform/database/tables/orders.ts'
import { taxStatus } from '../../platform/database/tables/people.ts'
import { setting } from '../../platform/database/tables/shop.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, exampleAddress } from '../../testing/factories.ts'
import { leavesBy } from './leaves-by.ts'

let shop: TestShop
let buyer: Buyer
let battery: Awaited<ReturnType<typeof createProduct>>

beforeAll(async () => {
  shop = await buildTestShop()
})
beforeEach(async () => {
  await shop.db.delete(setting)
  buyer = await createBuyer(shop.db)
  battery = await createProduct(shop.db, {
    listPriceCents: cents(4180),
    available: 100_000,
    minimum: 500,
    cartonPieces: 1,
    palletPieces: 66,
    palletGrams: 1_004_520,
  })
})
afterAll(() => shop.close())

const call = async (method: 'GET' | 'POST', url: string, payload?: object, by?: Buyer) => {
  const answer = await shop.app.inject({
    method,
    url,
    payload,
    headers: by?.headers,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const midwest = { name: 'Midwest', country: 'US', prefixes: ['60'] }
const setTariff = (further: object = {}) =>
  shop.putSetting('freight', {
    isOn: true,
    zones: [{ ...midwest, steps: [{ upToPallets: 26, perPallet: 150 }] }],
    ...further,
  })
const rule = {
  name: 'Sales tax',
  country: 'US',
  region: 'IL',
  postPrefix: '60',
  category: 'standard',
  rate: 8.25,
  freightToo: false,
  validFrom: '2020-01-01',
  validUntil: null,
}
const setTaxes = () => shop.putSetting('tax', { isOn: true, rules: [rule] })
const there = { country: 'US', postCode: '60607' }

const price = (quantity = 500, to: object = there) =>
  call('POST', '/cart/price', { lines: [{ productId: battery.id, quantity }], ...to })

async function fillCart(quantity = 500): Promise<{ id: string; version: number }> {
  const { body } = await call(
    'POST',
    '/cart',
    { lines: [{ productId: battery.id, quantity }] },
    buyer,
  )
  const { body: cart } = await call('GET', `/cart/${body.insertedId}`, undefined, buyer)
  return { id: cart._id, version: cart.version }
}

const order = ({ id, version }: { id: string; version: number }, wanted: object) =>
  call('POST', `/cart/${id}/order`, { version, ...wanted }, buyer)

test('a visitor sees freight by pallet, tax and total without an account', async () => {
  await setTariff()
  await setTaxes()
  const { status, body } = await price()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    goods: 20_900,
    total: 23_824.25,
    freight: { amount: 1200, reason: null, pallets: 8, kilograms: 7610, zone: 'Midwest' },
    tax: [{ name: 'Sales tax', rate: 8.25, base: 20_900, amount: 1724.25 }],
  })
  expect(body.shipsBy).toMatch(/^\d{4}-/)
})

test('what has no pack data goes as its category’s default says, which staff are told and buyers not', async () => {
  const loose = await createProduct(shop.db, {
    available: 100_000,
    minimum: 500,
    cartonPieces: null,
    palletPieces: null,
    palletGrams: null,
    category: 'Clips',
  })
  const admin = await createBuyer(shop.db, { role: 'admin' })
  await setTariff({
    packDefaults: [{ category: 'Clips', pieceKilograms: 0.2, palletPieces: 250 }],
  })
  const wanted = { lines: [{ productId: loose.id, quantity: 500 }], ...there }
  const freight = { amount: 300, pallets: 2, kilograms: 100, reason: null }
  const forBuyer = (await call('POST', '/cart/price', wanted, buyer)).body.freight
  expect(forBuyer).toMatchObject(freight)
  expect(forBuyer).not.toHaveProperty('byDefault')
  const forStaff = (await call('POST', '/cart/price', wanted, admin)).body.freight
  expect(forStaff).toMatchObject({ ...freight, byDefault: true })
})

test('what has no pack data goes by the kilogram of its weight, where the owner says a price', async () => {
  const loose = await createProduct(shop.db, {
    available: 100_000,
    minimum: 500,
    cartonPieces: null,
    palletPieces: null,
    palletGrams: null,
    attributes: [{ name: 'Weight', value: 0.31, unit: 'kg' }],
  })
  const price = () =>
    call('POST', '/cart/price', { lines: [{ productId: loose.id, quantity: 500 }], ...there })
  await setTariff()
  expect((await price()).body.freight).toMatchObject({ amount: null, reason: 'noPackData' })
  await shop.db.delete(setting)
  await setTariff({ perKilogram: 1.2 })
  // 155 kg at $1.20.
  expect((await price()).body.freight).toMatchObject({ amount: 186, kilograms: 155 })
})

test('a shop without tariff and taxes answers as before', async () => {
  const plain = await price(500, {})
  expect(Object.keys(plain.body)).toEqual(['lines', 'totals'])
  expect((await price()).body).toMatchObject({ freight: null, tax: [], total: 20_900 })
})

test('a post code that is not its country’s is refused at its field', async () => {
  const { status, body } = await price(500, { country: 'US', postCode: '606' })
  expect(status).toBe(422)
  expect(body.errors.postCode[0]).toMatch(/^Enter a US ZIP code, such as /)
})

test('without a country a post code has to be written as in the seller’s, where freight or tax is computed', async () => {
  const code = 'IL 60607'
  const body = { productId: battery.id, phone: '1', address: 'Dock 4', minProduct: 500 }
  const plain = { phone: '1', address: 'Dock 4', code }
  expect((await call('POST', '/orderProduct', { ...body, code }, buyer)).status).toBe(201)
  expect((await order(await fillCart(), { ...plain, expectedTotal: 20_900 })).status).toBe(201)
  await setTaxes()
  const faults = ['Enter a US ZIP code, such as 60607']
  const placed = await call('POST', '/orderProduct', { ...body, code }, buyer)
  expect(placed.status).toBe(422)
  expect(placed.body.errors).toEqual({ code: faults })
  const refused = await order(await fillCart(), { ...plain, expectedTotal: 20_900 })
  expect(refused.status).toBe(422)
  expect(refused.body.errors).toEqual({ code: faults })
  const priced = await price(500, { postCode: 'x60607' })
  expect(priced.status).toBe(422)
  expect(priced.body.errors).toEqual({ postCode: faults })
})

test('goods that are collected are taxed at the dock, whatever the buyer’s post code', async () => {
  await setTariff({ pickUp: true })
  await setTaxes()
  await shop.putSetting('seller', { postCode: '60607' })
  const plain = { phone: '1', address: 'Dock 4', code: 'IL 90210', pickUp: true }
  const { status, body } = await order(await fillCart(), { ...plain, expectedTotal: 22_624.25 })
  expect(status, JSON.stringify(body)).toBe(201)
})

test('an order records what its price was made of, and asks for the total that was shown', async () => {
  await setTariff()
  await setTaxes()
  const cart = await fillCart()
  const quote = await call('POST', `/cart/${cart.id}/price`, there, buyer)
  expect(quote.body.total).toBe(23_824.25)
  const to = { ...exampleAddress, ...there }
  expect(await order(cart, { shipTo: to, expectedTotal: 20_900 })).toMatchObject({
    status: 409,
    body: { code: 'priceChanged' },
  })
  const { status, body } = await order(cart, { shipTo: to, expectedTotal: 23_824.25 })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.order).toMatchObject({ total: 23_824.25, code: '60607' })
  const [row] = await shop.db.select().from(orders).where(eq(orders.id, body.insertedId))
  expect(row).toMatchObject({
    goodsCents: 2_090_000,
    freightCents: 120_000,
    taxCents: 172_425,
    totalCents: 2_382_425,
    freight: { pallets: 8, zone: 'Midwest' },
    shipTo: { postCode: '60607', country: 'US' },
  })
  expect(
    await shop.db.select().from(orderTax).where(eq(orderTax.orderId, body.insertedId)),
  ).toEqual([expect.objectContaining({ taxNo: 1, rateMillipercent: 8250, cents: 172_425 })])
  const [line] = await shop.db
    .select()
    .from(orderLine)
    .where(eq(orderLine.orderId, body.insertedId))
  expect(line?.taxCents).toBe(172_425)
})

test('freight without a price refuses the order, and pick-up does not', async () => {
  await setTariff({ pickUp: true })
  const cart = await fillCart(66 * 28)
  const quote = await call('POST', `/cart/${cart.id}/price`, there, buyer)
  expect(quote.body).toMatchObject({
    total: null,
    freight: { amount: null, reason: 'tooManyPallets', pallets: 28 },
  })
  const to = { ...exampleAddress, ...there }
  const goods = quote.body.goods
  expect(await order(cart, { shipTo: to, expectedTotal: goods })).toMatchObject({
    status: 409,
    body: { code: 'freightUnpriced', detail: 'Freight for 28 pallets has to be quoted first' },
  })
  expect((await order(cart, { shipTo: to, pickUp: true, expectedTotal: goods })).status).toBe(201)
})

test('the published call pays freight to its post code from the shop’s country, or is refused there', async () => {
  await setTariff()
  await setTaxes()
  const body = {
    productId: battery.id,
    phone: '1',
    address: 'Dock 4',
    code: '60607',
    minProduct: 500,
  }
  const placed = await call('POST', '/orderProduct', body, buyer)
  expect(placed.body.order).toMatchObject({ total: 23_824.25, price: 41.8 })
  const refused = await call('POST', '/orderProduct', { ...body, code: '90210' }, buyer)
  expect(refused.status).toBe(422)
  expect(refused.body.errors.code[0]).toMatch(/^We do not deliver to 90210, .*Add it to your cart/)
})

test('a total that only freight and tax lift above a charge is named, not the quantity that was refused', async () => {
  await setTaxes()
  const body = { productId: battery.id, phone: '1', address: 'Dock 4', code: '60607' }
  const refused = await call('POST', '/orderProduct', { ...body, minProduct: 23_000 }, buyer)
  expect(refused).toMatchObject({ status: 422, body: { code: 'totalAboveChargeCeiling' } })
  expect(refused.body.errors.minProduct).toEqual([
    'One card payment takes up to $999,999.99; with freight and tax this is $1,040,715.50. Order fewer pieces',
  ])
})

test.each([
  ['accepted', '2099-12-31', 0],
  ['accepted', '2020-01-01', 1724.25],
  ['checking', '2099-12-31', 1724.25],
  ['declined', '2099-12-31', 1724.25],
] as const)('a certificate that is %s until %s leaves a tax of %s', async (state, until, tax) => {
  await setTaxes()
  await shop.db.insert(taxStatus).values({
    id: crypto.randomUUID(),
    userId: buyer.id,
    kind: 'certificate',
    number: 'R-1',
    country: 'US',
    region: 'IL',
    validUntil: until,
    state,
  })
  const cart = await fillCart()
  const { body } = await call('POST', `/cart/${cart.id}/price`, there, buyer)
  expect(body.total).toBe(20_900 + tax)
})

test('a country without post codes is priced and ordered without one', async () => {
  const zone = { name: 'Gulf', country: 'AE', prefixes: [] }
  await setTariff({ zones: [{ ...zone, steps: [{ upToPallets: 26, flat: 2000 }] }] })
  const to = { country: 'AE', postCode: '' }
  expect((await price(500, to)).body).toMatchObject({ total: 22_900, freight: { zone: 'Gulf' } })
  const shipTo = { ...exampleAddress, ...to, city: 'Dubai', region: '' }
  const { status, body } = await order(await fillCart(), { shipTo, expectedTotal: 22_900 })
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body.order).toMatchObject({ code: '', shipTo: { country: 'AE', postCode: '' } })
  expect((await price(500, { ...to, country: 'US' })).body.errors).toEqual({
    postCode: ['Post code is Required'],
  })
  const elsewhere = await price(500, { country: 'QA', postCode: '' })
  expect(elsewhere.body.freight.detail).toBe('We do not deliver to Qatar yet.')
})

test('a zone that says how long goods travel tells about when they arrive, on a working day', async () => {
  const step = { upToPallets: 26, perPallet: 150 }
  await setTariff({ zones: [{ ...midwest, steps: [step] }] })
  expect((await price()).body.arrivesAbout).toBeNull()
  await setTariff({ zones: [{ ...midwest, steps: [step], transitDays: 3 }] })
  const { shipsBy, arrivesAbout } = (await price()).body
  expect(arrivesAbout).toBe(leavesBy(shipsBy, 3, []))
  expect(arrivesAbout > shipsBy).toBe(true)
})
