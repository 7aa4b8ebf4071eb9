import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { generateOrders, generateUsers } from '../growth/generate-customers.ts'
import { generateProducts } from '../growth/generate-products.ts'
import { orderStore } from '../orders/order-store.ts'
import { testDatabase } from '../testing/test-postgres.ts'
import { userStore } from '../users/user-store.ts'
import { catalogService } from './catalog-service.ts'
import { type CatalogueWish, catalogueService } from './catalogue-service.ts'

const PRODUCTS = 100_000
const CUSTOMERS = 5000
const silent = () => {}

let database: Awaited<ReturnType<typeof testDatabase>>
let shop: ReturnType<typeof openDatabase>
const asked: { text: string; values: unknown[] }[] = []

beforeAll(async () => {
  database = await testDatabase()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await generateProducts(client, PRODUCTS, {
    pictures: new Map(),
    addedByEmail: 'admin@bulkhead.example',
    onProgress: silent,
  })
  await generateUsers(client, CUSTOMERS, silent)
  await generateOrders(client, CUSTOMERS, 24, silent)
  await client.query('vacuum (analyze)')
  await client.end()
  shop = openDatabase(database.url, 1)
  watch(shop.pool)
}, 120_000)

afterAll(async () => {
  await shop.close()
  await database.drop()
})

/** Notes every statement, to look at its plan afterwards. */
function watch(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = ((...args: unknown[]) => {
    const [first, second] = args as [{ text?: string } | string, unknown[] | undefined]
    const text = typeof first === 'string' ? first : (first.text ?? '')
    if (!/^\s*explain/.test(text)) asked.push({ text, values: second ?? [] })
    return query(...args)
  }) as typeof pool.query
}

async function plansOf(run: () => Promise<unknown>): Promise<string> {
  asked.length = 0
  await run()
  const plans: string[] = []
  for (const { text, values } of [...asked]) {
    const { rows } = await shop.pool.query(`explain ${text}`, values)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans.join('\n\n')
}

const none = { categories: [], brands: [], attributes: [], orderable: false, discounted: false }
const wishes: Record<string, Partial<CatalogueWish>> = {
  everything: {},
  'a part number': { text: 'NL-3100-0000123' },
  'a part number with a slip': { text: 'NL-3100-000x123' },
  'words with a slip': { text: 'brkae disc vented' },
  'a common word': { text: 'mm' },
  'a category by price': { categories: ['Brakes'], sort: 'price' },
  'a category by stock': { categories: ['Brakes'], sort: 'available' },
  'everything by stock': { sort: 'available' },
  'everything by name': { sort: 'name' },
  brands: { brands: ['Norvall', 'Kugelin'] },
  'attributes and a price': {
    categories: ['Brakes'],
    attributes: ['Face=drilled', 'Axle=Front'],
    sort: '-price',
  },
  discounted: { discounted: true },
  orderable: { orderable: true, categories: ['Filters'] },
}

test.each(Object.entries(wishes))('%s is found without reading all products', async (_, wish) => {
  const settings = { minimumOrderQuantity: 500, now: () => new Date() }
  const catalog = catalogService(shop.db, settings)
  const catalogue = catalogueService(shop.db, catalog, settings)
  const plans = await plansOf(() => catalogue.search({ ...none, ...wish }, 50))
  expect(plans).not.toMatch(/Seq Scan on product\b/)
})

test('the published list, the categories and the admin’s lists never read all products', async () => {
  const catalog = catalogService(shop.db, { minimumOrderQuantity: 500, now: () => new Date() })
  const plans = await plansOf(async () => {
    await catalog.list({ discounted: false }, 24)
    await catalog.list({ discounted: true }, 4)
    await catalog.list({ category: 'Brakes', discounted: false }, 1000)
    await catalog.list({ text: 'brake disc', discounted: false }, 24)
    await catalog.listCategories()
    await userStore(shop.db).list('whitfield northgate', 50)
    await orderStore(shop.db).list('everybody', { text: 'dana.whitfield' }, 50)
    await orderStore(shop.db).list('everybody', {}, 50)
    await orderStore(shop.db).list('everybody', { state: 'awaitingPayment' }, 50)
  })
  expect(plans).not.toMatch(/Seq Scan on product\b/)
})
