import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ShopCaller } from '../../../client/client.ts'
import { keyRights } from '../../../contract/people/rights.ts'
import { openClient } from '../../testing/access/open-client.ts'
import { type Buyer, createBuyer, createKey, createProduct } from '../../testing/factories.ts'
import { type ShopNode, startNodes } from '../../testing/start-nodes.ts'
import { dayOf } from './key-store.ts'

let shop: Awaited<ReturnType<typeof startNodes>>
let one: ShopNode
let two: ShopNode
let owner: Buyer
let clock: Date
const logged: string[] = []

beforeAll(async () => {
  shop = await startNodes({
    count: 2,
    now: () => clock,
    env: { LOG_LEVEL: 'trace', LIMIT_WRITES: '100000', LIMIT_KEYS: '100000' },
    logOutput: { write: (line) => logged.push(line) },
  })
  ;[one, two] = shop.nodes as [ShopNode, ShopNode]
  clock = new Date()
  owner = await createBuyer(one.db, { role: 'admin' })
})
afterAll(() => shop.close())
beforeEach(() => {
  clock = new Date()
})

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

async function call(
  { headers }: Pick<Buyer, 'headers'>,
  method: Method,
  url: string,
  { payload, node = one, from = '192.0.2.1' }: CallParts = {},
) {
  const answer = await node.app.inject({ method, url, headers, payload, remoteAddress: from })
  return { status: answer.statusCode, body: answer.json() }
}
interface CallParts {
  readonly payload?: object
  readonly node?: ShopNode
  readonly from?: string
}

const make = async (payload: object, by = owner) =>
  call(by, 'POST', '/apiKey', { payload: { name: `ERP ${uuidv7()}`, ...payload } })

/** The caller that sends this key. */
const withKey = (key: string) => ({ headers: { authorization: `Bearer ${key}` } })

const readOrders = (by: Pick<Buyer, 'headers'>, parts?: CallParts) =>
  call(by, 'GET', '/orders/?limit=1', parts)

test('a key is shown once, stored as a hash, and calls with its rights', async () => {
  const name = `Mirror ${uuidv7()}`
  const { status, body } = await make({ name, rights: ['orders:write', 'stock:read'] })
  expect(status).toBe(201)
  expect(body.key).toMatch(/^bh_[\w-]{43}$/)
  const rights = ['stock:read', 'orders:read', 'orders:write']
  expect((await call(withKey(body.key), 'GET', '/session')).body).toEqual({
    user: { _id: owner.id, email: owner.email, name: owner.name },
    rights,
    role: 'own',
    key: { _id: body.insertedId, name },
  })
  expect((await readOrders(withKey(body.key))).status).toBe(200)
  const listed = (await call(owner, 'GET', '/apiKey')).body
  expect(listed[0]).toEqual({
    _id: body.insertedId,
    name,
    rights,
    until: null,
    addresses: [],
    lastUsedAt: clock.toISOString(),
    createdAt: clock.toISOString(),
    maker: { name: owner.name, email: owner.email },
    ended: false,
  })
  const { rows } = await one.pool.query('select * from api_key where id = $1', [body.insertedId])
  expect(JSON.stringify([rows, listed])).not.toContain(body.key.slice(3))
  expect(rows[0].key_hash).toHaveLength(32)
})

test('a key lacks a right by its own word, is nobody’s account, and makes and revokes no keys', async () => {
  const { id, caller } = await createKey(one.db, owner)
  const { caller: reader } = await createKey(one.db, owner, { rights: ['orders:read'] })
  const refusals = [
    [reader, 'GET', '/audit', 'This key has no say over the audit: it lacks money:read.'],
    [
      caller,
      'GET',
      '/accountEvents',
      'This key has no say over account events: it lacks staff:read.',
    ],
    [
      caller,
      'GET',
      '/sessions',
      'This call is about the caller’s own account, and a key has none.',
    ],
    [caller, 'DELETE', `/apiKey/${id}`, 'Only people may do this, logged in: a key may not.'],
  ] as const
  for (const [by, method, url, detail] of refusals)
    expect((await call(by, method, url)).body).toMatchObject({ status: 403, detail })
  expect((await make({ rights: ['orders:read'] }, caller)).status).toBe(403)
  expect((await call(caller, 'DELETE', '/session')).body).toEqual({ deletedCount: 0 })
  expect((await call(owner, 'GET', '/sessions')).status).toBe(200)
})

test('open calls answer a key as a visitor, but a product with what its rights show', async () => {
  const { caller } = await createKey(one.db, owner)
  const draft = { isDraft: true, removedAt: new Date() }
  const { id } = await createProduct(one.db, { partNumber: `K-${uuidv7()}`, ...draft })
  expect((await call(caller, 'GET', `/product/${id}`)).status).toBe(200)
  const { caller: packer } = await createKey(one.db, owner, { rights: ['stock:write'] })
  expect((await call(packer, 'GET', `/product/${id}`)).status).toBe(404)
  expect((await call(caller, 'GET', '/catalogue/search?bought=true')).status).toBe(401)
})

test('nobody gives a key what they lack, and none has a say over staff', async () => {
  const clerk = await createBuyer(one.db, { staffRights: ['settings:read', 'settings:write'] })
  const refused = await make({ rights: ['money:read'] }, clerk)
  expect(refused.body).toMatchObject({
    status: 403,
    detail: 'Your role has no say over keys beyond its own rights: it lacks money:read.',
  })
  const staff = await make({ rights: ['staff:write'] })
  expect(staff.body).toMatchObject({ status: 422, code: 'invalidFields' })
  expect((await make({ rights: ['settings:read'] }, clerk)).status).toBe(201)
  await expect(
    createKey(one.db, owner, { rights: [...keyRights, 'staff:read'] }),
  ).rejects.toMatchObject({ cause: { constraint: 'api_key_has_no_say_over_staff' } })
})

test.each([
  [
    'revoking it',
    async (id: string) =>
      expect((await call(owner, 'DELETE', `/apiKey/${id}`)).body).toEqual({ deletedCount: 1 }),
  ],
  [
    'blocking its maker',
    (_: string, maker: Buyer) =>
      call(owner, 'POST', `/user/${maker.id}/block`, { payload: { reason: 'Left' } }),
  ],
  ['removing its maker', (_: string, maker: Buyer) => call(owner, 'DELETE', `/user/${maker.id}`)],
])('%s ends a key at once on every node', async (_what, end) => {
  const maker = await createBuyer(one.db, { staffRights: ['orders:read', 'settings:write'] })
  const { id, caller } = await createKey(one.db, maker, { rights: ['orders:read'] })
  for (const node of [one, two, one, two])
    expect((await readOrders(caller, { node })).status).toBe(200)
  await end(id, maker)
  for (const node of [two, one])
    expect((await readOrders(caller, { node })).body).toMatchObject({
      status: 401,
      code: 'notSignedIn',
      detail: expect.stringContaining('This key does not work here'),
    })
})

test('a key loses on every node what its maker loses, and shows what is left', async () => {
  const maker = await createBuyer(one.db, { staffRights: ['orders:read', 'stock:read'] })
  const { id, caller } = await createKey(one.db, maker)
  expect((await readOrders(caller, { node: two })).status).toBe(200)
  await call(owner, 'PUT', `/user/${maker.id}/role`, { payload: { rights: ['stock:read'] } })
  for (const node of [two, one]) expect((await readOrders(caller, { node })).status).toBe(403)
  expect((await call(caller, 'GET', '/session')).body.rights).toEqual(['stock:read'])
  const listed: { _id: string; rights: string[] }[] = (await call(owner, 'GET', '/apiKey')).body
  expect(listed.find(({ _id }) => _id === id)?.rights).toEqual(['stock:read'])
})

test('a key works until the end of its last day, and none is made for a past one', async () => {
  const until = dayOf(clock)
  const { body } = await make({ rights: ['orders:read'], until })
  clock = new Date(`${until}T23:59:59.999Z`)
  expect((await readOrders(withKey(body.key))).status).toBe(200)
  clock = new Date(clock.getTime() + 1)
  expect((await readOrders(withKey(body.key))).status).toBe(401)
  const [listed] = (await call(owner, 'GET', '/apiKey')).body
  expect(listed).toMatchObject({ until, ended: true })
  const late = await make({ rights: ['orders:read'], until })
  expect(late.body.errors).toEqual({ until: ['This day is past'] })
})

test('a key works from its networks only, and a use from elsewhere is not noted', async () => {
  const { status, body } = await make({
    rights: ['orders:read'],
    addresses: ['203.0.113.77/24', '198.51.100.7', '2001:db8::1/48', '::ffff:192.0.2.128/121'],
  })
  expect(status).toBe(201)
  const caller = withKey(body.key)
  for (const from of ['198.51.100.8', '192.0.2.127', '2001:db9::1', '203.0.112.255'])
    expect((await readOrders(caller, { from })).status, from).toBe(401)
  const [unused] = (await call(owner, 'GET', '/apiKey')).body
  expect(unused).toMatchObject({
    lastUsedAt: null,
    addresses: ['203.0.113.0/24', '198.51.100.7/32', '2001:db8::/48', '192.0.2.128/25'],
  })
  for (const from of ['203.0.113.1', '198.51.100.7', '2001:db8:0:ff::1', '::ffff:192.0.2.200'])
    expect((await readOrders(caller, { from })).status, from).toBe(200)
})

test('a caller whose address no proxy knows is in no network, and fails nothing', async () => {
  const { caller } = await createKey(one.db, owner)
  const { caller: bound } = await createKey(one.db, owner, { addresses: ['0.0.0.0/0', '::/0'] })
  const from = '192.0.2.1:4711'
  expect((await readOrders(caller, { from })).status).toBe(200)
  expect((await readOrders(bound, { from })).status).toBe(401)
})

test.each([
  '10.0.0',
  '10.0.0.0/33',
  '010.1.1.1',
  '::1/129',
  'erp.example',
  'fe80::1%eth0',
  '1/8/8',
])('%s is refused as a network, at its field', async (address) => {
  const { body } = await make({ rights: ['orders:read'], addresses: [address] })
  expect(body).toMatchObject({ status: 422, errors: { addresses: [expect.any(String)] } })
})

test('the last use is noted at most once a minute', async () => {
  const { id, caller } = await createKey(one.db, owner)
  const start = clock
  const noted = async (afterMs: number) => {
    clock = new Date(start.getTime() + afterMs)
    await readOrders(caller)
    const { rows } = await one.pool.query('select last_used_at from api_key where id = $1', [id])
    return rows[0].last_used_at.getTime() - start.getTime()
  }
  expect([await noted(0), await noted(59_000), await noted(61_000)]).toEqual([0, 0, 61_000])
})

test('a name belongs to one key: of thirty at once one is made', async () => {
  const name = `Twin ${uuidv7()}`
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, turn) =>
      call(owner, 'POST', '/apiKey', {
        payload: { name: turn % 2 ? name : name.toUpperCase(), rights: ['orders:read'] },
        node: turn % 3 ? one : two,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  for (const { status, body } of answers)
    if (status !== 201) expect(body.errors).toEqual({ name: ['Another key has this name'] })
})

test('a key has no say over its maker, nor over other staff', async () => {
  const maker = await createBuyer(one.db, { staffRights: ['customers:write', 'customers:read'] })
  const customer = await createBuyer(one.db)
  const { caller } = await createKey(one.db, maker)
  const { caller: owners } = await createKey(one.db, owner)
  const block = (by: Buyer, id: string) =>
    call(by, 'POST', `/user/${id}/block`, { payload: { reason: 'Chargebacks' } })
  expect((await block(caller, maker.id)).status).toBe(403)
  expect((await block(owners, maker.id)).status).toBe(403)
  expect((await block(owners, owner.id)).status).toBe(403)
  expect((await block(caller, customer.id)).status).toBe(200)
})

test('two programs of one maker may use the same idempotency key', async () => {
  const openProgram = async () => openClient(one.app, (await createKey(one.db, owner)).key)
  const [erp, desk] = [await openProgram(), await openProgram()]
  const { id } = await createProduct(one.db)
  const enter = async (program: ShopCaller, quantity: number) => {
    const { available } = await program.call('POST /product/:id/stock', {
      params: { id },
      body: { kind: 'receive', quantity, reason: 'Delivery' },
      idempotencyKey: 'batch-1',
    })
    return available
  }
  expect(await enter(erp, 5)).toBe(10_005)
  expect(await enter(desk, 7)).toBe(10_012)
  expect(await enter(erp, 5)).toBe(10_005)
})

test('the history names the key by which an act came', async () => {
  const { id, key } = await createKey(one.db, owner)
  const { id: productId } = await createProduct(one.db)
  await openClient(one.app, key).call('POST /product/:id/stock', {
    params: { id: productId },
    body: { kind: 'receive', quantity: 5, reason: 'Delivery' },
  })
  const { rows } = await one.pool.query(
    'select actor_id, via_key from history_entry where subject_id = $1',
    [productId],
  )
  expect(rows).toEqual([{ actor_id: owner.id, via_key: `Key ${id}` }])
})

test('making and revoking are account events with the key’s name', async () => {
  const name = `Noted ${uuidv7()}`
  const { body } = await make({ name, rights: ['orders:read'] })
  await call(owner, 'DELETE', `/apiKey/${body.insertedId}`)
  expect((await call(owner, 'DELETE', `/apiKey/${body.insertedId}`)).body).toEqual({
    deletedCount: 0,
  })
  const events = (await call(owner, 'GET', `/accountEvents?email=${owner.email}&limit=2`)).body
  expect(events).toMatchObject([
    { kind: 'keyRevoked', reason: name },
    { kind: 'keyMade', reason: name },
  ])
})

test('a key is in no line of the log', async () => {
  const { key, caller } = await createKey(one.db, owner)
  await readOrders(caller)
  await readOrders(caller, { from: '198.51.100.1' })
  await call(caller, 'GET', `/product/${key}?key=${key}`)
  await call(caller, 'GET', '/audit')
  expect(logged.join('')).toContain('/orders/')
  expect(logged.join('')).not.toContain(key.slice(3))
})
