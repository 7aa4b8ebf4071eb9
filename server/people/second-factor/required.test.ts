import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../../contract/calls.ts'
import type { Endpoint } from '../../../contract/values/endpoint.ts'
import { readPolicy } from '../../../contract/values/rights.ts'
import { readSettings } from '../../platform/environment/settings.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createKey } from '../../testing/factories.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop({ env: { STAFF_SECOND_FACTOR: 'required' } })
})
afterAll(() => shop.close())

const call = (by: Buyer, method: Endpoint['method'], url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: by.headers, payload })

const readSession = async (by: Buyer) => (await call(by, 'GET', '/session')).json()

test('staff without a second factor reach no call of a right, and are told what to do', async () => {
  const owner = await createBuyer(shop.db, { role: 'admin' })
  const packer = await createBuyer(shop.db, { staffRights: ['stock:read', 'stock:write'] })
  expect(await readSession(owner)).toMatchObject({ rights: [], needsFactor: true })
  const staffCalls = endpoints.filter(
    ({ access }: Endpoint) => access === 'anyRight' || readPolicy(access).right,
  )
  expect(staffCalls.length).toBeGreaterThan(100)
  for (const { method, path } of staffCalls) {
    const url = path.replace(':email', 'other@b.example').replaceAll(/:\w+/g, owner.id)
    for (const by of [owner, packer]) {
      const answer = await call(by, method, url, method === 'GET' ? undefined : {})
      expect([path, answer.statusCode, answer.json().detail]).toEqual([
        path,
        403,
        'The shop asks its staff for a second factor. Set one up in My Account.',
      ])
    }
  }
})

test('setting one up gives the rights at once, removing the last takes them', async () => {
  const owner = await createBuyer(shop.db, { role: 'admin' })
  const { secret } = (await call(owner, 'POST', '/identity/totp/begin')).json()
  expect(await readSession(owner)).toMatchObject({ needsFactor: true })
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  expect((await call(owner, 'POST', '/identity/totp/confirm', { code })).statusCode).toBe(200)
  expect(await readSession(owner)).toMatchObject({ role: 'owner' })
  expect((await call(owner, 'GET', '/user?limit=1')).statusCode).toBe(200)
  await call(owner, 'POST', '/identity/totp/remove')
  expect((await call(owner, 'GET', '/user?limit=1')).statusCode).toBe(403)
})

test('a key does nothing while its maker has no second factor', async () => {
  const owner = await createBuyer(shop.db, { role: 'admin' })
  const { caller } = await createKey(shop.db, owner, { rights: ['orders:read'] })
  const read = async () => (await call(caller, 'GET', '/orders/?limit=1')).statusCode
  expect(await read()).toBe(403)
  const { secret } = (await call(owner, 'POST', '/identity/totp/begin')).json()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate()
  await call(owner, 'POST', '/identity/totp/confirm', { code })
  expect(await read()).toBe(200)
  await call(owner, 'POST', '/identity/totp/remove')
  expect(await read()).toBe(403)
})

test('customers need none, and staff keep what is their own', async () => {
  const customer = await createBuyer(shop.db)
  expect(await readSession(customer)).toMatchObject({ role: 'customer' })
  expect(await readSession(customer)).not.toHaveProperty('needsFactor')
  const owner = await createBuyer(shop.db, { role: 'admin' })
  for (const by of [customer, owner]) {
    const own = await call(by, 'GET', `/order?customerEmail=${by.email}`)
    expect(own.statusCode).toBe(200)
    expect((await call(by, 'GET', '/identity/factor')).statusCode).toBe(200)
  }
})

const PRODUCTION = {
  NODE_ENV: 'production',
  SMTP_URL: 'smtp://mail.example',
  PUBLIC_URL: 'https://shop.example',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
}

test.each([
  [{}, false],
  [PRODUCTION, true],
  [{ ...PRODUCTION, STAFF_SECOND_FACTOR: 'optional' }, false],
  [{ STAFF_SECOND_FACTOR: 'required' }, true],
])('by the settings %j staff need a second factor: %s', (env, isNeeded) => {
  expect(readSettings(env).staffNeedFactor).toBe(isNeeded)
})
