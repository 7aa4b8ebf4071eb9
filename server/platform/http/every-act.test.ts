import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Calls, endpoints } from '../../../contract/calls.ts'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import { type AccessWorld, buildWorld } from '../../testing/access/access-world.ts'
import { exampleRequests } from '../../testing/access/example-requests.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { leavesEntry } from './read-act.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop()
})
afterAll(() => shop.close())

const acts = endpoints
  .filter(leavesEntry)
  .map(
    (endpoint: Endpoint) =>
      [`${endpoint.method} ${endpoint.path}` as keyof Calls, endpoint] as const,
  )

async function countEntries(kind: string): Promise<number> {
  const { rows } = await shop.pool.query('select from history_entry where kind = $1', [kind])
  return rows.length
}

function call(world: AccessWorld, name: keyof Calls, { method }: Endpoint) {
  const { url, payload } = exampleRequests[name](world)
  return shop.app.inject({ method, url, payload, headers: { ...world.callers.shopOwner?.headers } })
}

/** In the example's world there is nothing that these could change: an unpaid order, an erasure that nobody asked for, an invitation of nobody. */
const CHANGE_NOTHING = new Set<string>([
  'POST /bin/count',
  'POST /orders/pack',
  'POST /orders/ship',
  'POST /order/:id/taxChecked',
  'DELETE /user/:id/erase',
  'DELETE /staff/invitation/:id',
  'DELETE /content/:kind',
])

test.each(acts)(
  '%s leaves one entry if it succeeds, and none if it is refused or changes nothing',
  async (name, endpoint) => {
    const world = await buildWorld(shop)
    const before = await countEntries(name)
    const { statusCode, payload } = await call(world, name, endpoint)
    const entries = (await countEntries(name)) - before
    const expected = statusCode < 400 && !CHANGE_NOTHING.has(name) ? 1 : 0
    expect(entries, payload).toBe(expected)
  },
)
