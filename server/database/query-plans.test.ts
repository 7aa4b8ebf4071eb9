import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'
import { type Buyer, createBuyer } from '../testing/factories.ts'
import { fillLargeShop } from '../testing/fill-large-shop.ts'
import { watchStatements } from '../testing/watch-statements.ts'

const ROWS = 100_000
/** The tables that grow with the shop. */
const LARGE = 'product|catalogue_entry|orders|order_line|order_move|users|review|account_event'

let shop: TestShop
let statements: ReturnType<typeof watchStatements>
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  statements = watchStatements(shop.pool)
  await fillLargeShop(shop.pool, ROWS)
  admin = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

/** The plans of the statements that the shop sent to answer. */
async function plansOf(url: string): Promise<string> {
  const { headers } = admin
  const asked = await statements.during(async () => {
    const { statusCode, body } = await shop.app.inject({ url, headers })
    expect(statusCode, body).toBe(200)
  })
  const plans: string[] = []
  for (const { text, values } of asked) {
    const { rows } = await shop.pool.query(`explain (costs off) ${text}`, [...values])
    plans.push([text, ...rows.map((row) => row['QUERY PLAN'])].join('\n'))
  }
  return plans.join('\n\n')
}

const middle = '01990000-0000-7000-8000-00000000c350'
const placed = '01990000-0000-7000-8000-00000000c351'

test.each([
  '/product?limit=6',
  `/product?limit=1000&after=${middle}`,
  '/product?limit=24&category=Category+3',
  '/product?limit=24&discounted=true',
  '/product?limit=24&q=brake+size17',
  `/product/${middle}`,
  '/category',
  '/review?limit=6',
  `/review?limit=6&after=${middle}`,
  '/catalogue/search',
  '/catalogue/search?q=BH-0050000',
  '/catalogue/search?q=bh+00500',
  '/catalogue/search?q=BH-0050x00',
  '/catalogue/search?q=szie17+brake',
  '/catalogue/search?category=Category+3&sort=price',
  '/catalogue/search?category=Category+3&sort=available',
  '/catalogue/search?sort=available',
  '/catalogue/search?sort=name',
  '/catalogue/search?least=10&most=20',
  '/catalogue/search?category=Category+3&least=10&most=20',
  '/catalogue/search?category=Category+3&attribute=Diameter%3D7',
  '/catalogue/search?category=Category+3&attribute=Diameter%3D7&attribute=Face%3D1&sort=-price',
  '/catalogue/search?discounted=true',
  '/catalogue/search?orderable=true',
  '/catalogue/search?orderable=true&category=Category+3',
  '/catalogue/suggestions?q=bh0050',
  '/catalogue/suggestions?q=size17',
  '/sitemap.xml',
  '/order?customerEmail=buyer-500@garage-15.example',
  '/orders/?limit=24',
  `/orders/?limit=24&after=${middle}`,
  '/orders/?limit=24&state=expired',
  '/orders/?limit=24&state=refunded',
  '/orders/?limit=24&q=buyer-5000%40',
  '/orders/?limit=24&q=disc',
  `/orders/?limit=24&q=${middle}`,
  `/order/${placed}`,
  '/user?limit=24',
  '/user?limit=24&q=buyer-5000%40',
  '/user?limit=24&q=whitfield',
  '/accountEvents?limit=24',
  '/accountEvents?limit=24&email=buyer-500%40garage-15.example',
])('%s reads no table of a large shop from end to end', async (url) => {
  expect(await plansOf(url)).not.toMatch(new RegExp(`Seq Scan on (${LARGE})\\b`))
})
