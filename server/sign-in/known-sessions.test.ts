import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBuyer } from '../testing/factories.ts'
import { type ShopNode, startNodes } from '../testing/start-nodes.ts'

let shop: Awaited<ReturnType<typeof startNodes>>
let one: ShopNode
let two: ShopNode
let clock: Date
const statements = { one: 0, two: 0 }

beforeAll(async () => {
  shop = await startNodes({ count: 2, now: () => clock })
  ;[one, two] = shop.nodes as [ShopNode, ShopNode]
  one.pool.on('acquire', () => {
    statements.one += 1
  })
})
afterAll(() => shop.close())
beforeEach(() => {
  clock = new Date()
})

type Headers = { readonly authorization: string }
const readUser = async ({ app }: ShopNode, headers: Headers) =>
  (await app.inject({ url: '/session', headers })).json().user
const readAdmin = async ({ app }: ShopNode, headers: Headers) =>
  (await app.inject({ url: '/user', headers })).statusCode

test('a session is looked up in the database once, not at every request', async () => {
  const buyer = await createBuyer(one.db)
  await readUser(one, buyer.headers)
  const before = statements.one
  for (let asked = 0; asked < 5; asked++) {
    expect(await readUser(one, buyer.headers)).toMatchObject({ email: buyer.email })
  }
  expect(statements.one).toBe(before)
  await one.app.inject({ url: '/session' })
  expect(statements.one).toBe(before)
})

test.each([
  [
    'signing out',
    (headers: Headers) => one.app.inject({ method: 'DELETE', url: '/session', headers }),
  ],
  [
    'a removed session',
    (_: Headers, id: string) => one.pool.query('delete from session where user_id = $1', [id]),
  ],
  [
    'a removed user',
    (_: Headers, id: string) => one.pool.query('delete from users where id = $1', [id]),
  ],
  [
    'a session whose end is brought forward',
    (_: Headers, id: string) =>
      one.pool.query('update session set expires_at = to_timestamp(0) where user_id = $1', [id]),
  ],
])(
  '%s ends the session at once on this node, and on others once they are notified',
  async (_what, end) => {
    const buyer = await createBuyer(one.db)
    for (const node of [one, two, one, two])
      expect(await readUser(node, buyer.headers)).not.toBeNull()
    await end(buyer.headers, buyer.id)
    expect(await readUser(one, buyer.headers)).toBeNull()
    await two.app.changes.caughtUp()
    expect(await readUser(two, buyer.headers)).toBeNull()
  },
)

test('a changed role applies at once on this node, and on others once they are notified', async () => {
  const admin = await createBuyer(one.db, { role: 'admin' })
  for (const node of [one, two]) expect(await readAdmin(node, admin.headers)).toBe(200)
  await one.pool.query(`update users set role = 'customer' where id = $1`, [admin.id])
  expect(await readAdmin(one, admin.headers)).toBe(403)
  await two.app.changes.caughtUp()
  expect(await readAdmin(two, admin.headers)).toBe(403)
  await two.pool.query(`update users set role = 'admin' where id = $1`, [admin.id])
  expect(await readAdmin(two, admin.headers)).toBe(200)
})

test('a session ends on time and after a week without use, cached or not', async () => {
  const day = 24 * 60 * 60 * 1000
  const start = clock
  const short = await createBuyer(one.db)
  const idle = await createBuyer(one.db)
  await one.pool.query(`update session set expires_at = $2 where user_id = $1`, [
    idle.id,
    new Date(start.getTime() + 30 * day),
  ])
  expect(await readUser(one, short.headers)).not.toBeNull()
  clock = new Date(start.getTime() + day - 10_000)
  expect(await readUser(one, short.headers)).not.toBeNull()
  clock = new Date(start.getTime() + day + 1000)
  expect(await readUser(one, short.headers)).toBeNull()
  expect(await readUser(one, idle.headers)).not.toBeNull()
  clock = new Date(start.getTime() + 6 * day)
  expect(await readUser(one, idle.headers)).not.toBeNull()
  clock = new Date(start.getTime() + 14 * day)
  expect(await readUser(one, idle.headers)).toBeNull()
})
