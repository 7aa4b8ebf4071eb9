import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shortLevels, stockLevel } from '../../../contract/catalogue/bulk/stock-level.ts'
import type { StaffWaiting } from '../../../contract/office/waiting.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { countCases } from '../../testing/count-cases.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { createProduct, orderBody } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-postgres.ts'
import { stockFollower } from '../listing/stock-follower.ts'

const SHOP_MINIMUM = 500
const STEPS = countCases({ few: 60, all: 400 })
const onTrouble = (error: unknown) => expect.unreachable(String(error))

let shop: PayingShop
beforeAll(async () => {
  shop = await openPayingShop()
})
afterAll(() => shop.close())

/** Each product of the shop with its level by the rule, and by the table once that has followed. */
async function readLevels(pool = shop.pool) {
  const { rows } = await pool.query(`
    select id, available, minimum, order_multiple as "orderMultiple", (further_facts ->> 'reorderLevel')::integer as "reorderLevel",
      case is_out when true then 'out' when false then 'low' end as kept
    from (select * from product where removed_at is null) as product full join low_stock on product_id = id order by id`)
  return {
    kept: rows.map(({ id, kept }) => [id, kept]),
    ruled: rows.map(({ id, ...row }) => [id, id && stockLevel(row, SHOP_MINIMUM)]),
  }
}

async function expectFollowed(pool = shop.pool): Promise<void> {
  const SOON = { timeout: 20_000 }
  const countQueued = async () => (await pool.query('select from restocked')).rowCount
  await expect.poll(countQueued, SOON).toBe(0)
  const { kept, ruled } = await readLevels(pool)
  expect(kept).toEqual(ruled)
}

const edits = fc.constantFrom(
  'minimum = 1',
  'minimum = 900',
  'order_multiple = 1',
  'order_multiple = 300',
  `further_facts = '{"reorderLevel": 1500}'`,
  `further_facts = '{"bin": "A-1"}'`,
  'removed_at = now()',
  'removed_at = null',
  'available = 0, received = promised',
  `name = name || '+'`,
)
const acts = fc.oneof(
  fc.record({ kind: fc.constant('order'), pieces: fc.integer({ min: 500, max: 900 }) }),
  fc.record({ kind: fc.constant('entry'), pieces: fc.integer({ min: 1, max: 1200 }) }),
  fc.record({ kind: fc.constant('edit'), change: edits }),
)
type Act = { kind: string; pieces?: number; change?: string }

async function act(productId: string, { kind, pieces = 0, change }: Act): Promise<void> {
  if (kind === 'order')
    await shop.send(
      shop.buyer,
      'POST',
      '/orderProduct',
      orderBody(productId, { minProduct: pieces }),
    )
  else if (kind === 'entry')
    await shop.send(shop.admin, 'POST', `/product/${productId}/stock`, {
      kind: 'receive',
      quantity: pieces,
      reason: 'Delivery',
    })
  else await shop.pool.query(`update product set ${change} where id = $1`, [productId])
}

test('after any orders, entries, edits and removals the kept levels are those of the rule', async () => {
  const ids: string[] = []
  for (const available of [0, 700, 1600, 4000])
    ids.push((await createProduct(shop.db, { available })).id)
  await expectFollowed()
  const steps = fc.array(fc.record({ place: fc.nat(ids.length - 1), done: acts }), {
    minLength: 1,
    maxLength: 12,
  })
  let isEach = { low: false, out: false }
  await fc.assert(
    fc.asyncProperty(steps, async (walk) => {
      for (const { place, done } of walk) await act(ids[place] ?? '', done)
      await expectFollowed()
      const levels = new Set((await readLevels()).kept.map(([, level]) => level))
      isEach = { low: isEach.low || levels.has('low'), out: isEach.out || levels.has('out') }
    }),
    { numRuns: Math.ceil(STEPS / 6) },
  )
  expect(isEach).toEqual({ low: true, out: true })
}, 120_000)

test('what waits is counted as the list of stock shows it, page by page and by words', async () => {
  for (const [name, available] of [
    ['Counted bolt', 0],
    ['Counted nut', 1],
    ['Counted disc', 600],
    ['Counted drum', 700],
    ['Counted pipe', 9000],
  ] as const)
    await createProduct(shop.db, { name, available })
  await expectFollowed()
  const ask = (url: string) => shop.send(shop.admin, 'GET', url)
  const { waits }: StaffWaiting = (await ask('/waiting')).json()
  for (const stock of shortLevels) {
    const wait = waits.find(({ kind }) => kind === stock)
    expect(wait?.path).toBe(`/dashboard/stock?stock=${stock}`)
    const found: { _id: string; level: string }[] = []
    for (let after = ''; ; after = `&after=${found.at(-1)?._id}`) {
      const answer = await ask(`/stock?stock=${stock}&limit=1${after}`)
      expect(answer.headers['x-total-count']).toBe(String(wait?.count))
      found.push(...answer.json())
      if (!answer.headers.link) break
    }
    expect(found).toHaveLength(wait?.count ?? 0)
    expect(new Set(found.map(({ level }) => level))).toEqual(new Set([stock]))
    const worded = (await ask(`/stock?stock=${stock}&q=counted`)).json()
    expect(worded.map(({ productName }: { productName: string }) => productName)).toEqual(
      stock === 'low' ? ['Counted drum', 'Counted disc'] : ['Counted nut', 'Counted bolt'],
    )
  }
})

test('taking pieces writes the product and a place in the queue, and no index of the product', async () => {
  const { id } = await createProduct(shop.db, { available: 5000 })
  // A connection of its own: one of the pool may still count what it did before.
  await withClient(shop.pool.options.connectionString ?? '', async (client) => {
    await client.query('begin')
    await client.query(
      'update product set available = available - 4600, promised = 4600 where id = $1',
      [id],
    )
    const { rows } = await client.query(
      `select relname as table, n_tup_ins::int as added, n_tup_upd::int as changed, n_tup_hot_upd::int as hot
       from pg_stat_xact_user_tables where n_tup_ins + n_tup_upd + n_tup_del > 0 order by relname`,
    )
    expect(rows).toEqual([
      { table: 'product', added: 0, changed: 1, hot: 1 },
      { table: 'restocked', added: 1, changed: 0, hot: 0 },
    ])
  })
})

test('a shop of before gets its levels in batches, and anew once the shop’s minimum is another', async () => {
  const postgres = await testDatabase()
  const database = openDatabase(postgres.url, 2)
  const run = async (minimumOrderQuantity: number) => {
    const follower = stockFollower({ db: database.db, minimumOrderQuantity, onTrouble })
    follower.open()
    return follower
  }
  const countOut = async () =>
    (await database.pool.query('select from low_stock where is_out')).rowCount
  try {
    await database.pool.query(`
      insert into product (id, name, description, list_price_cents, minimum, available, image_url, added_by_email)
      select gen_random_uuid(), 'Rotor', 'Iron.', 100, 1, n % 2 * 700, '/images/none.webp', 'a@b' from generate_series(1, 2100) as n`)
    await database.pool.query('delete from restocked')
    const first = await run(500)
    await expect.poll(countOut, { timeout: 20_000 }).toBe(1050)
    await first.close()
    const second = await run(800)
    await expect.poll(countOut, { timeout: 20_000 }).toBe(2100)
    await second.close()
  } finally {
    await database.close()
    await postgres.drop()
  }
}, 60_000)
