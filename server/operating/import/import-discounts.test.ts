import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { productStore } from '../../catalogue/products/product-store.ts'
import { product } from '../../platform/database/tables/products.ts'
import { HEADER, openImportDesk } from '../../testing/import-desk.ts'

let desk: Awaited<ReturnType<typeof openImportDesk>>
beforeAll(async () => {
  desk = await openImportDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.empty())

test('a discount comes with its last day; importing the same file again changes nothing, an empty cell ends it', async () => {
  const sheet = (percent: string, until: string) =>
    `${HEADER},discount_percent,discount_until\nBH-1,Wheel,Alloy,96.00,500,900,wheel.webp,${percent},${until}`
  await desk.importText(sheet('50', '2027-12-31'))
  const [row] = await desk.database.db.select().from(product)
  expect(row).toMatchObject({
    discountPercent: 50,
    discountUntil: new Date('2027-12-31T23:59:59.999Z'),
  })
  expect(await desk.importText(sheet('50', '2027-12-31'))).toMatchObject({ created: 0, changed: 0 })
  expect(await desk.importText(sheet('', ''))).toMatchObject({ created: 0, changed: 1 })
})

test('a file without discounts keeps those that the products have, at its prices', async () => {
  await desk.importText(
    `${HEADER},discount_percent,discount_until\nBH-1,Wheel,Alloy,96.00,500,900,wheel.webp,50,2027-12-31`,
  )
  const dearer = `${HEADER}\nBH-1,Wheel,Alloy,96.01,500,900,wheel.webp\nBH-2,Rim,Alloy,5,500,900,wheel.webp`
  expect(await desk.importText(dearer)).toMatchObject({ created: 1, changed: 1 })
  expect(await desk.database.db.select().from(product).orderBy(product.partNumber)).toMatchObject([
    {
      listPriceCents: 9601,
      discountPercent: 50,
      discountedCents: 4801,
      discountUntil: new Date('2027-12-31T23:59:59.999Z'),
    },
    { listPriceCents: 500, discountPercent: null, discountedCents: null },
  ])
  expect(await desk.importText(dearer)).toMatchObject({ created: 0, changed: 0 })
})

test('a discount set during an import is kept, at the price of the file', async () => {
  await desk.importText(
    `${HEADER},discount_percent,discount_until\nBH-1,Wheel,Alloy,96.00,500,900,wheel.webp,50,2027-12-31`,
  )
  const { id = '' } = (await desk.find('BH-1')) ?? {}
  let imported: Promise<unknown> | undefined
  await desk.database.db.transaction(async (tx) => {
    const listPrice = (await productStore(tx).lockPrices(id))?.listPriceCents ?? cents(0)
    imported = desk.importText(`${HEADER}\nBH-1,Wheel,Alloy,10.00,500,900,wheel.webp`)
    const isWaiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await desk.database.pool.query(isWaiting)).rowCount).toBe(1)
    await productStore(tx).setDiscount(id, listPrice, {
      percent: 10,
      until: new Date('2028-01-01'),
    })
  })
  await imported
  expect(await desk.find('BH-1')).toMatchObject({
    listPriceCents: 1000,
    discountPercent: 10,
    discountedCents: 900,
    discountUntil: new Date('2028-01-01'),
  })
})

test('a discount without a day, above 90 percent or with an invalid day is refused', async () => {
  const line = (number: number, discount: string) =>
    `BH-${number},Wheel ${number},Alloy,96.00,500,900,wheel.webp,${discount}`
  const lines = [line(1, '50,'), line(2, '91,2027-12-31'), line(3, '10,2027-13-01')]
  expect(
    await desk.faultsOf([`${HEADER},discount_percent,discount_until`, ...lines].join('\n')),
  ).toEqual([
    '2 discount_until: goes with discount_percent: fill both or neither',
    '3 discount_percent: “91” is not a whole number from 1 to 90',
    '4 discount_until: “2027-13-01” is not a day such as 2027-12-31',
  ])
})
