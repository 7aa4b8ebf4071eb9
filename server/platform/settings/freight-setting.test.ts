import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultFreight } from '../../../contract/ordering/delivery/freight-setting.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const put = (value: object) =>
  shop.app.inject({
    method: 'PUT',
    url: '/settings/freight',
    headers: admin.headers,
    payload: { value: { ...defaultFreight, ...value } },
  })
const tryFreight = (postCode: string, pallets: number, country = 'US') =>
  shop.app.inject({
    method: 'POST',
    url: '/settings/freight/try',
    headers: admin.headers,
    payload: { country, postCode, pallets },
  })

const midwest = {
  name: 'Midwest',
  country: 'US',
  prefixes: ['60', '61'],
  steps: [
    { upToPallets: 2, perPallet: 190 },
    { upToPallets: 5, perPallet: 165 },
    { upToPallets: 11, perPallet: 150 },
    { upToPallets: 26, flat: 1610 },
  ],
}

test('the saved tariff is tried before it is switched on', async () => {
  expect((await tryFreight('60607', 8)).json()).toMatchObject({ amount: null, zone: null })
  expect((await put({ zones: [midwest] })).statusCode).toBe(200)
  expect((await tryFreight('60607', 8)).json()).toEqual({
    amount: 1200,
    zone: 'Midwest',
    rule: 3,
    detail: null,
  })
  expect((await tryFreight('606 07', 20)).json()).toMatchObject({ amount: 1610, rule: 4 })
  expect((await tryFreight('60607', 28)).json()).toEqual({
    amount: null,
    zone: 'Midwest',
    rule: null,
    detail: 'Freight for 28 pallets has to be quoted first',
  })
  expect((await tryFreight('10115', 8, 'DE')).json()).toEqual({
    amount: null,
    zone: null,
    rule: null,
    detail: 'We do not deliver to 10115, Germany yet.',
  })
})

test.each([
  ['0 pallets', '60607', 0, 'US', 'pallets'],
  ['an empty post code', ' ', 8, 'US', 'postCode'],
  ['a country that is none', '60607', 8, 'XX', 'country'],
])('%s are refused at their field', async (_, postCode, pallets, country, field) => {
  const answer = await tryFreight(postCode, pallets, country)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual([field])
})

test('overlapping zones and falling steps are refused at their fields', async () => {
  const north = {
    ...midwest,
    name: 'North',
    prefixes: ['61'],
    steps: [{ upToPallets: 26, flat: 900 }],
  }
  const answer = await put({ zones: [midwest, north] })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({ 'value.zones.1.prefixes': ['Two zones claim 61'] })
  const falling = { ...midwest, steps: midwest.steps.toReversed() }
  expect((await put({ zones: [falling] })).json().errors).toMatchObject({
    'value.zones.0.steps.1.upToPallets': ['Steps go up'],
  })
})

test('the largest tariff is accepted', async () => {
  const steps = Array.from({ length: 30 }, (_, step) => ({
    upToPallets: step + 1,
    perPallet: 123_456.78,
  }))
  const zones = Array.from({ length: 60 }, (_, place) => ({
    name: `Zone ${place}`,
    country: 'US',
    steps,
    prefixes: Array.from({ length: 20 }, (_, prefix) => `${10_000 + place * 20 + prefix}`),
  }))
  expect((await put({ zones })).statusCode).toBe(200)
})

test('parts that freight would leave unsaleable are counted by category, and listed page by page', async () => {
  const bare = { cartonPieces: null, palletPieces: null, palletGrams: null }
  const create = (values: object) => createProduct(shop.db, { ...bare, ...values })
  const [first, second] = [await create({ category: 'Clips' }), await create({ category: 'Clips' })]
  const weighed = await create({ attributes: [{ name: 'Weight', value: 0.31, unit: 'kg' }] })
  await createProduct(shop.db, { palletPieces: 66, category: 'Clips' })
  const read = async (query = '') => {
    const url = `/product/unpacked${query}`
    return (await shop.app.inject({ method: 'GET', url, headers: admin.headers })).json()
  }
  const idsOf = (page: { products: { _id: string }[] }) => page.products.map(({ _id }) => _id)
  await put({ isOn: true, zones: [midwest] })
  const page = await read('?limit=2')
  expect(page).toMatchObject({ total: { products: 3, isExact: true } })
  expect(page.categories).toEqual(expect.arrayContaining([{ category: 'Clips', products: 2 }]))
  const rest = await read(`?limit=2&after=${page.next}`)
  expect([...idsOf(page), ...idsOf(rest)]).toEqual([weighed.id, second.id, first.id])

  await put({ isOn: true, zones: [midwest], perKilogram: 1.2 })
  expect(idsOf(await read())).toEqual([second.id, first.id])
  const packDefaults = [{ category: 'Clips', pieceKilograms: 0.2, palletPieces: 5000 }]
  await put({ isOn: true, zones: [midwest], packDefaults })
  expect(idsOf(await read())).toEqual([weighed.id])
})

test('two defaults for a category and a pallet of no pieces are refused at their fields', async () => {
  const clips = { category: 'Clips', pieceKilograms: null, palletPieces: 100 }
  const packDefaults = [clips, { ...clips, palletPieces: 0 }]
  expect(Object.keys((await put({ packDefaults })).json().errors).toSorted()).toEqual([
    ...['value.packDefaults.1.category', 'value.packDefaults.1.palletPieces'],
  ])
})
