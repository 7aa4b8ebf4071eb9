import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Calls, endpoints } from '../../contract/calls.ts'
import type { Access, Endpoint } from '../../contract/endpoint.ts'
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
}

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop()
})
afterAll(() => shop.close())

/** What the policy alone says to each caller; `through` is whatever the call itself then answers. */
const verdicts: Record<Access, Record<Caller, 'through' | 401 | 403>> = {
  open: all('through'),
  // The handler asks for a proof or a signature, which nobody here has: see `proofCalls`.
  provider: all('through'),
  signedIn: { ...all('through'), nobody: 401, removed: 401 },
  self: { ...all(403), nobody: 401, removed: 401, owner: 'through', admin: 'through' },
  admin: { ...all(403), nobody: 401, removed: 401, admin: 'through' },
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

/** Refused to everybody here: nobody holds the third party's word, a password or a fresh proof. */
const proofCalls: Partial<Record<keyof Calls, number>> = {
  'POST /webhook/stripe': 400,
  'PUT /user/:email': 401,
  'POST /identity/sign-in': 401,
  'PUT /identity/password': 401,
  'POST /account/export': 401,
  'POST /account/deletion': 401,
  // The sandbox is not there in this test; see audit.test.ts.
  'GET /audit': 503,
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

const callers = Object.keys(all(0)) as Caller[]

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
  return {
    shop,
    owner,
    productId,
    orderId: placed.json().insertedId,
    callers: { nobody: undefined, owner, stranger, removed, admin, demoted },
  }
}

function call(
  { shop, callers }: World,
  endpoint: Endpoint,
  name: keyof Calls,
  caller: Caller,
  world: World,
) {
  const { url, payload } = exampleRequests[name](world)
  return shop.app.inject({
    method: endpoint.method,
    url,
    headers: { ...callers[caller]?.headers },
    ...(payload && { payload }),
  })
}

test.each(
  endpoints.map((endpoint: Endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
)('%s answers everybody as its policy says', async (key, endpoint) => {
  const name = key as keyof Calls
  for (const caller of callers) {
    const world = await buildWorld(shop)
    const { statusCode } = await call(world, endpoint, name, caller, world)
    const verdict = verdicts[endpoint.access][caller]
    const who = `${name} as ${caller}`
    if (verdict !== 'through') expect(statusCode, who).toBe(verdict)
    else if (ownThings[name]?.includes(caller) === false) expect(statusCode, who).toBe(404)
    else if (proofCalls[name]) expect(statusCode, who).toBe(proofCalls[name])
    else expect([401, 403, 404, 500], who).not.toContain(statusCode)
  }
})

test('what a refused caller asked for has not happened', async () => {
  const own = await buildTestShop()
  try {
    const world = await buildWorld(own)
    for (const endpoint of endpoints as readonly Endpoint[]) {
      if (endpoint.method === 'GET' || endpoint.access === 'open') continue
      const name = `${endpoint.method} ${endpoint.path}` as keyof Calls
      for (const caller of ['nobody', 'removed', 'stranger', 'demoted'] as const) {
        const allowed = verdicts[endpoint.access][caller] === 'through' && !ownThings[name]
        if (!allowed) await call(world, endpoint, name, caller, world)
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
