import { eq, getTableColumns } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { product } from '../database/tables/products.ts'
import { createProduct } from '../testing/factories.ts'
import { testDatabase } from '../testing/test-postgres.ts'

/** What an order and its delivery's cost are judged by, or copy; of attributes the weight. */
const judged: Readonly<Record<string, string>> = {
  name: `name = 'New name'`,
  part_number: `part_number = null`,
  image_url: `image_url = '/images/new.webp'`,
  list_price_cents: `list_price_cents = 1891`,
  minimum: `minimum = 501`,
  discount_percent: `discount_percent = 11`,
  discount_until: `discount_until = '2999-01-02'`,
  removed_at: `removed_at = now()`,
  order_multiple: `order_multiple = 100`,
  price_per: `price_per = 100, order_multiple = 100`,
  ladder: `ladder = '[{"from": 1000, "cents": 1800}]'`,
  pallet_pieces: 'pallet_pieces = 1920',
  pallet_grams: 'pallet_grams = 579000',
  tax_category: `tax_category = 'reduced'`,
  attributes: `attributes = '[{"name":"Thread","value":"M10"},{"name":"Weight","value":"2","unit":"kg"}]'`,
}

/** What an order ignores; the stock has a condition of its own, and attributes but the weight are only shown. */
const notJudged: Readonly<Record<string, string>> = {
  discounted_cents: 'discounted_cents = discounted_cents - 1',
  description: `description = 'Other text'`,
  brand: `brand = 'Rethorn'`,
  category: `category = 'Wheels'`,
  attributes: `attributes = '[{"name":"Thread","value":"M10"}]'`,
  available: `available = 9999`,
  promised: `promised = promised + 1, available = available - 1`,
  shipped: `shipped = shipped + 1, promised = promised + 1, received = received + 1`,
  received: `received = received + 1, available = available + 1`,
  image_alt: `image_alt = 'A disc'`,
  further_pictures: `further_pictures = '[{"url":"/images/side.webp","alt":"Side"}]'`,
  added_by_email: `added_by_email = 'other@bulkhead.example'`,
  created_at: `created_at = now() - interval '1 day'`,
  carton_pieces: 'carton_pieces = 20',
  replaced_by:
    'replaced_by = (select id from product as other where other.id <> product.id limit 1)',
  fact_versions: `fact_versions = '{"name": 2}'`,
}

let database: Awaited<ReturnType<typeof testDatabase>>
let shop: ReturnType<typeof openDatabase>

beforeAll(async () => {
  database = await testDatabase()
  shop = openDatabase(database.url, 1)
})
afterAll(async () => {
  await shop.close()
  await database.drop()
})

async function revisionsAfter(change: string): Promise<number> {
  const { id, revision } = await createProduct(shop.db, {
    discountPercent: 10,
    discountUntil: new Date('2999-01-01'),
  })
  await shop.pool.query(`update product set ${change} where id = $1`, [id])
  const [row] = await shop.db.select().from(product).where(eq(product.id, id))
  return (row?.revision ?? 0) - revision
}

test.each(Object.entries(judged))(
  'a change of %s is a new revision of the product',
  async (_, change) => {
    expect(await revisionsAfter(change)).toBe(1)
  },
)

test.each(Object.entries(notJudged))(
  'a change of %s is no new revision of the product',
  async (_, change) => {
    expect(await revisionsAfter(change)).toBe(0)
  },
)

test('the same terms written again are no new revision', async () => {
  expect(await revisionsAfter('name = name, list_price_cents = list_price_cents')).toBe(0)
})

test('every column is listed as relevant or irrelevant to orders', () => {
  const columns = Object.values(getTableColumns(product)).map(({ name }) => name)
  const listed = [...Object.keys(judged), ...Object.keys(notJudged), 'id', 'version', 'revision']
  expect([...new Set(listed)].sort()).toEqual(columns.sort())
})
