import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ChangeDesk, openChangeDesk } from '../../../testing/desks/change-desk.ts'
import { lockStore } from './lock-store.ts'

/** More than are told one by one, in two statements. */
const PRODUCTS = 1200

let desk: ChangeDesk
let other: pg.Client

beforeAll(async () => {
  desk = await openChangeDesk()
  other = new pg.Client(desk.shop.pool.options)
  await other.connect()
})
afterAll(async () => {
  await other.end()
  await desk.close()
})
beforeEach(async () => {
  await desk.shop.pool.query('truncate product cascade')
  await desk.shop.pool.query(
    `insert into product (id, part_number, name, description, list_price_cents, minimum, available, image_url, added_by_email)
     select gen_random_uuid(), 'P-' || n, 'Disc', 'Iron.', 1000, 1, 5, '/images/i.webp', 'a@b' from generate_series(1, $1) n`,
    [PRODUCTS],
  )
})

const ask = async (text: string) => (await desk.shop.pool.query(text)).rows

async function raiseAll(): Promise<number> {
  const action = { kind: 'priceByPercent', percent: 10 }
  const { body } = await desk.call('POST', '/changeSet', { title: 'Dearer', action, filter: {} })
  return body.insertedId
}

const pricesShown = () =>
  ask(`select list_price_cents::integer as price, cents_per_thousand::integer as listed, count(*)::integer as products
    from product join catalogue_entry on product_id = id group by 1, 2 order by 1`)

test('new prices of many products are in the catalogue, too', async () => {
  const id = await raiseAll()
  expect((await desk.apply(id)).status).toBe(200)
  expect(await pricesShown()).toEqual([{ price: 1100, listed: 1_100_000, products: PRODUCTS }])
})

test('a product that is changed after it was compared is compared again when it is locked', async () => {
  const id = await raiseAll()
  const found = await desk.shop.db.transaction(async (tx) => {
    const seen = []
    for await (const batch of lockStore.compare(tx, id)) seen.push(batch)
    await other.query(`update product set list_price_cents = 900 where part_number = 'P-7'`)
    await other.query(`update product set name = 'Drum' where part_number = 'P-8'`)
    await other.query(`update product set available = 4 where part_number = 'P-9'`)
    expect(seen.flatMap(({ conflicts }) => conflicts)).toEqual([])
    const locked = []
    for (const { compared } of seen)
      locked.push(...(await lockStore.lockCompared(tx, id, compared)))
    return locked
  })
  expect(found.map(({ partNumber, facts }) => [partNumber, facts])).toEqual([
    ['P-7', ['listPriceCents']],
  ])
})

test('who changes a product while many are applied waits no circle: both changes hold', async () => {
  const id = await raiseAll()
  const [last] = await ask('select id from product order by id desc limit 1')
  await other.query('begin')
  await other.query('select from product where id = $1 for no key update', [last.id])
  const applied = desk.apply(id)
  // By then it has written the entries ahead, and waits for the product.
  await expect
    .poll(
      async () =>
        (
          await ask(`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
          and query ~ 'for no key update'`)
        ).length,
      { timeout: 60_000, interval: 5 },
    )
    .toBeGreaterThan(0)
  await other.query(`update product set name = 'Drum' where id = $1`, [last.id])
  await other.query('commit')
  expect((await applied).status).toBe(200)
  expect(await pricesShown()).toEqual([{ price: 1100, listed: 1_100_000, products: PRODUCTS }])
  expect(
    await ask(`select name, name_key, cents_per_thousand::integer as listed
    from product join catalogue_entry on product_id = id where name <> 'Disc'`),
  ).toEqual([{ name: 'Drum', name_key: 'drum', listed: 1_100_000 }])
}, 120_000)
