import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { discountedPrice } from '../../../contract/values/money/price.ts'
import { emptyDatabase } from '../../testing/test-postgres.ts'
import { findMissing, migrate } from './migrate.ts'

const FILLS = join(import.meta.dirname, '../..', 'testing', 'filled-versions')
const NEWEST = readdirSync(join(import.meta.dirname, '../migrations')).length

/** Counted (tested elsewhere), short-lived, or written by the migrations themselves. */
const NOT_FILLED = ['schema_migration', 'row_count', 'call_count', 'attempt']
/** Derived from products by triggers: a migration that changes the derivation rebuilds them. */
const DERIVED = ['catalogue_entry', 'catalogue_count']
/** Version 32 explains with rows of its own what was before it. */
const EXPLAINED = ['stock_entry', 'order_move']

type Tables = Map<string, Record<string, unknown>[]>

let database: Awaited<ReturnType<typeof emptyDatabase>>
let client: pg.Client

beforeEach(async () => {
  database = await emptyDatabase()
  client = new pg.Client({ connectionString: database.url })
  await client.connect()
})
afterEach(async () => {
  await client.end()
  await database.drop()
})

async function readTables(): Promise<Tables> {
  const { rows: names } = await client.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const tables: Tables = new Map()
  for (const { name } of names.filter(({ name }) => !NOT_FILLED.includes(name))) {
    const { rows } = await client.query(`select to_jsonb(t) as row from "${name}" t`)
    tables.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return tables
}

/** Rows that a shop of that version writes into its new tables. */
async function fill(version: number): Promise<void> {
  const file = `${String(version).padStart(4, '0')}.sql`
  if (readdirSync(FILLS).includes(file))
    await client.query(await readFile(join(FILLS, file), 'utf8'))
}

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(row)).sort()

/** Columns that both versions have. */
function pick(row: Record<string, unknown>, columns: readonly string[]) {
  return Object.fromEntries(columns.map((column) => [column, row[column]]))
}

test('every version’s database migrates to the next with all rows unchanged', async () => {
  for (let version = 1; version <= NEWEST; version += 1) {
    await migrate(database.url, { upTo: version })
    await fill(version)
    const before = await readTables()
    // A migration with a new table must come with rows in `testing/filled-versions/`.
    const empty = [...before].filter(([, rows]) => rows.length === 0).map(([name]) => name)
    expect(empty, `no rows at version ${version}`).toEqual([])

    await migrate(database.url, { upTo: version + 1 })
    const after = await readTables()
    for (const [name, rows] of before) {
      if (DERIVED.includes(name)) continue
      const found = after.get(name) ?? []
      const columns = Object.keys(rows[0] ?? {}).filter((column) => column in (found[0] ?? {}))
      const kept = found.map((row) => pick(row, columns))
      const expected = sorted(rows.map((row) => pick(row, columns)))
      expect(sorted(kept), `${name} after version ${version}`).toEqual(
        version === 31 && EXPLAINED.includes(name) ? expect.arrayContaining(expected) : expected,
      )
    }
  }
})

test('orders older than timelines get one, and their pieces are accounted for', async () => {
  await migrate(database.url, { upTo: 1 })
  await fill(1)
  await migrate(database.url)
  const { rows: moves } = await client.query(
    'select order_id, to_state from order_move order by order_id',
  )
  expect(moves.map(({ to_state }) => to_state)).toEqual(['awaitingPayment', 'paid', 'cancelled'])
  const { rows: pieces } = await client.query(
    'select available, promised, received from product order by id',
  )
  expect(pieces).toEqual([
    { available: 2700, promised: 1000, received: 3700 },
    { available: 900, promised: 0, received: 900 },
  ])
})

test('orders of a former version are numbered by age, and know their lines, pieces and goods', async () => {
  await migrate(database.url, { upTo: 1 })
  await fill(1)
  await client.query(
    `insert into order_line (order_id, line_no, product_id, product_name, image_url, list_price_cents, unit_price_cents, quantity)
     select order_id, 2, product_id, 'Second', image_url, 1, 1, 7 from order_line where order_id::text like '%41'`,
  )
  await migrate(database.url)
  const { rows } = await client.query(
    `select order_no::integer, line_count, pieces::integer, goods_cents::integer, po_number, currency from orders order by id`,
  )
  const known = { goods_cents: 2_090_000, po_number: null, currency: 'USD' }
  expect(rows).toEqual([
    { order_no: 100_001, line_count: 2, pieces: 507, ...known },
    { order_no: 100_002, line_count: 1, pieces: 500, ...known },
    { order_no: 100_003, line_count: 1, pieces: 500, ...known },
  ])
  const { rows: lines } = await client.query(
    'select total_cents::integer, price_per, trace from order_line where line_no = 1',
  )
  expect(lines).toEqual(Array(3).fill({ total_cents: 2_090_000, price_per: 1, trace: [] }))
  const { rows: next } = await client.query(
    `insert into orders (id, state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, line_count, pieces, goods_cents)
     select gen_random_uuid(), state, customer_email, customer_name, phone, address, post_code, total_cents, held_until, 1, 1, goods_cents
     from orders where state = 'awaitingPayment' returning order_no::integer`,
  )
  expect(next).toEqual([{ order_no: 100_004 }])
})

test('older rows with a picture address that is now refused show the missing picture', async () => {
  await migrate(database.url, { upTo: 16 })
  await fill(1)
  const bad = '/identity/google/start'
  await client.query('update product set image_url = $1, further_pictures = $2', [
    bad,
    JSON.stringify([
      { url: bad, alt: 'Side' },
      { url: '/images/top.webp', alt: 'Top' },
    ]),
  ])
  await client.query('update profile set image_url = $1', [bad])
  await client.query('update order_line set image_url = $1', [bad])
  await client.query(
    `insert into image (source_sha256, url, width, height) values (sha256('a'), 'https://host.example/own.webp', 8, 8)`,
  )
  const addresses = [bad, 'https://tracker.example/a.png', 'https://host.example/own.webp']
  for (const [place, url] of addresses.entries())
    await client.query(
      `insert into review (id, name, description, rating, image_url) values (gen_random_uuid(), $1, 'd', 5, $2)`,
      [`Reviewer ${place}`, url],
    )
  await migrate(database.url)
  const { rows } = await client.query(`select
    (select jsonb_agg(distinct image_url) from product) as products,
    (select jsonb_agg(distinct further_pictures) from product) as further,
    (select jsonb_agg(distinct image_url) from order_line) as lines,
    (select jsonb_agg(image_url) from profile) as profiles,
    (select jsonb_agg(image_url order by name) from review) as reviews`)
  const missing = '/images/none.webp'
  expect(rows[0]).toEqual({
    products: [missing],
    further: [[{ url: '/images/top.webp', alt: 'Top' }]],
    lines: [missing],
    profiles: [null],
    reviews: ['/images/dana.webp', missing, missing, 'https://host.example/own.webp'],
  })
})

test('counters are right after migrating an older shop', async () => {
  await migrate(database.url, { upTo: 1 })
  await fill(1)
  await migrate(database.url)
  const { rows } = await client.query(`
    select list, sum(rows)::integer as kept from row_count group by list having sum(rows) <> 0 order by list`)
  const counted = await client.query(`
    select 'orders:' || state as list, count(*)::integer as kept from orders where state <> 'cancelled' group by state
    union all select 'product', count(*)::integer from product where removed_at is null
    union all select 'review', count(*)::integer from review
    union all select 'users', count(*)::integer from users order by list`)
  expect(rows).toEqual(counted.rows)
})

test('an older shop’s products are searchable like new ones', async () => {
  await migrate(database.url, { upTo: 1 })
  await fill(1)
  await client.query(`update product set name = 'Washer M10 × 35',
    attributes = '[{"name": "Bolt circle", "value": "5 × 112 mm"}]' where removed_at is null`)
  await migrate(database.url)
  const readCatalogue = async () => {
    const { rows: entries } = await client.query(
      `select to_jsonb(catalogue_entry) || jsonb_build_object('words', (select jsonb_agg(word order by word)
        from unnest(words) as word)) as row from catalogue_entry order by product_id`,
    )
    const { rows: counts } = await client.query(
      'select category, term, products from catalogue_count where products > 0 order by 1, 2',
    )
    return { entries, counts }
  }
  const migrated = await readCatalogue()
  const words = migrated.counts.map(({ term }) => term)
  expect(words).toEqual(expect.arrayContaining(['w:m10', 'w:10x35', 'w:5x112']))
  // Removed and added again by the current triggers.
  await client.query('update product set removed_at = now() where removed_at is null')
  await client.query('update product set removed_at = null')
  expect(await readCatalogue()).toEqual(migrated)
})

test('discounts of an older shop are searchable by their computed prices', async () => {
  await migrate(database.url, { upTo: 1 })
  await client.query(`
    insert into product (id, name, description, list_price_cents, discount_percent, discount_until, minimum, available, image_url, added_by_email)
    select gen_random_uuid(), 'Disc', 'Iron.', 1 + n * 7919 % 5000, 1 + n % 90, '2999-01-01', 1, 1, '/images/none.webp', 'a@b'
    from generate_series(1, 400) as n`)
  await migrate(database.url)
  const { rows } = await client.query<Record<'list' | 'percent' | 'kept' | 'searched', number>>(
    `select list_price_cents::integer as list, discount_percent as percent, discounted_cents::integer as kept,
       (cents_per_thousand / 1000)::integer as searched from product join catalogue_entry on product_id = id where discount_percent is not null`,
  )
  expect(rows.length).toBeGreaterThan(350)
  for (const { list, percent, kept, searched } of rows)
    expect([kept, searched]).toEqual(Array(2).fill(discountedPrice(cents(list), percent)))
})

test('an upgrade leaves the catalogue in the order of its products, and its indexes can be counted alone', async () => {
  await migrate(database.url, { upTo: 1 })
  await client.query(`
    insert into product (id, name, description, list_price_cents, minimum, available, image_url, added_by_email)
    select gen_random_uuid(), 'Disc', 'Iron.', 100, 1, 1, '/images/none.webp', 'a@b' from generate_series(1, 400)`)
  await migrate(database.url)
  const { rows: entries } = await client.query<{ id: string }>(
    'select product_id as id from catalogue_entry order by ctid',
  )
  const ids = entries.map(({ id }) => id)
  expect(ids).toEqual([...ids].sort())
  const { rows } = await client.query(
    `select relpages > 0 and relallvisible = relpages as is_visible from pg_class where relname = 'catalogue_entry'`,
  )
  expect(rows).toEqual([{ is_visible: true }])
})

test('a database that a newer shop only added to is taken, one that it took from is refused', async () => {
  await migrate(database.url)
  const newer = `insert into schema_migration (number, name, sha256, is_contract) values ($1, $2, 'x', $3)`
  await client.query(newer, [9998, '9998-added.sql', false])
  await migrate(database.url)
  expect(await findMissing(database.url)).toEqual([])
  await client.query(newer, [9999, '9999-taken.sql', true])
  await expect(migrate(database.url)).rejects.toThrow(
    'A newer shop took away what this version uses (9999-taken.sql). Start that version, or restore a backup.',
  )
})

test('an edited migration is refused', async () => {
  await migrate(database.url)
  await client.query(`update schema_migration set sha256 = 'x' where number = 1`)
  await expect(migrate(database.url)).rejects.toThrow('was edited after it was applied')
})

test('a migration that waits for a table gives way to those behind it, and is applied in the end', async () => {
  const folder = await folderOf(
    'create table part (id integer)',
    'alter table part add column name text',
  )
  await migrate(database.url, { folder, upTo: 1 })
  await client.query('begin')
  await client.query('lock table part in share mode')
  const reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  let isMigrated = false
  const migrating = migrate(database.url, { folder }).then(() => {
    isMigrated = true
  })
  await untilWaiting()
  // Queued behind the migration, and let through when its second is over.
  await reader.query('select * from part')
  expect(isMigrated).toBe(false)
  await client.query('commit')
  await migrating
  const { fields } = await reader.query('select * from part')
  expect(fields.map(({ name }) => name)).toEqual(['id', 'name'])
  await reader.end()
})

test('a follower that is under way leaves no figures as they were before a correction', async () => {
  await migrate(database.url, { upTo: 1 })
  await fill(1)
  await migrate(database.url, { upTo: 47 })
  // A refund of an order with freight, whose figures the next version corrects.
  await client.query(`
    update orders set total_cents = total_cents + 100, freight_cents = 100 where state = 'paid';
    update order_move set amount_cents = 50 where to_state = 'paid';
    begin;
    select pg_advisory_xact_lock(hashtextextended('feed sales', 0));
    insert into feed_bookmark (reader, seen, recounted_on) values ('sales', pg_current_snapshot(), current_date)`)
  const migrating = migrate(database.url, { upTo: 48 })
  await Promise.race([untilWaiting(`locktype = 'advisory'`), migrating])
  await client.query('commit')
  await migrating
  expect((await client.query('select reader from feed_bookmark')).rows).toEqual([])
})

test('an index of a used table is made concurrently, and again if that broke off', async () => {
  const folder = await folderOf(
    `create table part (id integer); insert into part values (1), (1)`,
    `-- concurrently
drop index concurrently if exists part_id;
create unique index concurrently part_id on part (id); -- ü
comment on table part is 'Parts; of all kinds'`,
  )
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    'The migration 0002-step.sql failed; start it again: its statements may be repeated.',
  )
  await client.query('delete from part')
  await migrate(database.url, { folder })
  const { rows } = await client.query(
    `select indisvalid, obj_description('part'::regclass) as comment from pg_index where indexrelid = 'part_id'::regclass`,
  )
  expect(rows).toEqual([{ indisvalid: true, comment: 'Parts; of all kinds' }])
})

test('an index made concurrently waits for long transactions without starting over', async () => {
  const folder = await folderOf(
    'create table part (id integer)',
    `-- concurrently
drop index concurrently if exists part_id;
create index concurrently part_id on part (id)`,
  )
  await migrate(database.url, { folder, upTo: 1 })
  await client.query('begin isolation level repeatable read')
  await client.query('insert into part values (1)')
  const migrating = migrate(database.url, { folder })
  // Longer than other statements may wait for a lock.
  await sleep(2500)
  await client.query('commit')
  await migrating
  const { rows } = await client.query(
    `select (select indisvalid from pg_index where indexrelid = 'part_id'::regclass) as is_valid,
       'part_id'::regclass::oid::integer - 'part'::regclass::oid::integer as later`,
  )
  expect(rows[0].is_valid).toBe(true)
  // One index was made, not one for each try: numbers of things are given in turn.
  expect(rows[0].later).toBeLessThan(10)
})

test('what is missing can be asked before anything is changed', async () => {
  const folder = await folderOf(
    'create table part (id integer)',
    '-- contract: shops before this read part\ndrop table part',
  )
  expect((await findMissing(database.url, folder)).map(({ name }) => name)).toEqual([
    '0001-step.sql',
    '0002-step.sql',
  ])
  await migrate(database.url, { folder, upTo: 1 })
  const [missing, ...others] = await findMissing(database.url, folder)
  expect([missing?.name, missing?.isContract, others]).toEqual(['0002-step.sql', true, []])
})

/** A folder of migrations, removed with the test. */
async function folderOf(...texts: readonly string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-migrations-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  for (const [place, text] of texts.entries())
    await writeFile(join(folder, `000${place + 1}-step.sql`), text)
  return folder
}

async function untilWaiting(lock = `relation = 'part'::regclass`): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select 1 from pg_locks where not granted and ${lock}`)
    if (rows.length > 0) return
  }
}

test('two shops starting at once on an empty database migrate one after the other', async () => {
  await Promise.all([migrate(database.url), migrate(database.url)])
  const { rows } = await client.query('select number from schema_migration order by number')
  expect(rows).toHaveLength(NEWEST)
})
