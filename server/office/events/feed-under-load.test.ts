import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeedEvent } from '../../../contract/office/events/feed.ts'
import { orderMover } from '../../ordering/orders/order-moves.ts'
import { orderChanges } from '../../ordering/orders/order-store.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { eventFollower } from './event-follower.ts'

const WRITERS = 6
const ORDERS_OF_A_WRITER = 12

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const move = orderMover(() => new Date(), [])

/** Each order is placed, and some are paid, cancelled or expire, in transactions that end in another order than they began. */
async function write(productId: string, writer: number): Promise<void> {
  const buyer = await createBuyer(shop.db)
  for (let turn = 0; turn < ORDERS_OF_A_WRITER; turn += 1) {
    const { body } = await shop.call(buyer, 'POST', '/orderProduct', orderBody(productId))
    const end = (['paid', 'cancelled', 'expired', undefined] as const)[(writer + turn) % 4]
    if (!end) continue
    await shop.db.transaction(async (tx) => {
      // A transaction that has written, while others come and go.
      await tx.execute('select pg_current_xact_id()')
      const order = await orderChanges.lock(tx, body.insertedId)
      if (!order) throw new Error('The order is gone.')
      const paid = { transactionId: `pi_${order.id}`, paidAt: new Date() }
      const change = end === 'paid' ? { state: end, ...paid } : { state: end }
      await move(tx, { order, change, cause: { actor: 'shop', reason: 'holdEnded' } })
      await tx.execute(`select pg_sleep(${((writer * 7 + turn * 3) % 5) / 100})`)
    })
  }
}

/** Reads as a program does that keeps a bookmark. */
function readAlong() {
  const events: FeedEvent[] = []
  let bookmark = 0
  return {
    events,
    async read(): Promise<void> {
      for (;;) {
        const url = `/feed?after=${bookmark}&limit=7`
        const { body } = await shop.call(admin, 'GET', url)
        events.push(...body.events)
        if (body.next === bookmark) return
        bookmark = body.next
      }
    },
  }
}

test('read along from zero while two nodes number and one is cut off again and again, the feed is what the tables hold: no gap, none twice', async () => {
  const { id: productId } = await createProduct(shop.db, { available: 10_000_000 })
  const other = openDatabase(shop.databaseUrl, 2)
  const cut = openDatabase(shop.databaseUrl, 1)
  const onTrouble = () => {}
  const node = eventFollower({ db: other.db, onTrouble })
  const victim = eventFollower({ db: cut.db, onTrouble })
  const reader = readAlong()
  let isWriting = true
  const again = async (run: () => Promise<unknown>) => {
    while (isWriting) await run()
  }
  const cutOff = async () => {
    const { rows } = await cut.pool.query('select pg_backend_pid() as pid')
    const working = victim.follow().catch(() => {})
    await shop.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await working
  }
  try {
    const others = [
      // As at a node: a look that had to wait too long for a lock is followed by the next.
      again(() => node.follow().catch(() => {})),
      again(() => cutOff().catch(() => {})),
      again(() => reader.read()),
    ]
    await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(productId, writer)))
    isWriting = false
    await Promise.all(others)
    await expect
      .poll(async () => (await shop.pool.query('select from event_draft')).rowCount, {
        timeout: 30_000,
      })
      .toBe(0)
    await reader.read()
  } finally {
    isWriting = false
    await other.close()
    await cut.close()
  }
  const { events } = reader
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, place) => place + 1))
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  const { rows } = await shop.pool.query(
    `select order_id as subject, move_no as version, event_of_move(axis, to_state, reason, amount_cents) as kind
     from order_move order by order_id, move_no`,
  )
  const moves = events
    .filter(({ link }) => link.startsWith('/order/'))
    .map(({ subject, version, kind }) => ({ subject, version, kind }))
  // Sorted by order only: its moves stand in their own order.
  const byOrder = moves.toSorted((one, two) =>
    one.subject < two.subject ? -1 : one.subject > two.subject ? 1 : 0,
  )
  expect(byOrder).toEqual(rows)
})

test('a transaction that stays open holds no other event up, and its own come with a later number', async () => {
  const { id } = await createProduct(shop.db)
  const late = await createProduct(shop.db)
  const reader = readAlong()
  const about = (subject: string) =>
    reader.events.flatMap((event) => (event.subject === subject ? [event.seq] : []))
  const open = await shop.pool.connect()
  try {
    await open.query('begin')
    await open.query(`update product set description = 'Late' where id = $1`, [late.id])
    await shop.pool.query(`update product set description = 'Early' where id = $1`, [id])
    const readOf = async (subject: string) => {
      await reader.read()
      return about(subject).length
    }
    await expect.poll(() => readOf(id), { timeout: 30_000 }).toBe(2)
    expect(about(late.id)).toHaveLength(1)
    await open.query('commit')
    await expect.poll(() => readOf(late.id), { timeout: 30_000 }).toBe(2)
    expect(about(late.id).at(-1)).toBeGreaterThan(about(id).at(-1) ?? 0)
  } finally {
    open.release()
  }
})
