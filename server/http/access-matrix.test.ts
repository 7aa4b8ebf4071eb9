import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Calls, endpoints } from '../../contract/calls.ts'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
import type { ProblemCode } from '../../contract/errors.ts'
import { type OrderState, orderStates } from '../../contract/orders.ts'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'
import { exampleRequests } from '../testing/example-requests.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../testing/factories.ts'

/** Everybody who may call. `removed` and `demoted` hold a session from before. */
type Caller = 'nobody' | 'owner' | 'stranger' | 'removed' | 'admin' | 'demoted'

interface World {
  readonly shop: TestShop
  readonly callers: Readonly<Record<Caller, Buyer | undefined>>
  readonly owner: Buyer
  readonly productId: string
  readonly orderId: string
  /** The owner's. */
  readonly sessionId: string
}

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop()
})
afterAll(() => shop.close())

type Answered = number | ProblemCode

/** What the policy alone says to each caller; `through` is whatever the call itself then answers. */
const verdicts: Record<Access, Record<Caller, 'through' | ProblemCode>> = {
  open: all('through'),
  // The handler asks for a proof or a signature, which nobody here has: see `exceptions`.
  provider: all('through'),
  signedIn: { ...all('through'), nobody: 'notSignedIn', removed: 'notSignedIn' },
  self: {
    ...all('notAllowed'),
    nobody: 'notSignedIn',
    removed: 'notSignedIn',
    owner: 'through',
    admin: 'through',
  },
  admin: {
    ...all('notAllowed'),
    nobody: 'notSignedIn',
    removed: 'notSignedIn',
    admin: 'through',
  },
}

/** Calls about one thing of the owner's: it is not there for anybody else but an admin where the shop needs it. */
const ownThings: Partial<Record<keyof Calls, readonly Caller[]>> = {
  'GET /order/:id': ['owner', 'admin'],
  'DELETE /order/:id': ['owner', 'admin'],
  'POST /create-payment-intent': ['owner', 'admin'],
  'PATCH /order/:id': ['owner', 'admin'],
  'GET /order/:id/timeline': ['owner', 'admin'],
  'PUT /userprofile/:id': ['owner'],
}

/** Whoever is let through finds the call's own success, but for these: nobody here holds a password, a proof, a card. */
const exceptions: Partial<Record<keyof Calls, Answered>> = {
  'POST /webhook/stripe': 'invalidSignature',
  'PUT /user/:email': 'invalidProof',
  'POST /identity/sign-in': 'invalidCredential',
  'PUT /identity/password': 'invalidCredential',
  'POST /account/export': 'invalidProof',
  'POST /account/deletion': 'invalidProof',
  'POST /identity/new-password': 'invalidLink',
  'POST /identity/verify-email': 'invalidLink',
  // No file comes along.
  'POST /image': 'unsupportedMediaType',
  'GET /audit': 'paymentUnavailable',
}

/** What those who may see an order are answered in each of its states. */
const byState: Partial<Record<keyof Calls, Record<OrderState, Answered>>> = {
  'GET /order/:id': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'GET /order/:id/timeline': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 200,
    expired: 200,
  },
  'DELETE /order/:id': {
    awaitingPayment: 200,
    paid: 'orderAlreadyPaid',
    partlyRefunded: 'orderAlreadyPaid',
    refunded: 'orderAlreadyPaid',
    cancelled: 'orderNotFound',
    expired: 'orderNotPayable',
  },
  'POST /create-payment-intent': {
    awaitingPayment: 'paymentUnavailable',
    paid: 'orderAlreadyPaid',
    partlyRefunded: 'orderAlreadyPaid',
    refunded: 'orderAlreadyPaid',
    cancelled: 'orderNotFound',
    expired: 'orderNotPayable',
  },
  'PATCH /order/:id': {
    awaitingPayment: 'paymentUnavailable',
    paid: 'paymentUnavailable',
    partlyRefunded: 'paymentUnavailable',
    refunded: 'paymentUnavailable',
    cancelled: 'orderNotFound',
    expired: 'paymentUnavailable',
  },
  'POST /order/:id/refund': {
    awaitingPayment: 'orderNotRefundable',
    paid: 201,
    partlyRefunded: 201,
    refunded: 'orderNotRefundable',
    cancelled: 'orderNotRefundable',
    expired: 'orderNotRefundable',
  },
}

function all<Verdict>(verdict: Verdict): Record<Caller, Verdict> {
  return {
    nobody: verdict,
    owner: verdict,
    stranger: verdict,
    removed: verdict,
    admin: verdict,
    demoted: verdict,
  }
}

/** What is answered about a thing of another's: the same as about a thing that never was. */
const NOT_THERE: Partial<Record<keyof Calls, ProblemCode>> = {
  'PUT /userprofile/:id': 'userNotFound',
}

/** A world of its own for every call: what one caller destroys must not decide what the next one finds. */
async function buildWorld(shop: TestShop): Promise<World> {
  const [owner, stranger, removed, admin, demoted] = await Promise.all([
    createBuyer(shop.db),
    createBuyer(shop.db),
    createBuyer(shop.db),
    createBuyer(shop.db, { role: 'admin' }),
    createBuyer(shop.db, { role: 'admin' }),
  ])
  await shop.pool.query('delete from users where id = $1', [removed.id])
  await shop.pool.query(`update users set role = 'customer' where id = $1`, [demoted.id])
  const { id: productId } = await createProduct(shop.db)
  const placed = await shop.app.inject({
    method: 'POST',
    url: '/orderProduct',
    headers: owner.headers,
    payload: orderBody(productId),
  })
  const { rows } = await shop.pool.query('select id from session where user_id = $1', [owner.id])
  return {
    shop,
    owner,
    productId,
    sessionId: rows[0].id,
    orderId: placed.json().insertedId,
    callers: { nobody: undefined, owner, stranger, removed, admin, demoted },
  }
}

/** Puts the order into a state past the rules, which would take a provider and its time. */
async function moveOrder({ shop, orderId }: World, state: OrderState) {
  const isPaid = state === 'paid' || state === 'partlyRefunded' || state === 'refunded'
  await shop.pool.query(
    `update orders set state = $2, transaction_id = $3, paid_at = $4,
       refunded_cents = case $2 when 'partlyRefunded' then 1 when 'refunded' then total_cents else 0 end
     where id = $1`,
    [orderId, state, isPaid ? `pi_${orderId}` : null, isPaid ? new Date() : null],
  )
}

type NamedEndpoint = readonly [keyof Calls, Endpoint]

const named = endpoints.map(
  (endpoint: Endpoint): NamedEndpoint => [
    `${endpoint.method} ${endpoint.path}` as keyof Calls,
    endpoint,
  ],
)

function call([name, { method }]: NamedEndpoint, caller: Caller, world: World) {
  const { url, payload } = exampleRequests[name](world)
  const headers = { ...world.callers[caller]?.headers }
  return world.shop.app.inject({ method, url, headers, ...(payload && { payload }) })
}

function expectationOf(
  [name, endpoint]: NamedEndpoint,
  caller: Caller,
  state: OrderState,
): Answered {
  const verdict = verdicts[endpoint.access][caller]
  if (verdict !== 'through') return verdict
  if (ownThings[name]?.includes(caller) === false) return NOT_THERE[name] ?? 'orderNotFound'
  const success = Number(Object.keys(endpoint.answers)[0])
  return byState[name]?.[state] ?? exceptions[name] ?? success
}

/** Status and body as they were declared; a refusal says nothing of what is there. */
async function expectAnswers(row: NamedEndpoint, caller: Caller, world: World, state: OrderState) {
  const [name, endpoint] = row
  const answer = await call(row, caller, world)
  const expected = expectationOf(row, caller, state)
  const who = `${name} of an order ${state} as ${caller}`
  if (typeof expected === 'number') {
    expect(answer.statusCode, `${who}: ${answer.payload}`).toBe(expected)
    const schema = endpoint.answers[expected as keyof typeof endpoint.answers]
    expect(schema?.safeParse(readBody(answer.payload)).success, `${who}: ${answer.payload}`).toBe(
      true,
    )
  } else {
    expect(answer.json().code, `${who}: ${answer.payload}`).toBe(expected)
    expect(answer.json().status).toBe(answer.statusCode)
    for (const secret of [world.owner.email, world.owner.name, orderBody('').address])
      expect(answer.payload).not.toContain(secret)
  }
}

function readBody(payload: string): unknown {
  return payload === '' ? undefined : JSON.parse(payload)
}

/** Those who are refused change nothing, so they share a world; what the owner or an admin does is theirs alone. */
const turns: readonly (readonly Caller[])[] = [
  ['nobody', 'removed', 'stranger', 'demoted', 'owner'],
  ['admin'],
]

test.each(named)('%s answers everybody as its policy says', async (...row) => {
  const states = byState[row[0]] ? orderStates : (['awaitingPayment'] as const)
  for (const state of states) {
    for (const callers of turns) {
      const world = await buildWorld(shop)
      await moveOrder(world, state)
      for (const caller of callers) await expectAnswers(row, caller, world, state)
    }
  }
})

test('what a refused caller asked for has not happened', async () => {
  const own = await buildTestShop()
  try {
    const world = await buildWorld(own)
    for (const row of named) {
      const [name, endpoint] = row
      if (endpoint.method === 'GET' || endpoint.access === 'open') continue
      for (const caller of ['nobody', 'removed', 'stranger', 'demoted'] as const) {
        const allowed = verdicts[endpoint.access][caller] === 'through' && !ownThings[name]
        if (!allowed) await call(row, caller, world)
      }
    }
    const { rows } = await own.pool.query(
      `select
        (select count(*)::int from product where removed_at is null and discount_percent is null) as products,
        (select count(*)::int from users where role = 'admin') as admins,
        (select count(*)::int from users) as users,
        (select count(*)::int from orders where state = 'awaitingPayment') as orders,
        (select count(*)::int from payment_intent) as intents,
        (select count(*)::int from profile) as profiles`,
    )
    expect(rows).toEqual([{ products: 1, admins: 1, users: 4, orders: 1, intents: 0, profiles: 0 }])
  } finally {
    await own.close()
  }
})
