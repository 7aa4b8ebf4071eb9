import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../database/tables/orders.ts'
import { users } from '../database/tables/people.ts'
import { mail } from '../database/tables/shop.ts'
import { buildTestShop, type TestShop } from '../testing/build-test-shop.ts'
import { createBuyer, createProduct, orderBody } from '../testing/factories.ts'

const PASSWORD = 'pallet of pads'

let shop: TestShop
let lastPerson = 0

beforeAll(async () => {
  shop = await buildTestShop()
})
afterAll(() => shop.close())

const makeEmail = () => `dana.${++lastPerson}@garage.example`

type Headers = Record<string, string>
const call = (method: 'GET' | 'POST' | 'PUT', url: string, headers: Headers, payload?: object) =>
  shop.app.inject({ method, url, headers, ...(payload && { payload }) })

async function enter(email: string): Promise<Headers> {
  const form = { name: 'Dana Whitfield', email, password: PASSWORD }
  const { idToken } = (await call('POST', '/identity/sign-up', {}, form)).json()
  const authorization = `Bearer ${idToken}`
  const answer = await call('PUT', `/user/${email}`, { authorization }, { email })
  return { authorization: `Bearer ${answer.json().token}` }
}

/** A call that needs the password again. */
async function prove(url: '/account/export' | '/account/deletion', email: string, by: Headers) {
  const proof = await call('POST', '/identity/sign-in', {}, { email, password: PASSWORD })
  return call('POST', url, by, { idToken: proof.json().idToken })
}

test('the last admin’s refused deletion leaves their unpaid orders as they were', async () => {
  const email = makeEmail()
  const headers = await enter(email)
  const { id } = await createProduct(shop.db)
  const placed = await call('POST', '/orderProduct', headers, orderBody(id))
  await shop.db.update(users).set({ role: 'admin' }).where(eq(users.email, email))
  const refused = await prove('/account/deletion', email, headers)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'lastAdmin'])
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, placed.json().insertedId))
  expect(order).toMatchObject({ state: 'awaitingPayment' })
})

test('a customer’s deletion waits for no admin', async () => {
  const admin = await createBuyer(shop.db, { role: 'admin' })
  const email = makeEmail()
  const headers = await enter(email)
  const another = await shop.pool.connect()
  try {
    await another.query('begin')
    await another.query('select from users where id = $1 for update', [admin.id])
    expect((await prove('/account/deletion', email, headers)).statusCode).toBe(200)
    // Fails if the shop has given up the silent transaction meanwhile, which is what a deletion would wait for.
    await another.query('commit')
  } finally {
    another.release(true)
  }
})

test('questions to the shop are exported and deleted with the account of who asked', async () => {
  const email = makeEmail()
  const headers = await enter(email)
  const other = await createBuyer(shop.db)
  for (const by of [headers, other.headers])
    await call('POST', '/notFound', by, { number: 'XQ-4411-77', note: 'For a 1987 lorry' })
  const lines = [{ productId: (await createProduct(shop.db)).id, quantity: 700 }]
  const { insertedId } = (await call('POST', '/cart', headers, { lines })).json()
  const to = { country: 'US', postCode: '60607' }
  expect((await call('POST', `/cart/${insertedId}/quote`, headers, to)).statusCode).toBe(200)

  const readAskers = async () =>
    (await shop.db.select().from(mail).where(eq(mail.recipient, shop.settings.shopEmail))).map(
      ({ facts }) => facts.email,
    )
  expect((await readAskers()).sort()).toEqual([email, email, other.email].sort())
  const exported = (await prove('/account/export', email, headers)).json()
  const kinds = exported.mails.map(({ kind }: { kind: string }) => kind)
  expect(kinds).toEqual(expect.arrayContaining(['partAskedFor', 'quoteAskedFor']))
  expect(JSON.stringify(exported)).not.toContain(other.email)
  expect((await prove('/account/deletion', email, headers)).statusCode).toBe(200)
  expect(await readAskers()).toEqual([other.email])
})
