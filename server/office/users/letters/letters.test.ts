import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../../platform/database/tables/orders.ts'
import { deletedCustomer, users } from '../../../platform/database/tables/people.ts'
import { type AccountDesk, openAccountDesk } from '../../../testing/desks/account-desk.ts'
import { type Buyer, createBuyer, createDocument } from '../../../testing/factories.ts'
import { erasureStore } from './erasure-store.ts'

let desk: AccountDesk
let admin: Buyer

beforeAll(async () => {
  desk = await openAccountDesk()
  admin = await createBuyer(desk.db, { role: 'admin' })
})
afterAll(() => desk.close())

const asAdmin = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  desk.call(method, url, payload, admin.headers)
const erase = (id: string, reason = 'Letter of 27 November') =>
  asAdmin('POST', `/user/${id}/erase`, { reason })
const listWaiting = async () =>
  (await asAdmin('GET', '/user?waits=erasure')).json().map(({ email }: Buyer) => email)

async function enterCustomer() {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const [user] = await desk.db.select().from(users).where(eq(users.email, email))
  return { email, headers, id: user?.id ?? '' }
}

async function deliver(orderId: string): Promise<void> {
  await desk.pool.query('alter table orders disable trigger user')
  await desk.db.update(orders).set({ fulfilment: 'delivered' }).where(eq(orders.id, orderId))
  await desk.pool.query('alter table orders enable trigger user')
}

const findOrder = async (id: string) =>
  (await desk.db.select().from(orders).where(eq(orders.id, id)))[0]

test('staff export what the customer’s own export has, and the reason stays in the events', async () => {
  const { email, headers, id } = await enterCustomer()
  await desk.placeOrder(headers)
  const proof = { idToken: await desk.prove(email) }
  const own = (await desk.call('POST', '/account/export', proof, headers)).json()
  expect((await asAdmin('GET', `/user/${id}/export`)).statusCode).toBe(422)
  const answer = await asAdmin('GET', `/user/${id}/export?reason=Letter%20of%20Monday`)
  expect(answer.headers['content-disposition']).toContain('customer-data.json')
  const exported = answer.json()
  expect(Object.keys(exported)).toEqual(Object.keys(own))
  expect(exported).toMatchObject({ account: own.account, orders: own.orders })
  expect(answer.body).not.toContain(admin.email)
  const [event] = (await asAdmin('GET', `/accountEvents?email=${email}`)).json()
  expect(event).toMatchObject({
    kind: 'dataExported',
    actorEmail: admin.email,
    reason: 'Letter of Monday',
  })
  expect((await asAdmin('GET', `/user/${uuidv7()}/export?reason=Letter`)).statusCode).toBe(404)
})

test('an erasure ends unpaid orders, deletes the account, and leaves its reason under no name', async () => {
  const { email, headers, id } = await enterCustomer()
  const unpaid = await desk.placeOrder(headers)
  expect((await erase(id)).json()).toEqual({ erased: true, waitsFor: [] })
  expect(await findOrder(unpaid)).toMatchObject({ state: 'cancelled', customerName: 'deleted' })
  expect(await desk.isIn(headers)).toBe(false)
  expect((await asAdmin('GET', `/customer/${id}`)).statusCode).toBe(404)
  const [event] = (await asAdmin('GET', '/accountEvents?limit=1')).json()
  expect(event).toMatchObject({
    kind: 'accountErased',
    reason: 'Letter of 27 November',
    actorEmail: admin.email,
    address: 'deleted',
  })
  expect(event.email).toMatch(/^deleted-/)
  expect((await desk.signIn(email)).statusCode).toBe(401)
})

test('an erasure waits while a paid order is not delivered, says so, and is then done by itself', async () => {
  const { email, headers, id } = await enterCustomer()
  const [paid, unpaid] = [await desk.placeOrder(headers), await desk.placeOrder(headers)]
  await desk.markPaid(paid)
  const { orderNo } = (await findOrder(paid)) ?? {}
  const answer = (await erase(id)).json()
  expect(answer).toEqual({ erased: false, waitsFor: [{ _id: paid, orderNo }] })
  expect(await findOrder(unpaid)).toMatchObject({ state: 'awaitingPayment' })
  const shown = (await asAdmin('GET', `/customer/${id}`)).json()
  expect(shown.erasure).toMatchObject({
    reason: 'Letter of 27 November',
    askedBy: admin.email,
    waitsFor: [{ _id: paid }, { _id: unpaid }],
  })
  expect(await listWaiting()).toEqual([email])
  const { waits } = (await asAdmin('GET', '/waiting')).json()
  expect(waits).toContainEqual(expect.objectContaining({ kind: 'erasures', count: 1 }))

  await desk.keepHouse()
  expect(await desk.isIn(headers)).toBe(true)
  await createDocument(desk.db, paid)
  await deliver(paid)
  await desk.call('DELETE', `/order/${unpaid}`, undefined, headers)
  await desk.keepHouse()
  expect(await desk.isIn(headers)).toBe(false)
  expect(await listWaiting()).toEqual([])
  expect(await findOrder(paid)).toMatchObject({ state: 'paid', customerName: 'deleted' })
})

test('an erasure that waits can be given up, and both stand in the history', async () => {
  const { email, headers, id } = await enterCustomer()
  await desk.markPaid(await desk.placeOrder(headers))
  await erase(id)
  expect((await asAdmin('DELETE', `/user/${id}/erase`)).json()).toEqual({ deletedCount: 1 })
  expect((await asAdmin('DELETE', `/user/${id}/erase`)).json()).toEqual({ deletedCount: 0 })
  const events = (await asAdmin('GET', `/accountEvents?email=${email}`)).json()
  expect(events.slice(0, 2)).toMatchObject([
    { kind: 'erasureGivenUp', actorEmail: admin.email },
    { kind: 'erasureAsked', reason: 'Letter of 27 November' },
  ])
  await desk.keepHouse()
  expect(await desk.isIn(headers)).toBe(true)
})

test('an admin is not erased, neither now nor after a wait, and no reason names the customer', async () => {
  const { email, headers, id } = await enterCustomer()
  expect((await erase(admin.id)).statusCode).toBe(403)
  for (const reason of [`Letter of ${email}`, 'dana whitfield wrote', ' '])
    expect(Object.keys((await erase(id, reason)).json().errors)).toEqual(['reason'])
  await desk.db.update(users).set({ name: 'Ed' }).where(eq(users.id, id))
  expect(Object.keys((await erase(id, 'Ed, by letter')).json().errors)).toEqual(['reason'])
  const paid = await desk.placeOrder(headers)
  await desk.markPaid(paid)
  expect((await erase(id, 'Asked in a letter')).statusCode).toBe(200)
  await desk.db.update(users).set({ role: 'admin' }).where(eq(users.id, id))
  await deliver(paid)
  await desk.keepHouse()
  expect((await asAdmin('GET', `/customer/${id}`)).statusCode).toBe(200)
})

test('what a customer who deleted their own account still gets is erased once it has arrived', async () => {
  const { email, headers } = await enterCustomer()
  const paid = await desk.placeOrder(headers)
  await desk.markPaid(paid)
  await createDocument(desk.db, paid)
  await desk.deleteAccount(email, headers)
  await desk.keepHouse()
  expect(await findOrder(paid)).toMatchObject({ customerName: 'Dana Whitfield' })
  await deliver(paid)
  await desk.keepHouse()
  expect(await findOrder(paid)).toMatchObject({ customerName: 'deleted', address: 'deleted' })
  const { customerEmail = '' } = (await findOrder(paid)) ?? {}
  // Its papers still wait for the end of their retention.
  expect(await desk.db.$count(deletedCustomer, eq(deletedCustomer.orderEmail, customerEmail))).toBe(
    1,
  )
})

test('an erasure that an order keeps takes no other’s turn', async () => {
  const [kept, free] = [await enterCustomer(), await enterCustomer()]
  await desk.markPaid(await desk.placeOrder(kept.headers))
  for (const [place, { id }] of [kept, free].entries())
    await desk.db.transaction((tx) =>
      erasureStore.put(tx, {
        userId: id,
        reason: 'Letter',
        askedBy: null,
        askedAt: new Date(place),
      }),
    )
  expect(await erasureStore.listDue(desk.db, 1)).toEqual([free.id])
})
