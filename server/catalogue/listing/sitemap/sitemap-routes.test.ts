import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { createProduct } from '../../../testing/factories.ts'

const LIMIT = 3

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop({ env: { LIMIT_DOCUMENTS: String(LIMIT) } })
})
afterAll(() => shop.close())

test('a file of the sitemap counts as a file made for download, other reads do not', async () => {
  const { id } = await createProduct(shop.db)
  const page = `/sitemap-${id}.xml`
  expect((await shop.app.inject('/sitemap.xml')).body).toContain(page)
  for (let asked = 0; asked < LIMIT; asked += 1)
    expect((await shop.app.inject(page)).body).toContain(`/catalogue/${id}/`)
  // A minute may end meanwhile.
  const statuses = new Set<number>()
  for (let asked = 0; asked <= LIMIT; asked += 1)
    statuses.add((await shop.app.inject(page)).statusCode)
  expect([...statuses]).toContain(429)
  expect((await shop.app.inject('/sitemap.xml')).statusCode).toBe(200)
})

test('a start that is no id is a page that does not exist', async () => {
  for (const start of ['-'.repeat(36), 'f'.repeat(36), `${'0'.repeat(30)}------`])
    expect((await shop.app.inject(`/sitemap-${start}.xml`)).statusCode, start).toBe(404)
})
