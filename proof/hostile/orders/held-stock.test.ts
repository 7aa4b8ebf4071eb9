import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../../server/testing/build-test-shop.ts'
import { createBuyer, createProduct, orderBody } from '../../../server/testing/factories.ts'

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

test('one account that pays nothing leaves four fifths of every part but one to others, again and again', async () => {
  const strict = await buildTestShop({
    env: {
      UNPAID_ORDERS_PER_CUSTOMER: '5',
      HOLD_SHARE_PERCENT: '20',
      HOLD_SUM_DOLLARS: '1000000',
      HOLD_AGAIN_HOURS: '4',
    },
    now: () => new Date(Date.now() + clockAheadMs),
  })
  try {
    clockAheadMs = 0
    const attacker = await createBuyer(strict.db, { emailConfirmed: false })
    const products = await Promise.all(
      Array.from({ length: 34 }, () => createProduct(strict.db, { available: 10_000 })),
    )
    const ids = products.map(({ id }) => id)
    const send = async (path: string, payload: object) => {
      const answer = await strict.call(attacker, 'POST', path, payload)
      return { status: answer.status, body: answer.body }
    }
    const takeAll = async () => {
      const orders: string[] = []
      for (const share of [10_000, 2000, 1000, 500]) {
        for (const some of [ids, ids.slice(0, 17), ids.slice(17), ids.slice(0, 1)]) {
          const lines = some.map((productId) => ({ productId, quantity: share }))
          const { insertedId } = (await send('/cart', { lines })).body
          const cart = (await strict.call(attacker, 'GET', `/cart/${insertedId}`)).body
          const to = { phone: '1', address: 'a', code: '60607' }
          const wanted = { version: cart.version, ...to, expectedTotal: cart.totals.goods }
          const { status, body } = await send(`/cart/${insertedId}/order`, wanted)
          if (status === 201) orders.push(body.insertedId)
          await strict.call(attacker, 'DELETE', `/cart/${insertedId}`)
        }
      }
      return orders
    }
    const readLeft = async () => {
      const { rows } = await strict.pool.query<{ available: number }>(
        'select available from product where id = any($1) order by available',
        [ids],
      )
      return rows.map(({ available }) => available)
    }
    expect((await takeAll()).length).toBeGreaterThan(0)
    for (const available of (await readLeft()).slice(1))
      expect(available).toBeGreaterThanOrEqual(8000)

    clockAheadMs = HOUR_MS + 1000
    await strict.runJob('hold-expiry')
    expect(await takeAll()).toEqual([])
    expect(await readLeft()).toEqual(ids.map(() => 10_000))
  } finally {
    clockAheadMs = 0
    await strict.close()
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
