import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StockValue } from '../../../contract/office/reports/stock-value.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const valueOn = async (day: string): Promise<StockValue> =>
  (await shop.call(admin, 'GET', `/report/stockValue?on=${day}`)).body

/** Moves all entries of the ledger so far to a day. */
const dateEntries = (day: string) =>
  shop.pool.query(
    `update stock_entry set at = $1::timestamptz where at > now() - interval '1 hour'`,
    [`${day}T12:00:00Z`],
  )

test('the value of a day is that of the pieces which lay on the shelf when it ended', async () => {
  const { id } = await createProduct(shop.db, {
    available: 1000,
    furtherFacts: { purchasePriceCents: 250, bin: 'A-1' },
  })
  await createProduct(shop.db, { available: 30 })
  await dateEntries('2026-01-10')
  const received = { kind: 'receive', quantity: 200, reason: 'Delivery' }
  await shop.call(admin, 'POST', `/product/${id}/stock`, received)
  await dateEntries('2026-02-10')

  expect(await valueOn('2026-01-09')).toMatchObject({ value: 0, pieces: 0, rows: [] })
  expect(await valueOn('2026-01-10')).toMatchObject({
    value: 2500,
    pieces: 1000,
    products: 1,
    unpriced: { products: 1, pieces: 30 },
  })
  const later = await valueOn('2026-02-10')
  expect(later).toMatchObject({ value: 3000, pieces: 1200 })
  expect(later.rows).toMatchObject([
    { productId: id, bin: 'A-1', pieces: 1200, purchasePrice: 2.5, value: 3000 },
  ])

  const { headers } = admin
  const csv = await shop.app.inject({ url: '/report/stockValue.csv?on=2026-02-10', headers })
  expect(csv.body).toContain(',A-1,1200,2.5,3000')
  const xlsx = await shop.app.inject({ url: '/report/stockValue.xlsx?on=2026-02-10', headers })
  expect(xlsx.rawPayload.subarray(0, 2).toString()).toBe('PK')
})
