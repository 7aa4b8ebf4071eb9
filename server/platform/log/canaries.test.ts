import { Writable } from 'node:stream'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Calls, endpoints } from '../../../contract/calls.ts'
import { exampleRequests } from '../../testing/access/example-requests.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { startCollector } from '../../testing/parties/otlp-collector.ts'

/** Personal data in the forms in which it could leak. */
const CANARY = {
  name: 'Wilhelmina Canaryfinch',
  email: 'canary.finch@aviary.example',
  password: 'yellow feathers 7731',
  phone: '+1 202 555 7731',
  address: '7731 Canary Row, Cage 4',
  postCode: '60731-7731',
  token: 'canaryTokenCanaryTokenCanaryTokenCanaryToken',
  /** With a wrong check digit: a right one would fail this test by itself. */
  card: '4242424242424241',
}

let shop: TestShop
let collector: Awaited<ReturnType<typeof startCollector>>
let buyer: Buyer
let orderId: string
let productId: string
let log = ''
const answers: string[] = []

beforeAll(async () => {
  collector = await startCollector()
  shop = await buildTestShop({
    env: { LOG_LEVEL: 'trace', METRICS_TOKEN: 'the watch', ...collector.env },
    logOutput: new Writable({
      write(line, _encoding, done) {
        log += line
        done()
      },
    }),
  })
  buyer = await createBuyer(shop.db, { email: CANARY.email, role: 'admin' })
  productId = (await createProduct(shop.db)).id
  const payload = { ...orderBody(productId), phone: CANARY.phone, address: CANARY.address }
  const headers = buyer.headers
  const placed = await shop.app.inject({ method: 'POST', url: '/orderProduct', headers, payload })
  orderId = placed.json().insertedId
})
afterAll(async () => {
  await shop.close()
  await collector.close()
})

const fields: Readonly<Record<string, string>> = {
  ...CANARY,
  currentPassword: CANARY.password,
  newPassword: CANARY.password,
  idToken: CANARY.token,
  code: CANARY.card,
  street: CANARY.address,
  description: `${CANARY.address} ${CANARY.phone}`,
}

async function makeEveryCall() {
  const secrets = new URLSearchParams(CANARY).toString()
  for (const { method, path } of endpoints) {
    const { url, payload } = exampleRequests[`${method} ${path}` as keyof Calls]({
      owner: buyer,
      productId,
      orderId,
      attachmentId: productId,
      returnId: productId,
      disputeId: 'du_none',
      quoteNo: 1,
      sessionId: productId,
      keyId: productId,
      endpointId: productId,
      deliveryNo: 1,
      reviewId: productId,
      mailId: productId,
      cartId: productId,
      shipmentId: productId,
      changeSetId: 1,
      listToken: 'A'.repeat(22),
      addressId: productId,
      otherId: productId,
      certificateId: productId,
      documentId: productId,
      productDocumentId: productId,
      fieldId: productId,
      orderFieldKey: 'gate',
    })
    const withSecrets = `${url}${url.includes('?') ? '&' : '?'}${secrets}`
    for (const [address, body] of [
      [url, payload && { ...payload, ...pick(fields, Object.keys(payload)) }],
      [withSecrets, { ...payload, ...fields }],
    ] as const) {
      const answer = await shop.app.inject({
        method,
        url: address,
        // Signing out would end the session that the other calls need.
        headers: path.startsWith('/session') && method === 'DELETE' ? {} : buyer.headers,
        ...(method !== 'GET' && body && { payload: body }),
      })
      answers.push(String(answer.headers.location))
      if (answer.statusCode >= 400) answers.push(answer.payload)
    }
  }
}

function pick(from: Readonly<Record<string, string>>, names: readonly string[]) {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)))
}

function expectNoCanary(text: string) {
  const token = buyer.headers.authorization.replace('Bearer ', '')
  for (const [name, secret] of Object.entries({ ...CANARY, session: token })) {
    for (const form of [secret, encodeURIComponent(secret), secret.replaceAll(' ', '+')])
      expect(text.includes(form), `${name} in ${around(text, form)}`).toBe(false)
  }
}

function around(text: string, form: string): string {
  const place = text.indexOf(form)
  return text.slice(Math.max(0, place - 300), place + 100)
}

test('personal data appears in no log line, no error, no metric and no span', async () => {
  await makeEveryCall()
  // PostgreSQL's error contains the whole refused row.
  const { rows } = await shop.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not in ('call_count', 'session')`,
  )
  for (const { name } of rows)
    await shop.pool.query(`alter table "${name}" add constraint refused check (false) not valid`)
  await makeEveryCall()
  const metrics = await shop.app.inject({
    url: '/metrics',
    headers: { authorization: 'Bearer the watch' },
  })

  expect(log).toContain('violates check constraint')
  expect(log).toContain('"url":"/userprofile/[email]"')
  expect(log.split('\n').length).toBeGreaterThan(150)
  expect(answers.length).toBeGreaterThan(100)
  expect(metrics.statusCode).toBe(200)
  expectNoCanary(log)
  expectNoCanary(answers.join('\n'))
  expectNoCanary(metrics.payload)
  const last = { url: '/healthz', headers: { 'x-request-id': 'the-last-one' } }
  await shop.app.inject(last)
  await vi.waitFor(() => expect(collector.bodies.join()).toContain('the-last-one'), 20_000)
  expect(collector.spans().length).toBeGreaterThan(1000)
  expect(collector.spans().map(({ name }) => name)).toContain('GET /userprofile/:email')
  expectNoCanary(collector.bodies.join('\n'))
})

test('an error is logged without the extra properties of its library', () => {
  const mailError = Object.assign(new Error(`550 no mailbox <${CANARY.email}>`), {
    code: 'EENVELOPE',
    rejected: [CANARY.email],
    response: `550 ${CANARY.address}`,
  })
  const cause = Object.assign(
    new Error(`invalid input syntax for type uuid: "${CANARY.address}"`),
    {
      code: '22P02',
      detail: CANARY.phone,
    },
  )
  const before = log.length
  shop.app.log.error(
    { err: new Error('a mail failed', { cause: mailError }) },
    `to ${CANARY.email}`,
  )
  shop.app.log.error(new Error(`for ${CANARY.email}`, { cause }))
  shop.app.log.error({ err: { email: CANARY.email, status: 404 } }, 'something else was thrown')
  const lines = log.slice(before)
  expect(lines).toContain('550 no mailbox <[email]>')
  expect(lines).toContain('EENVELOPE')
  expect(lines).toContain('something else was thrown')
  expect(lines).toContain('canaries.test.ts')
  expect(lines).toContain('type uuid: \\"…\\"')
  expectNoCanary(lines)
})
