import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { HEADER, openImportDesk } from '../../testing/import-desk.ts'

let desk: Awaited<ReturnType<typeof openImportDesk>>
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.empty())

const BULK = 'order_multiple,price_per,carton_pieces,pallet_pieces,pallet_kg,ladder'
const bolt = (part: string, bulk: string, price = '17.95') =>
  `${part},Bolt,Steel.,${price},5000,9000,wheel.webp,${bulk}`
const sheet = (...lines: string[]) => [`${HEADER},${BULK}`, ...lines].join('\n')

test('multiples, units of price, packs and ladders are imported; the same file again changes nothing', async () => {
  const text = sheet(
    bolt('B-1', '100,100,100,18000,785.5,10000=17.15; 20000=16.5'),
    bolt('B-2', ',,,,,'),
    bolt('B-3', ',1000,,,,'),
  )
  expect(await desk.importText(text)).toMatchObject({ created: 3 })
  expect(await desk.find('B-1')).toMatchObject({
    listPriceCents: 1795,
    orderMultiple: 100,
    pricePer: 100,
    cartonPieces: 100,
    palletPieces: 18_000,
    palletGrams: 785_500,
    ladder: [
      { from: 10_000, cents: 1715 },
      { from: 20_000, cents: 1650 },
    ],
  })
  expect(await desk.find('B-2')).toMatchObject({
    orderMultiple: 1,
    pricePer: 1,
    cartonPieces: null,
    palletPieces: null,
    palletGrams: null,
    ladder: [],
  })
  expect(await desk.find('B-3')).toMatchObject({ orderMultiple: 1000, pricePer: 1000 })
  expect(await desk.importText(text)).toMatchObject({ created: 0, changed: 0, unchanged: 3 })
})

test('an empty cell takes back what a product had', async () => {
  await desk.importText(sheet(bolt('B-1', '100,100,100,18000,785,10000=17.15')))
  expect(await desk.importText(sheet(bolt('B-1', ',,,,,')))).toMatchObject({ changed: 1 })
  expect(await desk.find('B-1')).toMatchObject({
    orderMultiple: 1,
    pricePer: 1,
    cartonPieces: null,
    palletGrams: null,
    ladder: [],
  })
})

test('every fault is reported at its column, that of a step with its number', async () => {
  expect(
    await desk.faultsOf(
      sheet(
        bolt('B-1', '0,10,x,1.5,785 lb,1000'),
        bolt('B-2', '150,100,,,,'),
        bolt('B-3', ',100,,,,10050=17; 20000=17'),
        bolt('B-4', ',,,,0.0005,5000=17.95'),
        bolt(
          'B-5',
          `,,,,,${Array.from({ length: 9 }, (_, n) => `${6000 + n}=${10 - n}`).join(';')}`,
        ),
      ),
    ),
  ).toEqual([
    '2 order_multiple: “0” is not a whole number from 1 to 1000000',
    '2 price_per: “10” is not 1, 100 or 1000',
    '2 carton_pieces: “x” is not a whole number from 1 to 10000000',
    '2 pallet_pieces: “1.5” is not a whole number from 1 to 10000000',
    '2 pallet_kg: “785 lb” is not a weight in kilograms, such as 785.5',
    '2 ladder: “1000” is not quantity=price, such as 1000=39.90',
    '3 order_multiple: The price is for 100 pieces: order in multiples of that',
    '4 ladder: step 1: A step is a multiple of 100',
    '4 ladder: step 2: The price has to fall from step to step',
    '5 pallet_kg: “0.0005” is not a weight in kilograms, such as 785.5',
    '6 ladder: has more than 8 steps',
  ])
})

test('a file without these columns keeps what the products have, at its prices', async () => {
  await desk.importText(sheet(bolt('B-1', '100,100,100,18000,785,10000=17.15')))
  const before = await desk.find('B-1')
  const plain = `${HEADER}\nB-1,Bolt,Steel.,18.00,5000,9000,wheel.webp\nB-2,Nut,Steel.,1,500,9000,wheel.webp`
  expect(await desk.importText(plain)).toMatchObject({ created: 1, changed: 1 })
  expect(await desk.find('B-1')).toEqual({
    ...before,
    listPriceCents: 1800,
    version: 2,
    factVersions: { listPriceCents: 2 },
  })
  expect(await desk.importText(plain)).toMatchObject({ created: 0, changed: 0 })
})

test('a file whose prices don’t fit the ladder that a product keeps is refused', async () => {
  await desk.importText(sheet(bolt('B-1', '100,100,,,,10000=17.15')))
  expect(await desk.faultsOf(`${HEADER}\nB-1,Bolt,Steel.,17.15,10000,9000,wheel.webp`)).toEqual([
    '2 ladder: as the product has it, step 1: The price has to fall from step to step',
    '2 ladder: as the product has it, step 1: A step begins above the minimum order of 10,000',
  ])
})

test('a file’s ladder and unit of price have to fit the multiple that a product keeps', async () => {
  await desk.importText(sheet(bolt('B-1', '150,,,,,')))
  const withUnit = (bulk: string) =>
    `${HEADER},price_per,ladder\nB-1,Bolt,Steel.,17.95,5000,9000,wheel.webp,${bulk}`
  expect(await desk.faultsOf(withUnit('100,6000=17'))).toEqual([
    '2 order_multiple: as the product has it, The price is for 100 pieces: order in multiples of that',
  ])
  expect(await desk.faultsOf(withUnit('1,6100=17'))).toEqual([
    '2 ladder: step 1: A step is a multiple of 150',
  ])
  expect(await desk.importText(withUnit('1,6000=17'))).toMatchObject({ changed: 1 })
  expect(await desk.find('B-1')).toMatchObject({ orderMultiple: 150 })
})

test('a discount has to leave something of every step, the file’s own or the product’s', async () => {
  const discount = ',discount_percent,discount_until'
  const discounted = (ladder: string) =>
    `${HEADER},ladder${discount}\nB-1,Cap,Steel.,0.05,500,900,wheel.webp,${ladder},90,2027-12-31`
  expect(await desk.faultsOf(discounted('600=0.04'))).toEqual([
    '2 discount_percent: leaves nothing of the price: at least $0.01 has to be left',
  ])
  await desk.importText(discounted(''))
  expect(
    await desk.faultsOf(`${HEADER},ladder\nB-1,Cap,Steel.,0.05,500,900,wheel.webp,600=0.04`),
  ).toEqual(['2 price: nothing is left of it by the product’s discount of 90 %: end that first'])
})
