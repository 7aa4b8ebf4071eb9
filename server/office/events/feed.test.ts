import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ShopCaller, ShopEvent } from '../../../client/client.ts'
import type { EventKind } from '../../../contract/office/events/event-kinds.ts'
import type { StaffRight } from '../../../contract/values/rights.ts'
import { openClient } from '../../testing/access/open-client.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { shipByHand } from '../../testing/desks/ship-by-hand.ts'
import {
  type Buyer,
  createBuyer,
  createDocument,
  createKey,
  createProduct,
  orderBody,
} from '../../testing/factories.ts'
import { eventFollower } from './event-follower.ts'

let shop: TestShop
let owner: Buyer
/** A program that may read every kind. */
let reader: ShopCaller

beforeAll(async () => {
  shop = await buildTestShop()
  owner = await createBuyer(shop.db, { role: 'admin' })
  reader = await openReader()
})
afterAll(() => shop.close())

/** Far above the pause of the follower: a slow machine is no fault. */
const SOON = { timeout: 30_000 }

const follow = () =>
  eventFollower({ db: shop.db, onTrouble: (error) => expect.unreachable(String(error)) }).follow()

async function openReader(...rights: StaffRight[]): Promise<ShopCaller> {
  const { key } = await createKey(shop.db, owner, rights.length > 0 ? { rights } : {})
  return openClient(shop.app, key)
}

const readPage = (caller: ShopCaller, query: { after: number; kinds?: string; limit?: number }) =>
  caller.call('GET /feed', { query })

/** The shop's own follower may have the turn. */
async function settle(): Promise<void> {
  const countLeft = async () => {
    await follow()
    return (await shop.pool.query('select from event_draft')).rowCount
  }
  await expect.poll(countLeft, SOON).toBe(0)
}

/** Follows the feed up to the end that it has now. */
async function readFrom(after: number, caller = reader, kinds?: EventKind[]): Promise<ShopEvent[]> {
  const end = await readEnd()
  const events: ShopEvent[] = []
  const stop = new AbortController()
  const save = (seq: number) => {
    if (seq >= end) stop.abort()
  }
  save(after)
  const bookmark = { read: () => after, save }
  await caller.follow({ bookmark, kinds, signal: stop.signal }, (event) => events.push(event))
  return events
}

async function readEnd(): Promise<number> {
  await settle()
  const { rows } = await shop.pool.query<{ last: number }>(
    'select coalesce(max(seq), 0) as last from event',
  )
  return rows[0]?.last ?? 0
}

const kindsAbout = (events: readonly ShopEvent[], subject: string): EventKind[] =>
  events.flatMap((event) => (event.subject === subject ? [event.kind] : []))

const place = async (buyer: Buyer, productId: string): Promise<string> =>
  (await shop.call(buyer, 'POST', '/orderProduct', orderBody(productId))).body.insertedId

test('an order’s moves are events with its version, its link and the person, in their order', async () => {
  const buyer = await createBuyer(shop.db)
  const { id: productId } = await createProduct(shop.db)
  const start = await readEnd()
  const id = await place(buyer, productId)
  await shop.call(owner, 'POST', `/order/${id}/hold`, { reason: 'We count' })
  await shop.call(buyer, 'DELETE', `/order/${id}`)
  const events = (await readFrom(start)).filter(({ subject }) => subject === id)
  expect(events.map(({ kind, version, by, link }) => ({ kind, version, by, link }))).toEqual(
    [
      ['orderPlaced', { person: buyer.id }],
      ['orderChanged', { person: owner.id }],
      ['orderCancelled', { person: buyer.id }],
    ].map(([kind, by], place) => ({ kind, version: place + 1, by, link: `/order/${id}` })),
  )
  const [first] = events
  expect((await shop.call(owner, 'GET', first?.link ?? '')).body._id).toBe(id)
  const shipped = await place(buyer, productId)
  await shop.pool.query(
    `update orders set state = 'paid', transaction_id = 'pi_' || id, paid_at = now() where id = $1`,
    [shipped],
  )
  await shipByHand(shop.pool, { orderId: shipped, quantity: 500 })
  expect(kindsAbout(await readFrom(start), shipped)).toEqual(['orderPlaced', 'orderShipped'])
})

test('a changed price and a changed name are told apart, and name the admin; pieces come from the stock’s follower', async () => {
  const start = await readEnd()
  const { id } = await createProduct(shop.db)
  const fresh = { headers: owner.headers }
  await shop.call(fresh, 'PUT', `/product/${id}/discount`, {
    percent: 5,
    until: new Date(Date.now() + 86_400_000).toISOString(),
  })
  await shop.pool.query(`update product set name = 'Fuse' where id = $1`, [id])
  await place(await createBuyer(shop.db), id)
  await expect
    .poll(async () => kindsAbout(await readFrom(start), id), SOON)
    .toEqual(['product', 'price', 'product', 'stock'])
  const price = (await readFrom(start, reader, ['price'])).at(-1)
  expect(price).toMatchObject({ by: { person: owner.id }, version: 2, link: `/product/${id}` })
})

test('papers and accounts are events, and an account that is gone is one, too', async () => {
  const start = await readEnd()
  const buyer = await createBuyer(shop.db)
  const { id: productId } = await createProduct(shop.db)
  const paper = await createDocument(shop.db, await place(buyer, productId))
  const leaving = await createBuyer(shop.db)
  await shop.pool.query(`update users set name = 'Dan' where id = $1`, [leaving.id])
  await shop.pool.query(`update users set name = 'Dan' where id = $1`, [leaving.id])
  await shop.pool.query('delete from users where id = $1', [leaving.id])
  const events = await readFrom(start)
  expect(kindsAbout(events, paper)).toEqual(['invoice'])
  expect(kindsAbout(events, buyer.id)).toEqual(['customer'])
  expect(kindsAbout(events, leaving.id)).toEqual(['customer', 'customer', 'customer'])
})

test('nobody reads events of kinds that their rights leave out, and the bookmark still moves past them', async () => {
  const start = await readEnd()
  const buyer = await createBuyer(shop.db)
  const { id: productId } = await createProduct(shop.db)
  const order = await place(buyer, productId)
  await createDocument(shop.db, order)
  await expect
    .poll(async () => kindsAbout(await readFrom(start), productId), SOON)
    .toContain('stock')
  const end = await readEnd()
  const seen = async (right: StaffRight) => {
    const events = await readFrom(start, await openReader(right))
    return new Set(events.flatMap(({ seq, kind }) => (seq <= end ? [kind] : [])))
  }
  expect(await seen('orders:read')).toEqual(new Set(['orderPlaced']))
  expect(await seen('money:read')).toEqual(new Set(['invoice']))
  expect(await seen('catalogue:read')).toEqual(new Set(['product']))
  expect(await seen('stock:read')).toEqual(new Set(['stock']))
  expect(await seen('customers:read')).toEqual(new Set(['customer']))
  expect(await seen('content:read')).toEqual(new Set())
  const { next } = await readPage(await openReader('content:read'), { after: start })
  expect(next).toBeGreaterThanOrEqual(end)
  expect((await shop.call(buyer, 'GET', '/feed')).status).toBe(403)
})

test('kinds that are asked for are kept, an unknown one is refused at its field, and a bookmark beyond the end is sent back to it', async () => {
  const buyer = await createBuyer(shop.db)
  const { id: productId } = await createProduct(shop.db)
  const start = await readEnd()
  const order = await place(buyer, productId)
  await settle()
  const page = await readPage(reader, {
    after: start,
    kinds: 'orderPlaced,orderPaid',
    limit: 1,
  })
  expect(page.events.map(({ kind, subject }) => ({ kind, subject }))).toEqual([
    { kind: 'orderPlaced', subject: order },
  ])
  expect(page.next).toBe(page.events[0]?.seq)
  const refused = await shop.call(owner, 'GET', '/feed?kinds=orderPlaced,orderEaten')
  expect(refused).toMatchObject({ status: 422, body: { code: 'invalidFields' } })
  const beyond = await readPage(reader, { after: 999_999_999_999 })
  expect(beyond.events).toEqual([])
  expect(beyond.next).toBeGreaterThanOrEqual(page.next)
  expect(beyond.next).toBeLessThanOrEqual(await readEnd())
})

test('a shop that gets the feed later has one event for each object, and all moves that its orders had', async () => {
  const own = await buildTestShop()
  try {
    const admin = await createBuyer(own.db, { role: 'admin' })
    const { id: productId } = await createProduct(own.db)
    const send = (path: string) =>
      own.app.inject({
        method: 'POST',
        url: path,
        headers: admin.headers,
        payload: orderBody(productId),
      })
    const orders = [await send('/orderProduct'), await send('/orderProduct')]
    const ids: string[] = orders.map((answer) => answer.json().insertedId)
    await createProduct(own.db, { removedAt: new Date() })
    await createDocument(own.db, ids[0] ?? '')
    await own.app.inject({ method: 'DELETE', url: `/order/${ids[1]}`, headers: admin.headers })
    // The feed arrives now.
    await own.pool.query(`
      begin;
      lock table event, event_draft, event_arrival, webhook_delivery in access exclusive mode;
      truncate event, event_draft, event_arrival, webhook_delivery;
      commit`)
    const onTrouble = (error: unknown) => expect.unreachable(String(error))
    const followers = [1, 2, 3].map(() => eventFollower({ db: own.db, onTrouble }))
    await expect
      .poll(async () => {
        await Promise.all(followers.map(({ follow: number }) => number()))
        const { rows } = await own.pool.query('select from event_arrival where is_done')
        return rows.length
      }, SOON)
      .toBe(4)
    const { rows } = await own.pool.query<{ kind: string; object: string; subject: string }>(
      `select kind, object, subject from event where kind <> 'stock' order by object, subject, seq`,
    )
    const about = (subject: string | undefined) =>
      rows.flatMap((row) => (row.subject === subject ? [row.kind] : []))
    expect(about(admin.id)).toEqual(['exists'])
    expect(about(productId)).toEqual(['exists'])
    expect(about(ids[0])).toEqual(['exists', 'orderPlaced'])
    expect(about(ids[1])).toEqual(['exists', 'orderPlaced', 'orderCancelled'])
    const count = (object: string) => rows.filter((row) => row.object === object).length
    expect([count('customer'), count('product'), count('document')]).toEqual([1, 1, 1])
  } finally {
    await own.close()
  }
})

test('what a program does names its key, and the key reads it by its rights', async () => {
  const start = await readEnd()
  const { id: productId } = await createProduct(shop.db)
  const order = await place(await createBuyer(shop.db), productId)
  const made = await shop.call(owner, 'POST', '/apiKey', {
    name: 'ERP',
    rights: ['orders:write'],
  })
  const erp = openClient(shop.app, made.body.key)
  await erp.call('POST /order/:id/hold', { params: { id: order }, body: { reason: 'We count' } })
  await settle()
  const { events } = await readPage(erp, { after: start, kinds: 'orderChanged,customer' })
  expect(events).toEqual([
    expect.objectContaining({ subject: order, by: { key: made.body.insertedId } }),
  ])
})

test('pieces that a program alone changed name its key; with others’ changes among them they name nobody', async () => {
  const { key, id: keyId } = await createKey(shop.db, owner, { rights: ['stock:write'] })
  const { id } = await createProduct(shop.db, { available: 1000 })
  const countQueued = async () => (await shop.pool.query('select from restocked')).rowCount
  await expect.poll(countQueued, SOON).toBe(0)
  const start = await readEnd()
  const whoChanged = async () =>
    (await readFrom(start, reader, ['stock'])).flatMap(({ subject, by }) =>
      subject === id ? [by] : [],
    )
  await openClient(shop.app, key).call('POST /product/:id/stock', {
    params: { id },
    body: { kind: 'receive', quantity: 200, reason: 'A delivery' },
  })
  await expect.poll(whoChanged, SOON).toEqual([{ key: keyId }])
  await shop.db.transaction(async (tx) => {
    const take = sql`update product set available = available - 1 where id = ${id}`
    await tx.execute(take)
    await tx.execute(sql`select set_config('bulkhead.api_key', ${keyId}, true)`)
    await tx.execute(take)
  })
  await expect.poll(whoChanged, SOON).toEqual([{ key: keyId }, null])
})
