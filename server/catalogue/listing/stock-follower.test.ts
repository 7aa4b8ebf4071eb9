import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CataloguePage } from '../../../contract/catalogue/catalogue-search.ts'
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { testDatabase } from '../../testing/test-postgres.ts'
import { stockFollower } from './stock-follower.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop()
})
afterAll(() => shop.close())

/** Far above a tenth of a second: a slow machine is no fault. */
const SOON = { timeout: 20_000 }

const onTrouble = (error: unknown) => expect.unreachable(String(error))
const follow = () => stockFollower({ db: shop.db, minimumOrderQuantity: 500, onTrouble }).follow()

async function readEntry(id: string) {
  const { rows } = await shop.pool.query<{ available: number; isStep: boolean }>(
    `select available, catalogue_stock.stock_step = stock_step(available) as "isStep"
     from catalogue_entry join catalogue_stock using (product_id) where product_id = $1`,
    [id],
  )
  return rows[0]
}

async function countQueued(id: string): Promise<number> {
  const { rows } = await shop.pool.query('select from restocked where product_id = $1', [id])
  return rows.length
}

const take = (id: string, pieces: number) =>
  shop.pool.query(
    'update product set available = available - $2, promised = promised + $2 where id = $1',
    [id, pieces],
  )

const ENTRY = 'select from catalogue_entry where product_id = $1 for update'
const TURN = 'select pg_advisory_xact_lock($1)'

/** Runs while another transaction holds a lock. */
async function whileHeld(lock: string, of: unknown, run: () => Promise<void>): Promise<void> {
  const other = await shop.pool.connect()
  try {
    await other.query('begin')
    await other.query(lock, [of])
    await run()
  } finally {
    await other.query('rollback')
    other.release()
  }
}

test('pieces change no index of the catalogue but the one by stock', async () => {
  await createProduct(shop.db, { available: 700 })
  const client = await shop.pool.connect()
  try {
    // Counts of former transactions of this connection may not be reported yet.
    await client.query('select pg_stat_force_next_flush()')
    await client.query('begin')
    await client.query('update catalogue_entry set available = available + 7000')
    const { rows } = await client.query<{ table: string; isHot: boolean }>(
      `select relname as table, n_tup_hot_upd > 0 and n_tup_hot_upd = n_tup_upd as "isHot"
       from pg_stat_xact_user_tables where n_tup_upd > 0 order by relname`,
    )
    expect(rows).toEqual([
      { table: 'catalogue_entry', isHot: true },
      { table: 'catalogue_stock', isHot: false },
    ])
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('a product that leaves its category is found in the other one by its stock, and a removed one in none', async () => {
  const product = await createProduct(shop.db, { available: 900, category: 'Left' })
  const listed = async (category: string) => {
    const answer = await shop.app.inject(`/catalogue/search?category=${category}&sort=available`)
    return answer.json<CataloguePage>().products.map(({ _id }) => _id)
  }
  expect(await listed('Left')).toEqual([product.id])
  await shop.pool.query(`update product set category = 'Entered' where id = $1`, [product.id])
  expect([await listed('Left'), await listed('Entered')]).toEqual([[], [product.id]])
  await shop.pool.query('update product set removed_at = now() where id = $1', [product.id])
  expect(await listed('Entered')).toEqual([])
  const { rowCount } = await shop.pool.query('select from catalogue_stock where product_id = $1', [
    product.id,
  ])
  expect(rowCount).toBe(0)
})

test('after an order the catalogue follows by itself, with its step and its kept answers', async () => {
  const product = await createProduct(shop.db, { available: 700 })
  const buyer = await createBuyer(shop.db)
  const orderable = () =>
    shop.app.inject(`/catalogue/search?orderable=true&q=${product.id.slice(-6)}&sort=available`)
  await shop.pool.query('update product set name = $2 where id = $1', [
    product.id,
    `Disc ${product.id.slice(-6)}`,
  ])
  expect((await orderable()).json()).toMatchObject({ total: { products: 1 } })
  const body = orderBody(product.id)
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/orderProduct',
    headers: buyer.headers,
    payload: body,
  })
  expect(answer.statusCode).toBe(201)
  await expect.poll(() => readEntry(product.id), SOON).toEqual({ available: 200, isStep: true })
  await expect.poll(async () => (await orderable()).json().total.products, SOON).toBe(0)
  expect(await countQueued(product.id)).toBe(0)
})

test('what another transaction has locked is followed in a later round, without waiting for it', async () => {
  const [held, free] = [await createProduct(shop.db), await createProduct(shop.db)]
  await whileHeld(ENTRY, held.id, async () => {
    await take(held.id, 500)
    await take(free.id, 500)
    await follow()
    expect(await readEntry(held.id)).toMatchObject({ available: 10_000 })
    expect(await readEntry(free.id)).toMatchObject({ available: 9500 })
  })
  // By itself, although the other transaction changed nothing and so told nobody.
  await expect.poll(() => readEntry(held.id), SOON).toEqual({ available: 9500, isStep: true })
})

test('what was ordered up is on no page of what can be ordered, also before the catalogue follows', async () => {
  const product = await createProduct(shop.db, { name: 'Ordered up rotor', available: 500 })
  await whileHeld(ENTRY, product.id, async () => {
    await take(product.id, 500)
    const answer = await shop.app.inject('/catalogue/search?orderable=true&q=ordered+up+rotor')
    expect(answer.json().products).toEqual([])
  })
})

test('a list of what can be ordered goes on past a product that was ordered up a moment ago', async () => {
  const made: string[] = []
  for (let n = 0; n < 7; n += 1)
    made.push((await createProduct(shop.db, { name: 'Paged caliper', available: 500 })).id)
  const [newest, gone, ...older] = made.reverse()
  await whileHeld(ENTRY, gone, async () => {
    await take(gone ?? '', 500)
    const pages: string[][] = []
    for (let after: string | null = ''; after !== null; ) {
      const url: string = `/catalogue/search?orderable=true&q=paged+caliper&sort=newest&limit=3${after && `&after=${after}`}`
      const { products, next }: CataloguePage = (await shop.app.inject(url)).json()
      pages.push(products.map(({ _id }) => _id))
      after = next
    }
    expect(pages.map(({ length }) => length)).toEqual([2, 3, 1])
    expect(pages.flat()).toEqual([newest, ...older])
  })
})

test('of two nodes one follows at a time', async () => {
  const product = await createProduct(shop.db)
  await whileHeld(TURN, ADVISORY_LOCKS.followingStock, async () => {
    await take(product.id, 500)
    await follow()
    expect(await readEntry(product.id)).toMatchObject({ available: 10_000 })
  })
  await expect.poll(() => readEntry(product.id), SOON).toMatchObject({ available: 9500 })
})

test('the catalogue follows while an import has its turn', async () => {
  const product = await createProduct(shop.db)
  await whileHeld(TURN, ADVISORY_LOCKS.importing, async () => {
    await take(product.id, 500)
    await follow()
    expect(await readEntry(product.id)).toMatchObject({ available: 9500 })
  })
})

test('a removed product has nothing to follow, and waits in no queue', async () => {
  const product = await createProduct(shop.db)
  await take(product.id, 500)
  await shop.pool.query('update product set removed_at = now() where id = $1', [product.id])
  await follow()
  expect(await countQueued(product.id)).toBe(0)
})

test('thousands of products are followed in several rounds of one call', async () => {
  await shop.pool.query(`
    insert into product (id, name, description, list_price_cents, minimum, available, image_url, added_by_email)
    select gen_random_uuid(), 'Rotor', 'Iron.', 100, 1, 9000, '/images/none.webp', 'a@b' from generate_series(1, 2100)`)
  await shop.pool.query(
    `update product set available = 8000, promised = promised + 1000 where name = 'Rotor'`,
  )
  const countBehind = async () => {
    await follow()
    const { rows } = await shop.pool.query<{ behind: number }>(
      `select count(*)::integer as behind from product join catalogue_entry on product_id = id
       where name = 'Rotor' and catalogue_entry.available <> product.available`,
    )
    return rows[0]?.behind
  }
  // Polled, because a call ends early while the shop's own follower has its turn.
  await expect.poll(countBehind).toBe(0)
})

test('every column of a product but its pieces raises its version, and only a change does', async () => {
  const product = await createProduct(shop.db)
  const read = async () =>
    (await shop.pool.query('select version from product where id = $1', [product.id])).rows[0]
      .version
  const set = (change: string) =>
    shop.pool.query(`update product set ${change} where id = $1`, [product.id])
  await set('available = available - 1, promised = promised + 1')
  await set('name = name, description = description')
  expect(await read()).toBe(1)
  await set(`description = 'Grey iron.'`)
  expect(await read()).toBe(2)
  const { rows } = await shop.pool.query<{ column: string }>(`
    select attname as column from pg_attribute where attrelid = 'product'::regclass and attnum > 0 and not attisdropped
      and attnum <> all (select unnest(tgattr) from pg_trigger where tgname = 'product_versioned') order by 1`)
  const computed = ['discounted_cents', 'fact_versions', 'id', 'version']
  expect(rows.map(({ column }) => column)).toEqual(
    ['available', 'promised', 'received', 'shipped', ...computed].sort(),
  )
})

test('an ended follower leaves what is queued to the next', async () => {
  const postgres = await testDatabase()
  const database = openDatabase(postgres.url, 2)
  const open = () => stockFollower({ db: database.db, minimumOrderQuantity: 500, onTrouble })
  const countRows = async () => (await database.pool.query('select from restocked')).rowCount
  try {
    await createProduct(database.db)
    const ended = open()
    await ended.close()
    await ended.follow()
    expect(await countRows()).toBe(1)
    await open().follow()
    expect(await countRows()).toBe(0)
  } finally {
    await database.close()
    await postgres.drop()
  }
})
