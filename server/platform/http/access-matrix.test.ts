import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Calls, endpoints } from '../../../contract/calls.ts'
import { type OrderState, orderStates } from '../../../contract/ordering/orders.ts'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import { staffRights } from '../../../contract/values/rights.ts'
import { type AccessWorld, buildWorld, moveOrder } from '../../testing/access/access-world.ts'
import {
  admitsKeys,
  type CallerKind,
  callers,
  callPolicy,
  outsiders,
  rightOf,
} from '../../testing/access/call-policy.ts'
import { exampleRequests } from '../../testing/access/example-requests.ts'
import { outsideCalls } from '../../testing/access/outside-calls.ts'
import { byState, expectationOf } from '../../testing/access/policy-answers.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { orderBody } from '../../testing/factories.ts'

let shop: TestShop
/** Neither reads nor refusals change anything, so all of them share one world for each state. */
let sharedWorlds: Map<OrderState, Promise<AccessWorld>>

beforeAll(async () => {
  shop = await buildTestShop()
  sharedWorlds = new Map()
})
afterAll(() => shop.close())

type Answer = Awaited<ReturnType<TestShop['app']['inject']>>
type NamedEndpoint = readonly [keyof Calls, Endpoint]

const named = endpoints.map(
  (endpoint: Endpoint): NamedEndpoint => [
    `${endpoint.method} ${endpoint.path}` as keyof Calls,
    endpoint,
  ],
)

function call([name, { method }]: NamedEndpoint, caller: CallerKind, world: AccessWorld) {
  const { url, payload } = exampleRequests[name](world)
  const headers = { ...world.callers[caller]?.headers }
  return world.shop.app.inject({ method, url, headers, payload })
}

/** Expects the declared status and body; a refusal reveals nothing about the object. */
async function expectAnswers(
  row: NamedEndpoint,
  caller: CallerKind,
  world: AccessWorld,
  state: OrderState,
) {
  const [name, endpoint] = row
  const answer = await call(row, caller, world)
  const expected = expectationOf(name, caller, state)
  const who = `${name} of an order ${state} as ${caller}`
  if (typeof expected === 'number') {
    expect(answer.statusCode, `${who}: ${answer.payload}`).toBe(expected)
    const schema = endpoint.answers[expected as keyof typeof endpoint.answers]
    expect(schema?.safeParse(readBody(answer)).success, `${who}: ${answer.payload}`).toBe(true)
  } else {
    // A file that should have been refused is no JSON.
    expect(answer.statusCode, who).toBeGreaterThanOrEqual(400)
    const { code, status } = answer.json()
    expect(code, `${who}: ${answer.payload}`).toBe(expected)
    expect(status).toBe(answer.statusCode)
    const { may, others } = callPolicy[name]
    const isSignedIn = caller !== 'nobody' && caller !== 'removed'
    const refusal = caller === 'key' ? 403 : isSignedIn ? others : 401
    if (!may.includes(caller)) expect(status, who).toBe(refusal)
    for (const secret of [world.owner.email, world.owner.name, orderBody('').address])
      expect(answer.payload).not.toContain(secret)
  }
}

function readBody({ payload, headers }: Answer): unknown {
  const isJson = String(headers['content-type']).includes('json')
  return payload === '' || !isJson ? undefined : JSON.parse(payload)
}

/**
 * Refused callers change nothing, so they share a world with the owner; the right's holder, a key that holds it and the
 * shop's owner get their own. In the other states the staff are the shop's owner: which right is needed does not depend on the state.
 */
function turnsOf(
  [, endpoint]: NamedEndpoint,
  isFirstState: boolean,
): readonly (readonly CallerKind[])[] {
  if (!isFirstState) return [outsiders, ['shopOwner']]
  const right = rightOf(endpoint)
  const keys = admitsKeys(endpoint) ? (['key'] as const) : []
  const apart: readonly CallerKind[] = [...(right ? [right] : []), ...keys, 'shopOwner']
  return [callers.filter((one) => !apart.includes(one)), ...apart.map((one) => [one])]
}

/** A shop holds a hundred keys and fewer webhooks: those of worlds that were used once make room. */
async function makeRoom(): Promise<void> {
  const shared = await Promise.all(sharedWorlds.values())
  const keptIds = shared.map(({ keyId }) => keyId)
  await shop.pool.query('delete from api_key where id <> all ($1::uuid[])', [keptIds])
  const endpointIds = shared.map(({ endpointId }) => endpointId)
  await shop.pool.query('delete from webhook_endpoint where id <> all ($1::uuid[])', [endpointIds])
}

async function moved(state: OrderState): Promise<AccessWorld> {
  const world = await buildWorld(shop)
  await moveOrder(world, state)
  return world
}

async function worldOf(
  [name, { method }]: NamedEndpoint,
  turn: readonly CallerKind[],
  state: OrderState,
) {
  const isRefused = turn.every((caller) => typeof expectationOf(name, caller, state) === 'string')
  if (method !== 'GET' && !isRefused) {
    await makeRoom()
    return moved(state)
  }
  const world = sharedWorlds.get(state) ?? moved(state)
  sharedWorlds.set(state, world)
  return world
}

test('visitors and customers are admitted to the calls that a person listed, and to no other', () => {
  const namesOf = (isMeant: (endpoint: Endpoint) => boolean) =>
    named.flatMap(([name, endpoint]) => (isMeant(endpoint) ? [name] : [])).sort()
  const isOpen = ({ access }: Endpoint) => access === 'open' || access === 'provider'
  const needsRight = ({ access }: Endpoint) =>
    access === 'anyRight' || staffRights.some((right) => right === access)
  expect(namesOf(isOpen)).toEqual([...outsideCalls.visitors].sort())
  expect(namesOf((one) => !isOpen(one) && !needsRight(one))).toEqual(
    [...outsideCalls.customers].sort(),
  )
})

test.each(named)('%s answers every caller according to its policy', async (...row) => {
  const states = byState[row[0]] ? orderStates : (['awaitingPayment'] as const)
  for (const state of states) {
    for (const turn of turnsOf(row, state === states[0])) {
      const world = await worldOf(row, turn, state)
      for (const caller of turn) await expectAnswers(row, caller, world, state)
    }
  }
})

const asking = named.filter(([, { freshProof }]) => freshProof)

test.each(asking)('%s asks an old session for a fresh proof', async (...row) => {
  const world = await moved('awaitingPayment')
  await shop.pool.query(
    `update session set created_at = now() - interval '1 day', proved_at = null, by_second_factor = true
     where user_id = $1`,
    [world.callers.shopOwner?.id],
  )
  const answer = await call(row, 'shopOwner', world)
  expect(answer.statusCode, answer.payload).toBe(401)
  expect(answer.json().code).toBe('freshProof')
})

test('every call about one order is made in every state of it', () => {
  const aboutOneOrder = named.filter(([name]) => /^\w+ \/(order\/:id|create-payment)/.test(name))
  expect(Object.keys(byState).sort()).toEqual(aboutOneOrder.map(([name]) => name).sort())
})

/** Everything that belongs to the owner, and what only admins may change. */
async function readOwnersThings({ shop, owner, orderId }: AccessWorld) {
  const { rows } = await shop.pool.query(
    `select (select to_jsonb(u) from users u where id = $1) as owner,
      (select jsonb_agg(s order by s.id) from session s where user_id = $1) as sessions,
      (select jsonb_agg(p) from profile p where p.email = $2) as profile,
      (select jsonb_agg(r order by r.id) from review r where r.email = $2) as reviews,
      (select jsonb_agg(o) from orders o where customer_email = $2) as orders,
      (select jsonb_agg(c order by c.id) from cart c where user_id = $1) as carts,
      (select jsonb_agg(l) from cart_line l join cart c on c.id = cart_id where user_id = $1) as lines,
      (select jsonb_agg(r) from refund r where order_id = $3) as refunds,
      (select jsonb_agg(i) from payment_intent i where order_id = $3) as intents,
      (select jsonb_agg(to_jsonb(p) - '{available,promised}'::text[]) from product p) as products,
      (select jsonb_agg(email) from users where role = 'admin' or staff_rights is not null) as staff`,
    [owner.id, owner.email, orderId],
  )
  return rows[0]
}

test('other callers change nothing that belongs to the owner or is reserved for admins', async () => {
  const own = await buildTestShop()
  try {
    const world = await buildWorld(own)
    const before = await readOwnersThings(world)
    const others = outsiders.filter((caller) => caller !== 'owner')
    for (const row of named) for (const caller of others) await call(row, caller, world)
    expect(await readOwnersThings(world)).toEqual(before)
  } finally {
    await own.close()
  }
})
