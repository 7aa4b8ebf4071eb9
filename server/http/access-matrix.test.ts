import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Calls, endpoints } from '../../contract/calls/calls.ts'
import type { Endpoint } from '../../contract/calls/endpoint.ts'
import { type OrderState, orderStates } from '../../contract/calls/orders.ts'
import type { ProblemCode } from '../../contract/errors.ts'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'
import { type Caller, callers, callPolicy } from '../testing/call-policy.ts'
import { exampleRequests } from '../testing/example-requests.ts'
import {
  type Buyer,
  createBuyer,
  createCertificate,
  createDocument,
  createProduct,
  createReview,
  exampleAddress,
  orderBody,
} from '../testing/factories.ts'

interface World {
  readonly shop: TestShop
  readonly callers: Readonly<Record<Caller, Buyer | undefined>>
  readonly owner: Buyer
  readonly productId: string
  readonly orderId: string
  readonly returnId: string
  readonly shipmentId: string
  /** The owner's session. */
  readonly sessionId: string
  readonly reviewId: string
  /** About the order. */
  readonly mailId: string
  readonly cartId: string
  readonly listToken: string
  readonly addressId: string
  readonly certificateId: string
  readonly documentId: string
  readonly changeSetId: number
}

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop()
})
afterAll(() => shop.close())

type Answered = number | ProblemCode

/** Permitted callers get the call's success status, except here: the tests have no valid password, proof or card. */
const exceptions: Partial<Record<keyof Calls, Answered>> = {
  'POST /webhook/stripe': 'invalidSignature',
  'PUT /user/:email': 'invalidProof',
  'POST /identity/sign-in': 'invalidCredential',
  'PUT /identity/password': 'invalidCredential',
  'POST /account/export': 'invalidProof',
  'POST /account/deletion': 'invalidProof',
  'POST /identity/new-password': 'invalidLink',
  'POST /identity/verify-email': 'invalidLink',
  // It still waits.
  'POST /tax/:id/takeBack': 'taxStatusDecided',
  // No user uploaded the picture.
  'POST /uploadReview': 'pictureNotOwn',
  // No file is sent.
  'POST /image': 'unsupportedMediaType',
  'POST /changeSet/import': 'unsupportedMediaType',
  'POST /stock/countSheet': 'unsupportedMediaType',
  'POST /resolve/file': 'unsupportedMediaType',
  'POST /cart/:id/resolve/file': 'unsupportedMediaType',
  'POST /references/import': 'unsupportedMediaType',
  'POST /partNumber/import': 'unsupportedMediaType',
  'POST /tax/certificate': 'unsupportedMediaType',
  // It is a draft.
  'POST /changeSet/:id/undo': 'changeSetNotOpen',
  // Nothing is approved yet.
  'POST /return/:id/receive': 'returnNotOpen',
  'POST /return/:id/close': 'returnNotOpen',
  // It is being packed.
  'POST /shipment/:id/delivered': 'shipmentNotShipped',
  'GET /return/:id/label.pdf': 'returnNotFound',
  'GET /audit': 'paymentUnavailable',
  // The shop has no legal name.
  'GET /cart/:id/proforma.pdf': 'noSeller',
}

/** Answers to permitted callers in each state of the order. */
const byState: Partial<Record<keyof Calls, Record<OrderState, Answered>>> = {
  'GET /order/:id': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'POST /order/:id/again': {
    awaitingPayment: 201,
    paid: 201,
    partlyRefunded: 201,
    refunded: 201,
    cancelled: 'orderNotFound',
    expired: 201,
  },
  'GET /order/:id/export': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'GET /order/:id/lines': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'GET /order/:id/shipments': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'GET /order/:id/documents': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'GET /order/:id/proforma.pdf': {
    awaitingPayment: 'noSeller',
    paid: 'orderAlreadyPaid',
    partlyRefunded: 'orderAlreadyPaid',
    refunded: 'orderAlreadyPaid',
    cancelled: 'orderNotFound',
    expired: 'orderNotPayable',
  },
  'POST /order/:id/invoice/again': {
    awaitingPayment: 'nothingToInvoice',
    paid: 'nothingToInvoice',
    partlyRefunded: 'nothingToInvoice',
    refunded: 'nothingToInvoice',
    cancelled: 'nothingToInvoice',
    expired: 'nothingToInvoice',
  },
  'POST /order/:id/shipment': {
    awaitingPayment: 'notPaid',
    paid: 201,
    partlyRefunded: 201,
    refunded: 'notPaid',
    cancelled: 'notPaid',
    expired: 'notPaid',
  },
  'GET /order/:id/timeline': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 200,
    expired: 200,
  },
  'GET /order/:id/mails': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'GET /order/:id/packingSlip.pdf': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'PUT /order/:id/note': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
    expired: 200,
  },
  'GET /order/:id/labels.pdf': {
    awaitingPayment: 200,
    paid: 200,
    partlyRefunded: 200,
    refunded: 200,
    cancelled: 'orderNotFound',
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
    awaitingPayment: 'paymentMismatch',
    paid: 'paymentMismatch',
    partlyRefunded: 'paymentMismatch',
    refunded: 'paymentMismatch',
    cancelled: 'orderNotFound',
    expired: 'paymentMismatch',
  },
  'POST /order/:id/refund': {
    awaitingPayment: 'orderNotRefundable',
    paid: 201,
    partlyRefunded: 201,
    refunded: 'orderNotRefundable',
    cancelled: 'orderNotRefundable',
    expired: 'orderNotRefundable',
  },
  'POST /order/:id/closeShort': {
    awaitingPayment: 'notPaid',
    paid: 201,
    partlyRefunded: 201,
    refunded: 'notPaid',
    cancelled: 'notPaid',
    expired: 'notPaid',
  },
  // Nothing was shipped.
  'POST /order/:id/return': {
    awaitingPayment: 'invalidFields',
    paid: 'invalidFields',
    partlyRefunded: 'invalidFields',
    refunded: 'invalidFields',
    cancelled: 'orderNotFound',
    expired: 'invalidFields',
  },
}

/** Answer about another's object: the same as for an object that doesn't exist. */
const NOT_THERE: Partial<Record<keyof Calls, ProblemCode>> = {
  'PUT /userprofile/:id': 'userNotFound',
  'GET /return/:id': 'returnNotFound',
  'POST /return/:id/withdraw': 'returnNotFound',
  'POST /shipment/:id/delivered': 'shipmentNotFound',
  'GET /return/:id/label.pdf': 'returnNotFound',
  'GET /document/:id': 'documentNotFound',
  'GET /document/:id/xml': 'documentNotFound',
  'GET /cart/:id/proforma.pdf': 'cartNotFound',
  'GET /cart/:id': 'cartNotFound',
  'POST /cart/:id/price': 'cartNotFound',
  'POST /cart/:id/quote': 'cartNotFound',
  'PUT /cart/:id': 'cartNotFound',
  'DELETE /cart/:id': 'cartNotFound',
  'POST /cart/:id/copy': 'cartNotFound',
  'PATCH /cart/:id/lines': 'cartNotFound',
  'POST /cart/:id/order': 'cartNotFound',
  'POST /cart/:id/resolve': 'cartNotFound',
  'GET /cart/:id/export': 'cartNotFound',
  'POST /cart/:id/share': 'cartNotFound',
  'DELETE /cart/:id/share': 'cartNotFound',
  'PUT /partNumber': 'numberNotFound',
  'PUT /address': 'addressNotFound',
  'GET /tax/:id/file': 'taxStatusNotFound',
}

/** A fresh world per call that changes something, so that one caller's changes don't affect the next. */
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
  await shop.pool.query(
    `insert into customer_part (owner_kind, owner_id, key, number, product_id) values ('account', $1, 'gar99', 'GAR-99', $2)`,
    [owner.id, productId],
  )
  const placed = await shop.app.inject({
    method: 'POST',
    url: '/orderProduct',
    headers: owner.headers,
    payload: orderBody(productId),
  })
  const kept = await shop.app.inject({
    method: 'POST',
    url: '/cart',
    headers: owner.headers,
    payload: { lines: [{ productId, quantity: 500 }] },
  })
  const shipmentId = await packOrder(shop, { owner, admin, productId })
  const { rows } = await shop.pool.query('select id from session where user_id = $1', [owner.id])
  const { id: reviewId } = await createReview(shop.db, owner)
  const mails = await shop.pool.query(`select id from mail where facts ->> 'orderId' = $1`, [
    placed.json().insertedId,
  ])
  const drafted = await shop.app.inject({
    method: 'POST',
    url: '/changeSet',
    headers: admin.headers,
    payload: { title: 'Names', rows: [{ productId, set: { name: 'Fuse 30 A' } }] },
  })
  const { rows: asked } = await shop.pool.query(
    `insert into return_request (id, order_id, state, created_at)
     values (gen_random_uuid(), $1, 'requested', now()) returning id`,
    [placed.json().insertedId],
  )
  const shared = await shop.app.inject({
    ...{ method: 'POST', url: `/cart/${kept.json().insertedId}/share`, headers: owner.headers },
  })
  const booked = await shop.app.inject({
    ...{ method: 'POST', url: '/address', headers: owner.headers, payload: exampleAddress },
  })
  return {
    shop,
    owner,
    addressId: booked.json().insertedId,
    certificateId: await createCertificate(shop.db, owner.id),
    documentId: await createDocument(shop.db, placed.json().insertedId),
    listToken: shared.json().token,
    returnId: asked[0].id,
    productId,
    shipmentId,
    sessionId: rows[0].id,
    reviewId,
    mailId: mails.rows[0].id,
    orderId: placed.json().insertedId,
    cartId: kept.json().insertedId,
    changeSetId: drafted.json().insertedId,
    callers: { nobody: undefined, owner, stranger, removed, admin, demoted },
  }
}

/** Another order of the owner's, paid without the provider, with ten pieces in a shipment. */
async function packOrder(
  { app, pool }: TestShop,
  { owner, admin, productId }: { owner: Buyer; admin: Buyer; productId: string },
): Promise<string> {
  const send = (url: string, { headers }: Buyer, payload: object) =>
    app.inject({ method: 'POST', url, headers, payload })
  const { insertedId } = (await send('/orderProduct', owner, orderBody(productId))).json()
  await pool.query(
    `update orders set state = 'paid', transaction_id = 'pi_packed' || id, paid_at = now() where id = $1`,
    [insertedId],
  )
  const lines = [{ lineNo: 1, quantity: 10 }]
  return (await send(`/order/${insertedId}/shipment`, admin, { lines })).json().insertedId
}

/** Sets the order's state directly, bypassing the rules, to avoid the provider. */
async function moveOrder({ shop, orderId }: World, state: OrderState) {
  const isPaid = state === 'paid' || state === 'partlyRefunded' || state === 'refunded'
  await shop.pool.query(
    `update orders set state = $2, transaction_id = $3, paid_at = $4,
       refunded_cents = case $2 when 'partlyRefunded' then 1 when 'refunded' then total_cents else 0 end,
       fulfilment = case $2 when 'refunded' then 'delivered' else 'none' end
     where id = $1`,
    [orderId, state, isPaid ? `pi_${orderId}` : null, isPaid ? new Date() : null],
  )
}

type Answer = Awaited<ReturnType<TestShop['app']['inject']>>
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

function expectationOf(name: keyof Calls, caller: Caller, state: OrderState): Answered {
  const { may, others, success } = callPolicy[name]
  if (may.includes(caller)) return byState[name]?.[state] ?? exceptions[name] ?? success
  if (caller === 'nobody' || caller === 'removed') return 'notSignedIn'
  return others === 404 ? (NOT_THERE[name] ?? 'orderNotFound') : 'notAllowed'
}

/** Expects the declared status and body; a refusal reveals nothing about the object. */
async function expectAnswers(row: NamedEndpoint, caller: Caller, world: World, state: OrderState) {
  const [name, endpoint] = row
  const answer = await call(row, caller, world)
  const expected = expectationOf(name, caller, state)
  const who = `${name} of an order ${state} as ${caller}`
  if (typeof expected === 'number') {
    expect(answer.statusCode, `${who}: ${answer.payload}`).toBe(expected)
    const schema = endpoint.answers[expected as keyof typeof endpoint.answers]
    expect(schema?.safeParse(readBody(answer)).success, `${who}: ${answer.payload}`).toBe(true)
  } else {
    const { code, status } = answer.json()
    expect(code, `${who}: ${answer.payload}`).toBe(expected)
    expect(status).toBe(answer.statusCode)
    const { may, others } = callPolicy[name]
    const isSignedIn = caller !== 'nobody' && caller !== 'removed'
    if (!may.includes(caller)) expect(status, who).toBe(isSignedIn ? others : 401)
    for (const secret of [world.owner.email, world.owner.name, orderBody('').address])
      expect(answer.payload).not.toContain(secret)
  }
}

function readBody({ payload, headers }: Answer): unknown {
  const isJson = String(headers['content-type']).includes('json')
  return payload === '' || !isJson ? undefined : JSON.parse(payload)
}

/** Refused callers change nothing, so they share a world; the owner and admins get their own. */
const turns: readonly (readonly Caller[])[] = [callers.filter((one) => one !== 'admin'), ['admin']]

/** Reads change nothing either, so all of them share one world for each state. */
const readWorlds = new Map<OrderState, Promise<World>>()

async function moved(state: OrderState): Promise<World> {
  const world = await buildWorld(shop)
  await moveOrder(world, state)
  return world
}

function worldOf({ method }: Endpoint, state: OrderState): Promise<World> {
  if (method !== 'GET') return moved(state)
  const world = readWorlds.get(state) ?? moved(state)
  readWorlds.set(state, world)
  return world
}

test('every call has a row in the access table, and its contract entry agrees', () => {
  expect(Object.keys(callPolicy).sort()).toEqual(named.map(([name]) => name).sort())
  const said = Object.fromEntries(named.map(([name, { access }]) => [name, access]))
  const rows = Object.entries(callPolicy)
  expect(said).toEqual(Object.fromEntries(rows.map(([name, { entry }]) => [name, entry])))
})

test.each(named)('%s answers every caller according to its policy', async (...row) => {
  const states = byState[row[0]] ? orderStates : (['awaitingPayment'] as const)
  for (const state of states) {
    for (const turn of turns) {
      const world = await worldOf(row[1], state)
      for (const caller of turn) await expectAnswers(row, caller, world, state)
    }
  }
})

test('every call about one order is made in every state of it', () => {
  const aboutOneOrder = named.filter(([name]) => /^\w+ \/(order\/:id|create-payment)/.test(name))
  expect(Object.keys(byState).sort()).toEqual(aboutOneOrder.map(([name]) => name).sort())
})

/** Everything that belongs to the owner, and what only admins may change. */
async function readOwnersThings({ shop, owner, orderId }: World) {
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
      (select jsonb_agg(email) from users where role = 'admin') as admins`,
    [owner.id, owner.email, orderId],
  )
  return rows[0]
}

test('other callers change nothing that belongs to the owner or is reserved for admins', async () => {
  const own = await buildTestShop()
  try {
    const world = await buildWorld(own)
    const before = await readOwnersThings(world)
    const others = callers.filter((caller) => caller !== 'owner' && caller !== 'admin')
    for (const row of named) for (const caller of others) await call(row, caller, world)
    expect(await readOwnersThings(world)).toEqual(before)
  } finally {
    await own.close()
  }
})
