import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightsOfRole } from '../../../../contract/people/rights.ts'
import { type Buyer, createBuyer } from '../../../testing/factories.ts'
import { type ShopNode, startNodes } from '../../../testing/start-nodes.ts'

let shop: Awaited<ReturnType<typeof startNodes>>
let one: ShopNode
let two: ShopNode
let owner: Buyer

beforeAll(async () => {
  shop = await startNodes({ count: 2 })
  ;[one, two] = shop.nodes as [ShopNode, ShopNode]
  owner = await createBuyer(one.db, { role: 'admin' })
})
afterAll(() => shop.close())

const read = async ({ app }: ShopNode, { headers }: Buyer, url: string) =>
  (await app.inject({ url, headers })).statusCode
const give = async (node: ShopNode, { id }: Buyer, payload: object) => {
  const { headers } = owner
  const url = `/user/${id}/role`
  const answer = await node.app.inject({ method: 'PUT', url, headers, payload })
  expect(answer.json(), answer.body).toEqual({ modifiedCount: 1 })
}
const addSession = async (node: ShopNode, { id }: Buyer): Promise<Buyer> => {
  const other = await createBuyer(node.db)
  await node.pool.query('update session set user_id = $1 where user_id = $2', [id, other.id])
  return { ...other, id }
}

test.each([
  ['catalogue', '/stock'],
  ['warehouse', '/orders/desk'],
  ['orders', '/orders/desk'],
  ['money', '/tax/pending'],
  ['support', '/user'],
  ['readOnly', '/user'],
] as const)(
  'the role %s that is taken on one node is refused at once on the other',
  async (role, url) => {
    const staffRights = rightsOfRole(role)
    const clerk = await createBuyer(one.db, { staffRights })
    for (const node of [one, two]) expect(await read(node, clerk, url)).toBe(200)
    await give(one, clerk, { role: 'customer' })
    expect(await read(two, clerk, url)).toBe(401)
    expect(await read(one, clerk, url)).toBe(401)
    const again = await addSession(two, clerk)
    for (const node of [two, one]) expect(await read(node, again, url)).toBe(403)
    await give(two, clerk, { role })
    const back = await addSession(one, clerk)
    for (const node of [one, two]) expect(await read(node, back, url)).toBe(200)
  },
)

test('a right that is taken while the session goes on is refused at the next call on every node', async () => {
  const clerk = await createBuyer(one.db, { staffRights: rightsOfRole('orders') })
  for (const node of [one, two, one]) expect(await read(node, clerk, '/orders/desk')).toBe(200)
  await one.pool.query(`update users set staff_rights = '{stock:read}' where id = $1`, [clerk.id])
  for (const node of [two, one]) {
    expect(await read(node, clerk, '/orders/desk')).toBe(403)
    expect(await read(node, clerk, '/stock')).toBe(200)
  }
})
