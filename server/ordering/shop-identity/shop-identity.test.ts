import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backup } from '../../operating/backup/backup.ts'
import { backupFolder } from '../../operating/backup/backup-folder.ts'
import { restore } from '../../operating/backup/restore.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { startTestSandbox } from '../../testing/parties/start-stripe-sandbox.ts'
import { testDatabase } from '../../testing/test-postgres.ts'
import { sayItIsNew, sayItIsTheSame } from '../payments/say-which-shop.ts'
import { readMark, writeMark } from './folder-mark.ts'

const KEY = 'k'.repeat(32)
let account: Awaited<ReturnType<typeof startTestSandbox>>
let first: PayingShop
let folder: string

beforeAll(async () => {
  account = await startTestSandbox()
  first = await openPayingShop({ account })
  folder = await mkdtemp(join(tmpdir(), 'bulkhead-backup-'))
})
afterAll(async () => {
  expect(await first.audit()).toEqual([])
  await first.close()
  await account.stop()
  await rm(folder, { recursive: true })
})

const idOf = async ({ pool }: PayingShop): Promise<string> =>
  (await pool.query('select id from shop_identity')).rows[0].id

const troubleOf = async ({ app }: PayingShop): Promise<string | undefined> =>
  (await app.inject({ url: '/readyz' })).json().detail

/** A shop keeps its answer for a second. */
const nextLook = () => sleep(1100)

/** A restored backup of the first shop; its data folder is new. */
async function openCopy(env: Record<string, string> = {}) {
  const database = await testDatabase()
  const target = join(folder, crypto.randomUUID())
  const parts = { imagesFolder: join(target, 'images'), folder: target }
  await backup({ ...parts, databaseUrl: first.databaseUrl, key: KEY, now: new Date() })
  const manifest = await backupFolder(target).readManifest({ key: KEY })
  await restore({ ...parts, databaseUrl: database.url, manifest })
  const copy = await openPayingShop({ account, env, place: { databaseUrl: database.url } })
  return {
    ...copy,
    async close() {
      await copy.close()
      await database.drop()
    },
  }
}

test('every intent carries the shop’s own id, which stands in the database and the data folder', async () => {
  const order = await first.placeOrder()
  const { metadata } = await first.stripe.paymentIntents.retrieve(await first.intentOf(order._id))
  expect(metadata).toEqual({ order: order._id, shop: await idOf(first) })
  expect(await readMark(first.settings.dataDir)).toBe(await idOf(first))
})

test.each(['off', 'on'])(
  'an empty second shop on the account, STRIPE_MINIMAL=%s, leaves the first one’s payments alone and says so once',
  async (minimal) => {
    const second = await openPayingShop({ account, env: { STRIPE_MINIMAL: minimal } })
    try {
      const paid = [await first.paidOrder(), await first.paidOrder()]
      for (let time = 0; time < 3; time += 1) await second.runJobs()
      for (const { intentId } of paid) {
        for (const event of await first.eventsOf(intentId))
          expect((await second.deliver(event)).statusCode).toBe(200)
      }
      for (let time = 0; time < 2; time += 1) await second.runJobs()
      for (const { intentId } of paid) expect(await first.refundedAtProvider(intentId)).toEqual([])
      expect(await second.listAlerts()).toMatchObject([
        { kind: 'otherShop', subject: await idOf(first) },
      ])
      expect(await second.audit()).toEqual([])
    } finally {
      await second.close()
    }
  },
)

test('a restored backup touches nothing at the provider, and says so, until it is told that it is new', async () => {
  const paid = await first.paidOrder()
  const unpaid = await first.placeOrder()
  const intentId = await first.intentOf(unpaid._id)
  const another = await first.placeOrder()
  const anothersIntent = await first.intentOf(another._id)
  await first.misbehave({ on: 'request', action: 'unavailable', match: 'POST /v1/refunds' })
  await first.send(first.admin, 'POST', `/order/${paid._id}/refund`, { amount: 5 })
  const copy = await openCopy({ CHECK_SECONDS: '1' })
  await first.behave()
  try {
    await copy.pool.query(`update orders set held_until = now() where id = $1`, [unpaid._id])
    await copy.pool.query('update payment_intent set check_at = now()')
    const succeeded = (await first.eventsOf(paid.intentId)).find(
      ({ type }) => type === 'payment_intent.succeeded',
    )
    const refused = [
      await copy.askForIntent((await copy.placeOrder())._id),
      await copy.send(copy.admin, 'POST', `/order/${paid._id}/refund`, { amount: 1 }),
      await copy.send(copy.admin, 'DELETE', `/order/${unpaid._id}`),
      await copy.deliver(succeeded),
    ]
    expect(refused.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      Array(4).fill([503, 'paymentsClosed']),
    )
    await copy.runJobs()
    expect(await first.refundedAtProvider(paid.intentId)).toEqual([])
    expect((await first.stripe.paymentIntents.retrieve(intentId)).status).toMatch(/^requires_/)
    expect(await troubleOf(copy)).toMatch(/data folder is new.*npm run shop-id -- same/)
    const { alerts } = (await copy.send(copy.admin, 'GET', '/audit')).json()
    expect(alerts[0]).toMatchObject({ kind: 'paymentsClosed', subject: 'shop' })

    await sayItIsNew(copy.db, copy.settings)
    await nextLook()
    for (let time = 0; time < 2; time += 1) await copy.runJobs()
    expect(await troubleOf(copy)).toBe(undefined)
    // A copied order is paid by another intent than the first shop's.
    await copy.pool.query('update orders set customer_email = $1 where id = $2', [
      copy.buyer.email,
      another._id,
    ])
    const own = await copy.intentOf(another._id)
    expect(own).not.toBe(anothersIntent)
    expect((await copy.stripe.paymentIntents.retrieve(own)).metadata.shop).toBe(await idOf(copy))
    const refund = await copy.send(copy.admin, 'POST', `/order/${paid._id}/refund`, { amount: 1 })
    expect([refund.statusCode, refund.json().detail]).toEqual([
      409,
      'This order was paid in the shop that this one was copied from. Refund it there.',
    ])
    expect(await first.refundedAtProvider(paid.intentId)).toEqual([])
    expect((await first.stripe.paymentIntents.retrieve(intentId)).status).toMatch(/^requires_/)
    expect(await copy.audit()).toEqual([])
  } finally {
    await copy.close()
  }
  await first.pool.query('update refund set due_at = now()')
  await first.runJobs()
  expect(await first.refundedAtProvider(paid.intentId)).toEqual([500])
})

test('a restored backup that is told to be the same shop goes on with its payments', async () => {
  const paid = await first.paidOrder()
  const copy = await openCopy()
  try {
    await sayItIsTheSame(copy.db, copy.settings)
    await nextLook()
    const refund = await copy.send(copy.admin, 'POST', `/order/${paid._id}/refund`, { amount: 1 })
    expect(refund.statusCode).toBe(201)
    expect(await first.refundedAtProvider(paid.intentId)).toEqual([100])
    await first.runJobs()
  } finally {
    await copy.close()
  }
})

test('another PUBLIC_URL, mark or SHOP_ID closes payments, another port does not; the database’s own id opens them', async () => {
  const { databaseUrl, settings } = first
  const troubleWith = async (env: Record<string, string>, dataDir = settings.dataDir) => {
    const shop = await openPayingShop({ account, env, place: { databaseUrl, dataDir } })
    return troubleOf(shop).finally(shop.close)
  }
  const elsewhere = await mkdtemp(join(folder, 'data-'))
  expect(await troubleWith({})).toBe(undefined)
  expect(await troubleWith({ PORT: '4001' })).toBe(undefined)
  expect(await troubleWith({ PUBLIC_URL: 'http://127.0.0.1:4999' })).toMatch(
    /^PUBLIC_URL is http:\/\/127.0.0.1:4999, and the shop of this database is http:\/\/127.0.0.1:3000\. /,
  )
  expect(await troubleWith({ SHOP_ID: await idOf(first) }, elsewhere)).toBe(undefined)
  expect(await troubleWith({ SHOP_ID: crypto.randomUUID() })).toMatch(/^SHOP_ID names shop /)
  await writeMark(elsewhere, crypto.randomUUID())
  expect(await troubleWith({}, elsewhere)).toMatch(/^The data folder names shop /)
})

test('a further node with an empty data folder joins once another node is seen at work', async () => {
  const node = await openPayingShop({ account, place: { databaseUrl: first.databaseUrl } })
  try {
    expect(await troubleOf(node)).toMatch(/^The data folder is new/)
    await nextLook()
    expect(await troubleOf(node)).toMatch(/^The data folder is new/)
    await first.runJob('payment-check')
    await nextLook()
    expect(await troubleOf(node)).toBe(undefined)
    expect(await readMark(node.settings.dataDir)).toBe(await idOf(first))
  } finally {
    await node.close()
  }
})

test('a shop with the sandbox of its own folder may change its address; with an account it begins anew', async () => {
  const own = await openPayingShop()
  // The look at the start, which nobody awaits, has begun the identity.
  expect(await troubleOf(own)).toBe(undefined)
  const { databaseUrl, settings } = own
  const place = { databaseUrl, dataDir: settings.dataDir }
  const before = await idOf(own)
  const moved = await openPayingShop({ env: { PORT: '4001' }, place })
  expect(await troubleOf(moved)).toBe(undefined)
  await moved.close()
  const live = await openPayingShop({ account, env: { PORT: '4001' }, place })
  expect(await troubleOf(live)).toBe(undefined)
  expect(await idOf(live)).not.toBe(before)
  await live.close()
  await own.close()
})

test('an intent of the shop’s table is settled though it carries no id, as those of former versions', async () => {
  const order = await first.placeOrder()
  const intentId = await first.intentOf(order._id)
  await first.stripe.paymentIntents.update(intentId, { metadata: { shop: '' } })
  await first.confirm(intentId)
  await first.runJobs()
  expect(await first.readOrder(order._id)).toMatchObject({ paid: true, transactionId: intentId })
})

test('what happened at the provider before the shop’s first start is not even reported', async () => {
  const { id } = await first.stripe.paymentIntents.create({ amount: 7777, currency: 'usd' })
  await first.confirm(id)
  await first.pool.query(`update shop_identity set started_at = now() + interval '1 hour'`)
  await nextLook()
  await first.runJobs()
  await first.pool.query('update shop_identity set started_at = now()')
  await nextLook()
  expect((await first.listAlerts()).filter(({ subject }) => subject === id)).toEqual([])
})
