import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../server/testing/build-test-shop.ts'
import { createProduct, orderBody } from '../../../server/testing/factories.ts'

const HOUR_MS = 3_600_000

let shop: TestShop
let clockAheadMs = 0

beforeAll(async () => {
  shop = await buildTestShop({
    env: { UNPAID_ORDERS_PER_CUSTOMER: '5' },
    now: () => new Date(Date.now() + clockAheadMs),
  })
})
afterAll(() => shop.close())

/** A new account with an unconfirmed email. */
async function signUp(email: string) {
  const form = { name: 'Newcomer', email, password: 'seven green pallets' }
  const { idToken } = (
    await shop.app.inject({ method: 'POST', url: '/identity/sign-up', payload: form })
  ).json()
  const { token } = (
    await shop.app.inject({
      method: 'PUT',
      url: `/user/${email}`,
      headers: { authorization: `Bearer ${idToken}` },
      payload: { email },
    })
  ).json()
  return { authorization: `Bearer ${token}` }
}

test('a new account that orders all stock of five products holds it for an hour, not a day', async () => {
  const headers = await signUp('newcomer@garage.example')
  const products = await Promise.all(Array.from({ length: 5 }, () => createProduct(shop.db)))
  for (const { id } of products) {
    const payload = orderBody(id, { minProduct: 10_000 })
    const answer = await shop.app.inject({ method: 'POST', url: '/orderProduct', headers, payload })
    expect(answer.statusCode).toBe(201)
  }
  clockAheadMs = HOUR_MS + 1000
  await shop.app.jobs.find(({ name }) => name === 'hold-expiry')?.run()
  for (const { id } of products) {
    const product = (await shop.app.inject(`/product/${id}`)).json()
    expect(product.available).toBe(10_000)
  }
})

test('confirming the email extends the account’s reservations to the full time', async () => {
  clockAheadMs = 0
  const email = 'reader@garage.example'
  const headers = await signUp(email)
  const { id } = await createProduct(shop.db)
  const payload = orderBody(id)
  const { order } = (
    await shop.app.inject({ method: 'POST', url: '/orderProduct', headers, payload })
  ).json()
  const hoursHeld = ({ heldUntil, createdAt }: Record<string, string>) =>
    (Date.parse(String(heldUntil)) - Date.parse(String(createdAt))) / HOUR_MS
  expect(hoursHeld(order)).toBe(1)

  await shop.app.mails.deliverDue()
  const mail = shop.sentMails.find(({ to, text }) => to === email && text.includes('/verifyEmail#'))
  const token = mail?.text.match(/\/verifyEmail#(\S+)/)?.[1]
  const verified = await shop.app.inject({
    method: 'POST',
    url: '/identity/verify-email',
    headers,
    payload: { token },
  })
  expect(verified.statusCode).toBe(200)
  const extended = (await shop.app.inject({ url: `/order/${order._id}`, headers })).json()
  expect(hoursHeld(extended)).toBe(24)
})
