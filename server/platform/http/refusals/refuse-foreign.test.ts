import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../../contract/calls.ts'
import type { Endpoint } from '../../../../contract/values/endpoint.ts'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../../testing/factories.ts'

let shop: TestShop
let buyer: Buyer
let productId: string

beforeAll(async () => {
  shop = await buildTestShop({ env: { PUBLIC_URL: 'https://shop.example' } })
  buyer = await createBuyer(shop.db)
  productId = (await createProduct(shop.db)).id
})
afterAll(() => shop.close())

const token = () => buyer.headers.authorization.replace('Bearer ', '')

function order(headers: Record<string, string>, withCookie = true) {
  return shop.app.inject({
    method: 'POST',
    url: '/orderProduct',
    headers,
    ...(withCookie && { cookies: { '__Host-session': token() } }),
    payload: orderBody(productId),
  })
}

test.each([
  ['the shop’s own page', { 'sec-fetch-site': 'same-origin' }, 201],
  ['the shop’s own page in an older browser', { origin: 'https://shop.example' }, 201],
  ['no page at all, such as an extension', { 'sec-fetch-site': 'none' }, 201],
  ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a page of a neighbouring subdomain', { 'sec-fetch-site': 'same-site' }, 403],
  ['another site in an older browser', { origin: 'https://evil.example' }, 403],
  ['a sandboxed frame', { origin: 'null' }, 403],
  [
    'another site that claims our origin',
    { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' },
    403,
  ],
  [
    'our own page that names another origin',
    { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
    403,
  ],
  ['our own host without https', { origin: 'http://shop.example', host: 'shop.example' }, 403],
  ['our own host at another port', { origin: 'https://shop.example:8443' }, 403],
  ['nowhere, but with our cookie', {}, 403],
])('an order from %s: %j answers %i', async (_from, headers, status) => {
  expect((await order(headers)).statusCode).toBe(status)
})

test('an API client with a bearer token needs neither header', async () => {
  expect((await order({ ...buyer.headers }, false)).statusCode).toBe(201)
})

test('another site’s request is refused also without our cookie, so that it can’t try passwords', async () => {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/identity/sign-in',
    headers: { origin: 'https://evil.example' },
    payload: { email: buyer.email, password: 'guessed' },
  })
  expect(answer.statusCode).toBe(403)
})

test('the provider’s events need neither header, because they are signed', async () => {
  const answer = await shop.app.inject({ method: 'POST', url: '/webhook/stripe', payload: {} })
  expect(answer.json()).toMatchObject({ code: 'invalidSignature' })
})

const changes = endpoints.filter(({ method }: Endpoint) => method !== 'GET')

test.each(changes.map(({ method, path }: Endpoint) => [method, path] as const))(
  '%s %s of another site is refused, with or without a session',
  async (method, path) => {
    const url = path.replace(':email', buyer.email).replace(':id', productId)
    for (const foreign of [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ]) {
      const headers = { ...buyer.headers, ...foreign }
      const answer = await shop.app.inject({ method, url, headers })
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'notAllowed'])
    }
  },
)

test('a local shop accepts changes from any of its names', async () => {
  const local = await buildTestShop({ env: { PUBLIC_URL: 'http://127.0.0.1:3000' } })
  const status = async (host: string, origin: string) => {
    const headers = { host, origin }
    const payload = { email: 'a@b.example', password: 'guessed' }
    const url = '/identity/sign-in'
    return (await local.app.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  try {
    expect(await status('localhost:3000', 'http://localhost:3000')).toBe(401)
    expect(await status('localhost:3000', 'http://127.0.0.1:3000')).toBe(401)
    expect(await status('localhost:3000', 'http://localhost:4000')).toBe(403)
  } finally {
    await local.close()
  }
})

test('reading from another site is not a change', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  for (const method of ['GET', 'HEAD', 'OPTIONS'] as const) {
    const answer = await shop.app.inject({ method, url: '/product', headers })
    expect(answer.statusCode, method).not.toBe(403)
  }
})

test('a refusal gives the reason', async () => {
  const answer = await order({ 'sec-fetch-site': 'cross-site' })
  expect(answer.json().detail).toBe('Changes are made from the shop’s own pages only.')
})
