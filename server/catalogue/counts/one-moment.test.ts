import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CataloguePage } from '../../../contract/calls/catalogue/catalogue-search.ts'
import { createProduct } from '../../testing/factories.ts'
import { type ShopNode, startNodes } from '../../testing/start-nodes.ts'

let shop: Awaited<ReturnType<typeof startNodes>>
let node: ShopNode
/** A process other than the shop, which hears of its writes with a delay. */
let psql: pg.Client
/** Not in psql's transactions, where activity is a snapshot, and not from the pool, which may be exhausted. */
let watch: pg.Client

beforeAll(async () => {
  shop = await startNodes({ count: 1 })
  ;[node] = shop.nodes as [ShopNode]
  psql = new pg.Client({ connectionString: shop.databaseUrl })
  watch = new pg.Client({ connectionString: shop.databaseUrl })
  await Promise.all([psql.connect(), watch.connect()])
})
afterAll(async () => {
  await Promise.all([psql.end(), watch.end()])
  await shop.close()
})
beforeEach(async () => {
  await psql.query('update product set removed_at = now() where removed_at is null')
  for (const category of ['Tools', 'Tools', 'Brakes']) await createProduct(node.db, { category })
  await node.app.changes.caughtUp()
})

async function search(query: string): Promise<CataloguePage> {
  return (await fetch(`${node.address}/catalogue/search?${query}`)).json()
}

const hideTools = `update product set removed_at = now() where category = 'Tools' and removed_at is null`

function told({ products, total, facets }: CataloguePage) {
  const left = facets.categories.filter(({ products }) => products > 0)
  const categories = left.map(({ value, products }) => [value, products])
  return { rows: products.length, total: total.products, categories }
}
const THREE = {
  rows: 3,
  total: 3,
  categories: [
    ['Tools', 2],
    ['Brakes', 1],
  ],
}
const ONE = { rows: 1, total: 1, categories: [['Brakes', 1]] }

/** Waits until the statements that read counters are blocked and all others have finished. */
async function untilOnlyCountsWait(): Promise<void> {
  for (;;) {
    const { rows } = await watch.query<{ waiting: number; running: number }>(`
      select count(*) filter (where wait_event_type = 'Lock')::integer as waiting,
        count(*) filter (where wait_event_type is distinct from 'Lock')::integer as running
      from pg_stat_activity where datname = current_database() and state = 'active'
        and pid <> pg_backend_pid() and application_name = 'bulkhead'`)
    if (rows[0]?.waiting && rows[0].running === 0) return
    await sleep(5)
  }
}

test.each(['sort=available', 'sort=price&category=Tools&category=Brakes'])(
  'rows, total and facets of %s are of one moment, despite a write between their statements',
  async (query) => {
    await psql.query('begin')
    // Counters are locked, rows are not, so the statements of one search see different moments.
    await psql.query('lock table catalogue_count in access exclusive mode')
    const searching = search(query)
    await untilOnlyCountsWait()
    await psql.query(hideTools)
    await psql.query('commit')
    const shown = told(await searching)
    expect(shown.rows).toBe(shown.total)
    expect(shown).toEqual(ONE)
  },
)

test('cached counts are not shown with rows that another process has changed since', async () => {
  expect(told(await search('sort=price'))).toEqual(THREE)
  const { rows } = await psql.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'bulkhead changes' and datname = current_database()`,
  )
  // A stopped connection delays the notification, as a busy machine would.
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  try {
    await psql.query(hideTools)
    expect(node.app.changes.isCurrent()).toBe(true)
    expect(told(await search('sort=-price'))).toEqual(ONE)
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  }
})

test('a write that changes no count keeps the cached counts', async () => {
  await search('sort=name')
  await psql.query('update product set available = available - 1')
  expect(told(await search('sort=-price'))).toEqual(THREE)
})
