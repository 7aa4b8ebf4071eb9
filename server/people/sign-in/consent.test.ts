import { afterAll, beforeAll, expect, test } from 'vitest'
import { shopPage } from '../../platform/database/tables/shop.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer } from '../../testing/factories.ts'

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

async function prove(path: 'sign-up' | 'sign-in', email: string): Promise<string> {
  const account = { email, password: 'parts by the pallet' }
  const payload = path === 'sign-up' ? { ...account, name: 'Rosa Field' } : account
  const answer = await shop.app.inject({ method: 'POST', url: `/identity/${path}`, payload })
  return answer.json().idToken
}

async function start(email: string, idToken: string, accepted: object = {}) {
  const answer = await shop.app.inject({
    method: 'PUT',
    url: `/user/${email}`,
    headers: { authorization: `Bearer ${idToken}` },
    payload: { email, ...accepted },
  })
  return { status: answer.statusCode, body: answer.json() }
}

const termsOf = async (email: string) => {
  const { rows } = await shop.pool.query('select id from users where email = $1', [email])
  const answer = await shop.app.inject({
    url: `/customer/${rows[0].id}`,
    headers: admin.headers,
  })
  return answer.json().terms
}

test('where the shop asks, an account is made only with the terms of now, and keeps which and when', async () => {
  await shop.putSetting('consent', { signUp: true, order: false })
  const before = 'before@field.example'
  expect((await start(before, await prove('sign-up', before))).status).toBe(200)
  expect(await termsOf(before)).toBeNull()

  await shop.call(admin, 'PUT', '/pages/terms', { text: 'Net 30', version: 0 })
  const email = 'rosa@field.example'
  const proof = await prove('sign-up', email)
  const refused = await start(email, proof)
  expect(refused.status).toBe(422)
  expect(refused.body).toMatchObject({
    code: 'termsNotAccepted',
    errors: { termsVersion: ['Accept the terms to sign up'] },
  })
  expect((await start(email, proof, { termsVersion: 7 })).status).toBe(422)
  expect(await shop.pool.query('select from users where email = $1', [email])).toMatchObject({
    rowCount: 0,
  })
  // A refused swap leaves the proof as it was.
  expect((await start(email, proof, { termsVersion: 1 })).status).toBe(200)
  expect(await termsOf(email)).toEqual({ version: 1, acceptedAt: expect.any(String) })

  await shop.call(admin, 'PUT', '/pages/terms', { text: 'Net 14', version: 1 })
  for (const known of [before, email])
    expect((await start(known, await prove('sign-in', known))).status).toBe(200)
  expect(await termsOf(email)).toMatchObject({ version: 1 })
  await shop.db.delete(shopPage)
})
