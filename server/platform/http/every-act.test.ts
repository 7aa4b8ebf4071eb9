import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Calls, endpoints } from '../../../contract/calls.ts'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import { type AccessWorld, buildWorld } from '../../testing/access/access-world.ts'
import { exampleRequests } from '../../testing/access/example-requests.ts'
import { type PreparedRequest, preparedActs } from '../../testing/access/prepared-acts.ts'
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

/** These need the payment provider, papers, goods that left, or pictures: `acts-of-money.test.ts` makes them. */
const MADE_ELSEWHERE = new Set<string>([
  'POST /product/pictures',
  'POST /order/:id/invoice/again',
  'POST /documents/missing',
  'POST /create-payment-intent',
  'PATCH /order/:id',
  'POST /return/:id/receive',
])

/** Removals that answer an unknown id as one that is gone. */
const IDEMPOTENT = new Set<string>([
  'DELETE /review/:id',
  'DELETE /apiKey/:id',
  'DELETE /webhookEndpoint/:id',
  'DELETE /staff/invitation/:id',
])

const findEntries = async (kind: string) =>
  (await shop.pool.query('select id, subject_kind from history_entry where kind = $1', [kind])).rows

async function call(world: AccessWorld, name: keyof Calls, { method }: Endpoint) {
  const request: PreparedRequest =
    (await preparedActs[name]?.(world)) ?? exampleRequests[name](world)
  const { url, payload } = request
  // A shop keeps few webhooks: those of former worlds make room.
  await shop.pool.query('delete from webhook_endpoint where id <> $1', [world.endpointId])
  const headers = { ...world.callers.shopOwner?.headers, ...request.headers }
  const before = (await findEntries(name)).length
  const answer = await shop.app.inject({ method, url, payload, headers })
  return { answer, entries: (await findEntries(name)).length - before }
}

test.each(acts.filter(([name]) => !MADE_ELSEWHERE.has(name)))(
  '%s leaves exactly one entry',
  async (name, endpoint) => {
    const { answer, entries } = await call(await buildWorld(shop), name, endpoint)
    expect([answer.statusCode < 400, entries], answer.payload).toEqual([true, 1])
  },
)

test.each(acts)('%s leaves none if it is refused', async (name, endpoint) => {
  const world = await buildWorld(shop)
  const { url, payload } = exampleRequests[name](world)
  const unknown = url
    .replace(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, '01990000-0000-7000-8000-0000000000ff')
    .replace(/[^/]+@[^/]+/, 'nobody@nowhere.example')
  const body = payload && { ...payload, unknownField: true }
  const headers = { ...world.callers.shopOwner?.headers }
  const before = (await findEntries(name)).length
  const refused = await shop.app.inject({
    method: endpoint.method,
    url: unknown,
    payload: body,
    headers,
  })
  const entries = (await findEntries(name)).length - before
  if (refused.statusCode >= 400) expect(entries, refused.payload).toBe(0)
  else expect(url === unknown || IDEMPOTENT.has(name), name).toBe(true)
})
