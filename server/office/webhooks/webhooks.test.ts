import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { FeedEvent } from '../../../contract/office/events/feed.ts'
import type { WebhookDelivery, WebhookEndpoint } from '../../../contract/office/events/webhooks.ts'
import type { StaffRight } from '../../../contract/values/rights.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import {
  type Buyer,
  createBuyer,
  createKey,
  createProduct,
  orderBody,
} from '../../testing/factories.ts'
import { waitForFeed } from '../../testing/watching/wait-for-feed.ts'
import {
  type HookReceiver,
  type ReceivedHook,
  startHookReceiver,
} from '../../testing/webhooks/hook-receiver.ts'

/** Far above the pauses of the workers: a slow machine is no fault. */
const SOON = { timeout: 30_000 }

let shop: TestShop
let owner: Buyer
let receiver: HookReceiver

beforeAll(async () => {
  shop = await buildTestShop()
  owner = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  receiver = await startHookReceiver()
  await waitForFeed(shop.pool)
})
afterEach(async () => {
  await receiver.close()
  await shop.pool.query('delete from webhook_endpoint')
})

async function open(wanted: object = {}, maker = owner): Promise<{ id: string; secret: string }> {
  const sent = { url: receiver.url, ...wanted }
  const { status, body } = await shop.call(maker, 'POST', '/webhookEndpoint', sent)
  expect(status, JSON.stringify(body)).toBe(201)
  return { id: body.insertedId, secret: body.secret }
}

const place = async (buyer: Buyer, productId: string): Promise<string> =>
  (await shop.call(buyer, 'POST', '/orderProduct', orderBody(productId))).body.insertedId

/** An order that was placed and cancelled: two events. */
async function placeAndCancel(): Promise<string> {
  const buyer = await createBuyer(shop.db)
  const { id: productId } = await createProduct(shop.db)
  const orderId = await place(buyer, productId)
  await shop.call(buyer, 'DELETE', `/order/${orderId}`)
  return orderId
}

const list = async (id: string, query = ''): Promise<WebhookDelivery[]> =>
  (await shop.call(owner, 'GET', `/webhookEndpoint/${id}/delivery${query}`)).body

const read = async (id: string): Promise<WebhookEndpoint | undefined> => {
  const endpoints: WebhookEndpoint[] = (await shop.call(owner, 'GET', '/webhookEndpoint')).body
  return endpoints.find(({ _id }) => _id === id)
}

const kindsAbout = (orderId: string) =>
  receiver.received.flatMap(({ message }) =>
    message.kind !== 'test' && message.subject === orderId ? [message.kind] : [],
  )

const verify = (secret: string, { body, headers }: ReceivedHook) =>
  // The package compares with the machine's clock, which the test's may be ahead of.
  new Webhook(secret).verify(body, headers as Record<string, string>)

test('a webhook gets the events of its kinds as the feed answers them, signed, in the order of each object', async () => {
  const { id, secret } = await open({ kinds: ['orderPlaced', 'orderCancelled'] })
  const orderId = await placeAndCancel()
  await expect.poll(() => kindsAbout(orderId), SOON).toEqual(['orderPlaced', 'orderCancelled'])
  const { body: feed } = await shop.call(owner, 'GET', '/feed?limit=10000')
  for (const hook of receiver.received) {
    const message = hook.message as FeedEvent
    expect(verify(secret, hook)).toEqual(message)
    expect(hook.headers['webhook-id']).toBe(message.id)
    expect(feed.events).toContainEqual(message)
  }
  await expect
    .poll(() => list(id), SOON)
    .toMatchObject([
      { kind: 'orderCancelled', state: 'delivered', tries: 1, link: `/order/${orderId}` },
      { kind: 'orderPlaced', state: 'delivered', tries: 1, link: `/order/${orderId}` },
    ])
})

test('a secret is shown once and stored sealed; while it is changed both sign, a day later the new one alone', async () => {
  const { id, secret } = await open()
  const dump = await shop.pool.query(
    `select encode(sealed_secret, 'escape') as sealed from webhook_endpoint`,
  )
  expect(dump.rows[0].sealed).not.toContain(secret.slice(6))
  expect(JSON.stringify(await read(id))).not.toContain('whsec_')

  const changed = await shop.call(owner, 'PUT', `/webhookEndpoint/${id}`, { newSecret: true })
  const next: string = changed.body.secret
  expect(next).not.toBe(secret)
  await shop.call(owner, 'POST', `/webhookEndpoint/${id}/test`)
  await expect.poll(() => receiver.received.length, SOON).toBe(1)
  const [during] = receiver.received as [ReceivedHook]
  for (const valid of [secret, next]) expect(verify(valid, during)).toEqual(during.message)
  expect((await read(id))?.formerSecretUntil).not.toBeNull()

  await shop.pool.query(`update webhook_endpoint set former_until = $1`, [new Date()])
  await shop.call(owner, 'POST', `/webhookEndpoint/${id}/test`)
  await expect.poll(() => receiver.received.length, SOON).toBe(2)
  const after = receiver.received[1] as ReceivedHook
  expect(verify(next, after)).toEqual(after.message)
  expect(() => verify(secret, after)).toThrow()
  expect((await read(id))?.formerSecretUntil).toBeNull()
})

test('events that the maker may not read are left out, also those that waited when the right went', async () => {
  const rights: StaffRight[] = ['settings:read', 'settings:write', 'catalogue:read']
  const maker = await createBuyer(shop.db, { staffRights: rights })
  await open({}, maker)
  const orderId = await placeAndCancel()
  await createProduct(shop.db)
  await expect.poll(() => receiver.received.length, SOON).toBeGreaterThan(0)
  const kinds = new Set(receiver.received.map(({ message }) => message.kind))
  expect([...kinds].sort()).toEqual(['product'])
  expect(kindsAbout(orderId)).toEqual([])

  receiver.answerBy(async (_, reply) => reply.writeHead(500).end())
  const { id } = (await shop.pool.query('select id from webhook_endpoint')).rows[0]
  await createProduct(shop.db)
  await expect.poll(async () => (await list(id, '?state=waiting')).length, SOON).toBeGreaterThan(0)
  await shop.pool.query('update users set staff_rights = $2 where id = $1', [
    maker.id,
    ['settings:write'],
  ])
  receiver.answerBy(async (_, reply) => reply.end())
  await expect.poll(async () => (await list(id, '?state=leftOut')).length, SOON).toBeGreaterThan(0)
  await expect.poll(async () => (await list(id, '?state=waiting')).length, SOON).toBe(0)
})

test('changes that came by a key are left out where the webhook says so', async () => {
  const key = await createKey(shop.db, owner)
  await open({ kinds: ['product'], leaveOutKey: key.id })
  const { id: quiet } = await createProduct(shop.db)
  const { id: heard } = await createProduct(shop.db)
  await expect.poll(() => receiver.received.length, SOON).toBe(2)
  const rename = (caller: Buyer, productId: string) =>
    shop.call(caller, 'POST', '/changeSet', {
      title: 'Names',
      rows: [{ productId, set: { name: `Fuse ${productId}` } }],
    })
  for (const [caller, productId] of [
    [key.caller, quiet],
    [owner, heard],
  ] as const) {
    const { body } = await rename(caller, productId)
    const applied = await shop.call(caller, 'POST', `/changeSet/${body.insertedId}/apply`, {})
    expect(applied.status, JSON.stringify(applied.body)).toBeLessThan(300)
  }
  await expect.poll(() => receiver.received.length, SOON).toBe(3)
  expect(receiver.received[2]?.message).toMatchObject({ subject: heard, by: { person: owner.id } })
})

test('who gives another’s webhook an address becomes its maker, whose rights it has from then on', async () => {
  const { id } = await open()
  const changer = await createBuyer(shop.db, { staffRights: ['settings:write'] })
  const change = (facts: object) => shop.call(changer, 'PUT', `/webhookEndpoint/${id}`, facts)
  await change({ kinds: ['orderPlaced'], newSecret: true })
  expect((await read(id))?.maker.email).toBe(owner.email)
  await change({ url: `${receiver.url}/mine`, kinds: [] })
  expect(await read(id)).toMatchObject({
    url: `${receiver.url}/mine`,
    maker: { email: changer.email },
  })
  await placeAndCancel()
  await waitForFeed(shop.pool)
  const end = async () =>
    (
      await shop.pool.query(
        'select queued_to = (select max(seq) from event) as "isRead" from webhook_endpoint',
      )
    ).rows[0].isRead
  await expect.poll(end, SOON).toBe(true)
  expect(await list(id)).toEqual([])
})

test('a webhook is refused without a public https address, by keys, and in sessions without a fresh proof', async () => {
  const key = await createKey(shop.db, owner)
  const stale = await createBuyer(shop.db, { role: 'admin' })
  await shop.pool.query(
    `update session set created_at = now() - interval '1 hour', proved_at = now() - interval '1 hour' where user_id = $1`,
    [stale.id],
  )
  const { id } = await open()
  for (const url of ['http://10.0.0.1/', 'https://169.254.169.254/', 'ftp://erp.example', 'erp']) {
    for (const [method, path] of [
      ['POST', '/webhookEndpoint'],
      ['PUT', `/webhookEndpoint/${id}`],
    ] as const) {
      const { status, body } = await shop.call(owner, method, path, { url })
      expect([status, body.code, body.detail]).toEqual([
        422,
        'endpoint',
        'Webhooks go to public https addresses only',
      ])
    }
  }
  for (const [method, path] of [
    ['POST', '/webhookEndpoint'],
    ['PUT', `/webhookEndpoint/${id}`],
    ['DELETE', `/webhookEndpoint/${id}`],
  ] as const) {
    const payload = method === 'DELETE' ? undefined : { url: receiver.url }
    expect((await shop.call(key.caller, method, path, payload)).status, method).toBe(403)
    const { status, body } = await shop.call(stale, method, path, payload)
    expect([status, body.code], method).toEqual([401, 'freshProof'])
  }
})

test('a receiver that never answers holds up no other', async () => {
  const silent = await startHookReceiver()
  let trying = 0
  let most = 0
  silent.answerBy(async (_, reply) => {
    trying += 1
    most = Math.max(most, trying)
    reply.on('close', () => {
      trying -= 1
    })
  })
  try {
    await open({ url: silent.url, kinds: ['orderPlaced'] })
    await open({ kinds: ['orderPlaced'] })
    for (let count = 0; count < 6; count += 1) await placeAndCancel()
    await expect.poll(() => receiver.received.length, SOON).toBe(6)
    expect(most).toBeLessThanOrEqual(4)
  } finally {
    await silent.close()
  }
})

test('again tries a delivery behind earlier ones of its object at once, and a second test waits for no first', async () => {
  receiver.answerBy(async (_, reply) => reply.writeHead(500).end())
  const { id } = await open({ kinds: ['orderPlaced', 'orderCancelled'] })
  const orderId = await placeAndCancel()
  const test = () => shop.call(owner, 'POST', `/webhookEndpoint/${id}/test`)
  await test()
  const failed = async () => (await list(id)).filter(({ failure }) => failure !== null).length
  await expect.poll(failed, SOON).toBe(2)
  // A receiver that was down for long.
  await shop.pool.query(`update webhook_delivery set next_try_at = now() + interval '1 hour'`)

  receiver.answerBy(async ({ message }, reply) =>
    reply.writeHead(message.kind === 'test' ? 500 : 204).end(),
  )
  const before = kindsAbout(orderId).length
  const later = (await list(id)).find(({ kind }) => kind === 'orderCancelled')
  expect(later).toMatchObject({ state: 'waiting' })
  await shop.call(owner, 'POST', `/delivery/${later?._id}/again`)
  await expect
    .poll(() => kindsAbout(orderId).slice(before), SOON)
    .toEqual(['orderPlaced', 'orderCancelled'])

  receiver.answerBy(async (_, reply) => reply.end())
  const { body } = await test()
  const stateOfTest = async () => (await list(id)).find(({ _id }) => _id === body.insertedId)?.state
  await expect.poll(stateOfTest, SOON).toBe('delivered')
})

test('the list tells of each endpoint when it was last tried, and how that ended', async () => {
  const { id: other } = await open()
  const { id } = await open()
  const answerOf = async (of: string) => (await read(of))?.lastAnswer
  expect(await answerOf(id)).toBeNull()
  const sendTest = () => shop.call(owner, 'POST', `/webhookEndpoint/${id}/test`)
  receiver.answerBy(async (_, reply) => reply.writeHead(500).end())
  await sendTest()
  await expect.poll(() => answerOf(id), SOON).toMatchObject({ failure: 'Answered 500' })
  const failedAt = (await answerOf(id))?.at ?? ''
  receiver.answerBy(async (_, reply) => reply.end())
  await sendTest()
  await expect.poll(() => answerOf(id), SOON).toMatchObject({ failure: null })
  const { at } = (await answerOf(id)) ?? {}
  expect(Date.parse(at ?? '')).toBeGreaterThanOrEqual(Date.parse(failedAt))
  expect(await answerOf(other)).toBeNull()

  // Left out is no answer.
  await shop.pool.query('update users set blocked_at = now() where id = $1', [owner.id])
  try {
    await shop.pool.query(
      `insert into webhook_delivery (endpoint_id, message_id, kind, subject, created_at, next_try_at, give_up_at)
       values ($1, $1, 'test', $1, now(), now(), now())`,
      [id],
    )
    const isLeftOut = async () =>
      (await shop.pool.query(`select from webhook_delivery where state = 'leftOut'`)).rowCount
    await expect.poll(isLeftOut, SOON).toBe(1)
  } finally {
    await shop.pool.query('update users set blocked_at = null where id = $1', [owner.id])
  }
  expect(await answerOf(id)).toEqual({ at, failure: null })
})

test('nothing is sent for a blocked maker, and the list says so', async () => {
  const maker = await createBuyer(shop.db, { role: 'admin' })
  const { id } = await open({}, maker)
  await shop.pool.query('update users set blocked_at = now() where id = $1', [maker.id])
  await shop.call(owner, 'POST', `/webhookEndpoint/${id}/test`)
  await expect.poll(async () => (await list(id, '?state=leftOut')).length, SOON).toBe(1)
  expect(await read(id)).toMatchObject({ ended: true })
  expect(receiver.received).toEqual([])
})
