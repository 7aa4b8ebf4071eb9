import { createServer, request as forward } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import { buildTestShop, type TestShop } from '../../../server/testing/build-test-shop.ts'
import {
  type Buyer,
  createBuyer,
  createProduct,
  orderBody,
} from '../../../server/testing/factories.ts'
import { startTestSandbox } from '../../../server/testing/parties/start-stripe-sandbox.ts'

/** Calls that the shop made to the provider, in sequence. */
const providerCalls: string[] = []
let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let shop: TestShop
let attacker: Buyer
let customer: Buyer

/** The sandbox has no search. As at Stripe, its address without a query answers 400. */
const provider = createServer((request, response) => {
  const path = String(request.url)
  providerCalls.push(`${request.method} ${path}`)
  if (path.startsWith('/v1/payment_intents/search')) {
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end('{"error":{"type":"invalid_request_error","message":"Missing: query"}}')
    return
  }
  const to = new URL(path, sandbox.connection.apiBase)
  const { method, headers } = request
  const passed = forward(to, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 500, answer.headers)
    answer.pipe(response)
  })
  request.pipe(passed)
})

beforeAll(async () => {
  sandbox = await startTestSandbox()
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  const { port } = provider.address() as AddressInfo
  shop = await buildTestShop({
    stripe: { ...sandbox.connection, apiBase: `http://127.0.0.1:${port}` },
    env: { MINIMUM_ORDER_QUANTITY: '1' },
  })
  attacker = await createBuyer(shop.db)
  customer = await createBuyer(shop.db)
})
beforeEach(() => {
  providerCalls.length = 0
})
afterAll(async () => {
  await shop.close()
  provider.closeAllConnections()
  provider.close()
  await sandbox.stop()
})

const send = (by: Buyer, method: 'POST' | 'PATCH', url: string, payload: object) =>
  shop.app.inject({ method, url, headers: by.headers, payload })

async function placeOrder(by: Buyer, listPriceCents = 1890): Promise<string> {
  const product = await createProduct(shop.db, { listPriceCents: cents(listPriceCents) })
  return (await send(by, 'POST', '/orderProduct', orderBody(product.id))).json().insertedId
}

const askForIntent = (by: Buyer, order: string) =>
  send(by, 'POST', '/create-payment-intent', { order })

test('a transaction id that names another resource of the provider is never requested and blocks no other payment', async () => {
  const [mine, theirs] = [await placeOrder(attacker), await placeOrder(customer)]
  const ids = ['search', 'search?query=x', '../refunds', 'pi_1/confirm', 'pi_%2e%2e', 'ch_1', '..']
  for (const transactionId of ids) {
    const answer = await send(attacker, 'PATCH', `/order/${mine}`, { order: mine, transactionId })
    expect([transactionId, answer.statusCode]).toEqual([transactionId, 409])
  }
  expect(providerCalls).toEqual([])
  expect((await askForIntent(customer, theirs)).statusCode).toBe(200)
})

test('payments of another order or made outside the shop are not looked up', async () => {
  const [mine, theirs] = [await placeOrder(attacker), await placeOrder(customer)]
  const { clientSecret } = (await askForIntent(customer, theirs)).json()
  providerCalls.length = 0
  for (const transactionId of [clientSecret.split('_secret_')[0], 'pi_made_elsewhere']) {
    const answer = await send(attacker, 'PATCH', `/order/${mine}`, { order: mine, transactionId })
    expect(answer.json()).toMatchObject({ status: 409, code: 'paymentMismatch' })
  }
  expect(providerCalls).toEqual([])
})

test('an order of 12 cents is refused at its quantity; one of 50 cents is accepted', async () => {
  const { id } = await createProduct(shop.db, { listPriceCents: cents(1), minimum: 1 })
  const place = (minProduct: number) =>
    send(attacker, 'POST', '/orderProduct', orderBody(id, { minProduct }))
  const refused = await place(12)
  expect(refused.statusCode).toBe(422)
  expect(refused.json()).toMatchObject({
    code: 'totalBelowChargeFloor',
    errors: { minProduct: ['Card payments start at $0.50: order at least 50 pieces'] },
  })
  const taken = await place(50)
  expect(taken.statusCode).toBe(201)
  expect((await askForIntent(attacker, taken.json().insertedId)).statusCode).toBe(200)
})

test('orders that the provider refuses to charge don’t block other payments', async () => {
  const theirs = await placeOrder(customer)
  // As an earlier version of the shop would have stored it.
  const mine = await placeOrder(attacker)
  await shop.pool.query('update orders set total_cents = 12, goods_cents = 12 where id = $1', [
    mine,
  ])
  for (let time = 0; time < 7; time += 1) {
    const answer = await askForIntent(attacker, mine)
    expect(answer.json()).toMatchObject({ status: 409, code: 'paymentRefused' })
  }
  expect((await askForIntent(customer, theirs)).statusCode).toBe(200)
})
