import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ADVISORY_LOCKS } from '../../database/advisory-locks.ts'
import { createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { type ShopNode, startNodes } from '../../testing/start-nodes.ts'

let shop: Awaited<ReturnType<typeof startNodes>>
let one: ShopNode
let two: ShopNode
/** A node without a cache: its answers are always current. */
let truth: ShopNode
let psql: pg.Client
let clock: Date

beforeAll(async () => {
  shop = await startNodes({ count: 3, now: () => clock })
  ;[one, two, truth] = shop.nodes as [ShopNode, ShopNode, ShopNode]
  await truth.app.changes.close()
  psql = new pg.Client({ connectionString: shop.databaseUrl })
  await psql.connect()
})
afterAll(async () => {
  await psql.end()
  await shop.close()
})
beforeEach(() => {
  clock = new Date()
})

async function read({ address }: ShopNode, path: string): Promise<string> {
  return (await fetch(address + path, { headers: { accept: 'text/html' } })).text()
}

/** The home page of the test's nodes, see `startNodes`. */
function partsOfPage(html: string): Record<string, string> {
  const [, products = '', reviews = ''] = html.split('</p><p>')
  return { '/product?limit=6': products, '/review?limit=6': reviews.replace('</p>', '') }
}

async function readTruth(paths: readonly string[]): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(paths.map(async (path) => [path, await read(truth, path)] as const)),
  )
}

/** The lock of `stock-follower.ts`: its holder keeps the catalogue from following pieces by itself. */
const FOLLOWERS_TURN = ADVISORY_LOCKS.followingStock

async function followStock(): Promise<void> {
  await psql.query('select pg_advisory_unlock($1)', [FOLLOWERS_TURN])
  const job = one.app.jobs.find(({ name }) => name === 'stock-follow')
  do await job?.run()
  while ((await psql.query('select from restocked limit 1')).rows.length > 0)
  await psql.query('select pg_advisory_lock($1)', [FOLLOWERS_TURN])
}

type Place = 'one' | 'two' | 'psql'
type Step =
  | { readonly do: 'read'; readonly from: 'one' | 'two'; readonly path: number }
  | { readonly do: 'hurry'; readonly path: number; readonly write: number; readonly at: Place }
  | { readonly do: 'write'; readonly write: number; readonly at: Place }
  | { readonly do: 'hear' }
  | { readonly do: 'wait'; readonly minutes: number }

const place = fc.constantFrom<Place>('one', 'two', 'psql')
const path = fc.nat(100)
const write = fc.nat(1000)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      from: fc.constantFrom('one' as const, 'two' as const),
      path,
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('write' as const), write, at: place }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('hurry' as const), path, write, at: place }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('hear' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      minutes: fc.integer({ min: 1, max: 40 }),
    }),
  },
)

test('a write on one of two nodes shows there at once, and on the other once it is notified', async () => {
  await psql.query('select pg_advisory_lock($1)', [FOLLOWERS_TURN])
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      await psql.query(
        'truncate product, review, search_synonym, category_introduction, content_block cascade',
      )
      const products = [
        await createProduct(one.db, { available: 1_000_000 }),
        await createProduct(one.db, { available: 1_000_000, category: 'Tools' }),
      ]
      const buyer = await createBuyer(one.db)
      const paths = [
        '/product?limit=6',
        '/product?discounted=true',
        `/product/${products[0]?.id}`,
        '/catalogue/search?sort=available',
        '/catalogue/search?category=Tools',
        // The same choice, so what was counted for the other.
        '/catalogue/search?category=Tools&sort=price',
        '/review?limit=6',
        '/category',
        '/catalogue/search?q=rotor',
        '/catalogue/suggestions?q=rotor',
        '/content',
      ]
      const nodes = { one, two }
      /** What a node may show of each path: what is so, and what was so since it last heard of everything. */
      const allowed = { one: new Map<string, Set<string>>(), two: new Map<string, Set<string>>() }
      let so = new Map<string, string>()

      const settle = async () => {
        so = await readTruth(paths)
        for (const node of [allowed.one, allowed.two]) {
          for (const [where, text] of so) node.set(where, new Set([text]))
        }
      }
      const hear = async () => {
        await followStock()
        await Promise.all([one.app.changes.caughtUp(), two.app.changes.caughtUp()])
        await settle()
      }
      const carryOut = async (number: number, at: Place) => {
        const query = at === 'psql' ? psql : nodes[at].pool
        const { id } = products[number % products.length] ?? {}
        const statements = [
          () => query.query('update product set name = $2 where id = $1', [id, `Name ${number}`]),
          () =>
            query.query(
              'update product set available = available - least($2, available), promised = promised + least($2, available) where id = $1',
              [id, number],
            ),
          () => query.query('update product set available = $2 where id = $1', [id, number]),
          () =>
            query.query(
              `update product set discount_percent = 10, discounted_cents = list_price_cents * 0.9, discount_until = $2 where id = $1`,
              [id, new Date(clock.getTime() + (number % 60) * 60_000 + 1000)],
            ),
          () =>
            query.query('update product set ladder = $2, carton_pieces = $3 where id = $1', [
              id,
              JSON.stringify([{ from: 1000, cents: 1000 + (number % 800) }]),
              1 + (number % 50),
            ]),
          () =>
            query.query(
              'update product set removed_at = case when removed_at is null then now() end where id = $1',
              [id],
            ),
          () =>
            query.query(
              `insert into review (id, name, description, rating, image_url) values (gen_random_uuid(), $1, 'd', 5, '/images/i.webp')`,
              [`Reviewer ${number}`],
            ),
          () => query.query('delete from review'),
          () =>
            query.query(
              `insert into search_synonym values ('rotor', $1, false) on conflict do nothing`,
              [number % 2 === 0 ? 'tool' : 'brake'],
            ),
          () => query.query('delete from search_synonym'),
          () =>
            query.query(
              `insert into category_introduction values ('Tools', $1)
               on conflict (category) do update set introduction = excluded.introduction`,
              [`Introduction ${number}`],
            ),
          () =>
            query.query(
              `insert into content_block values ('brands', 1 + $1::integer % 3, jsonb_build_object('name', 'Brand ' || $1::integer, 'link', 'https://b.example'))
               on conflict (kind, position) do update set data = excluded.data`,
              [number],
            ),
          () => query.query('delete from content_block'),
          () =>
            at === 'psql'
              ? query.query('update product set category = $1', [`Category ${number % 3}`])
              : createProduct(nodes[at].db),
          () =>
            nodes[at === 'two' ? 'two' : 'one'].app.inject({
              method: 'POST',
              url: '/orderProduct',
              headers: buyer.headers,
              payload: orderBody(id ?? ''),
            }),
        ]
        await statements[number % statements.length]?.()
        const isOrder = number % statements.length === statements.length - 1
        return at === 'psql' && isOrder ? 'one' : at
      }
      /** What the write changed, the writer shows at once; the others may show what was until they hear. */
      const noteWrite = async (at: Place) => {
        const before = so
        so = await readTruth(paths)
        for (const name of ['one', 'two'] as const) {
          for (const [where, text] of so) {
            const isTheirs = name === at && text !== before.get(where)
            const former = isTheirs ? [] : (allowed[name].get(where) ?? [])
            allowed[name].set(where, new Set([...former, text]))
          }
        }
      }

      /** A write, and the catalogue following it: the second shows on no node at once. */
      const noteBoth = async (at: Place) => {
        await noteWrite(at)
        await followStock()
        await noteWrite('psql')
      }

      await hear()
      for (const next of steps) {
        if (next.do === 'hear') await hear()
        else if (next.do === 'wait') {
          await hear()
          clock = new Date(clock.getTime() + next.minutes * 60_000)
          await settle()
        } else if (next.do === 'write') {
          await noteBoth(await carryOut(next.write, next.at))
        } else if (next.do === 'hurry') {
          const where = [...paths, '/'][next.path % (paths.length + 1)] ?? ''
          const [at] = await Promise.all([
            carryOut(next.write, next.at),
            ...[one, two, one, two].map((node) => read(node, where)),
          ])
          await noteBoth(at)
        } else {
          const where = [...paths, '/'][next.path % (paths.length + 1)] ?? ''
          const shown = await read(nodes[next.from], where)
          // A page is made of calls, each as the node knows it.
          const parts = where === '/' ? partsOfPage(shown) : { [where]: shown }
          for (const [of, part] of Object.entries(parts)) {
            expect([...(allowed[next.from].get(of) ?? [])], `${next.from} ${where}`).toContain(part)
          }
        }
      }
    }),
    { numRuns: 4 },
  )
  await psql.query('select pg_advisory_unlock($1)', [FOLLOWERS_TURN])
})

test('a node without notifications serves nothing cached, and starts with an empty cache afterwards', async () => {
  await psql.query('truncate product, review cascade')
  const disc = await createProduct(one.db)
  await one.app.changes.caughtUp()
  await two.app.changes.caughtUp()
  const path = `/product/${disc.id}`
  const old = await read(two, path)
  const { rows } = await psql.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'bulkhead changes' and datname = current_database()`,
  )
  // Stopped, the connections stay and say nothing: the worst way of being lost.
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  try {
    await one.pool.query(`update product set name = 'Told to nobody' where id = $1`, [disc.id])
    for (;;) {
      const wasCurrent = two.app.changes.isCurrent()
      const shown = await read(two, path)
      if (shown !== old) break
      // Less than a second: it still knows of everything that is older than that.
      expect(wasCurrent).toBe(true)
    }
    expect(await read(two, path)).toContain('Told to nobody')
    expect(await read(one, path)).toContain('Told to nobody')
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
  }
  await two.app.changes.caughtUp()
  expect(await read(two, path)).toContain('Told to nobody')
  await psql.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'bulkhead changes' and datname = current_database()`)
  await psql.query(`update product set name = 'Told meanwhile' where id = $1`, [disc.id])
  await two.app.changes.caughtUp()
  expect(await read(two, path)).toContain('Told meanwhile')
})

test('an order of hundreds of products names them: other kept answers stay', async () => {
  await psql.query('truncate product, review cascade')
  const ordered = await Promise.all(Array.from({ length: 300 }, () => createProduct(one.db)))
  await psql.query(
    'update product set available = available - 500, promised = promised + 500 where id = any($1)',
    [ordered.map(({ id }) => id)],
  )
  const { rows } = await psql.query(
    `select tags from change where array_to_string(tags, ' ') like 'product:%' order by xid desc limit 1`,
  )
  expect(rows[0].tags.toSorted()).toEqual(ordered.map(({ id }) => `product:${id}`).toSorted())
})

test('a bulk change is reported as one fact, by any writer', async () => {
  await psql.query('truncate product, review cascade')
  const { id } = await createProduct(one.db)
  await psql.query(`
    insert into product (id, name, description, list_price_cents, minimum, available, image_url, added_by_email)
    select gen_random_uuid(), 'Disc', 'Iron.', 100, 1, 5, '/images/i.webp', 'a@b' from generate_series(1, 1000)`)
  const path = `/product/${id}`
  await one.app.changes.caughtUp()
  await read(one, path)
  await psql.query(`update product set description = 'All anew'`)
  await one.app.changes.caughtUp()
  expect(await read(one, path)).toContain('All anew')
  const { rows } = await psql.query('select tags from change order by xid desc limit 1')
  expect(rows).toEqual([{ tags: ['everything'] }])
})

test('a change of three hundred products is reported product by product', async () => {
  await psql.query('truncate product, review cascade')
  const products = await Promise.all(Array.from({ length: 300 }, () => createProduct(one.db)))
  await psql.query(`update product set list_price_cents = list_price_cents + 100`)
  const { rows } = await psql.query('select tags from change order by xid desc limit 1')
  expect(rows[0].tags.toSorted()).toEqual(
    ['assortment', ...products.map(({ id }) => `product:${id}`)].toSorted(),
  )
})
