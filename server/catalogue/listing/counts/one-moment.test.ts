import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CataloguePage } from '../../../../contract/catalogue/catalogue-search.ts'
import { createProduct } from '../../../testing/factories.ts'
import { type ShopNode, startNodes } from '../../../testing/start-nodes.ts'

let shop: Awaited<ReturnType<typeof startNodes>>
let node: ShopNode
/** A process other than the shop. */
let psql: pg.Client
/** Not in psql's transactions, where activity is a snapshot, and not from the pool, which may be exhausted. */
let watch: pg.Client

beforeAll(async () => {
  // No time passes, so that what is remembered for a second is not read again while counters are locked.
  shop = await startNodes({ count: 1, elapsed: () => 0 })
  ;[node] = shop.nodes as [ShopNode]
  await search('limit=1')
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
    // Counters are locked, rows are not, so the write falls between the statements of one search.
    await psql.query('lock table catalogue_count in access exclusive mode')
    const searching = search(query)
    await untilOnlyCountsWait()
    await psql.query(hideTools)
    await psql.query('commit')
    const shown = told(await searching)
    expect(shown.rows).toBe(shown.total)
    // The moment in which the search began.
    expect(shown.total).toBe(3)
  },
)
