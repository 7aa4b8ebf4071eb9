import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createBuyer } from '../../testing/factories.ts'
import { type ShopNode, startNodes } from '../../testing/start-nodes.ts'

let shop: Awaited<ReturnType<typeof startNodes>>
let one: ShopNode
let two: ShopNode
let clock: Date

beforeAll(async () => {
  shop = await startNodes({ count: 2, now: () => clock })
  ;[one, two] = shop.nodes as [ShopNode, ShopNode]
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
])('%s ends the session at once on every node', async (_what, end) => {
  const buyer = await createBuyer(one.db)
  for (const node of [one, two, one, two])
    expect(await readUser(node, buyer.headers)).not.toBeNull()
  await end(buyer.headers, buyer.id)
  expect(await readUser(one, buyer.headers)).toBeNull()
  expect(await readUser(two, buyer.headers)).toBeNull()
})

test('a changed role applies at once on every node', async () => {
  const admin = await createBuyer(one.db, { role: 'admin' })
  for (const node of [one, two]) expect(await readAdmin(node, admin.headers)).toBe(200)
  await one.pool.query(`update users set role = 'customer' where id = $1`, [admin.id])
  expect(await readAdmin(one, admin.headers)).toBe(403)
  expect(await readAdmin(two, admin.headers)).toBe(403)
  await two.pool.query(`update users set role = 'admin' where id = $1`, [admin.id])
  expect(await readAdmin(two, admin.headers)).toBe(200)
})

test('a session ends on time and after a week without use', async () => {
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
