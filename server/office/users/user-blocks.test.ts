import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cart } from '../../platform/database/tables/carts.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { users } from '../../platform/database/tables/people.ts'
import { type AccountDesk, openAccountDesk, PASSWORD } from '../../testing/desks/account-desk.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'

let desk: AccountDesk
let admin: Buyer

beforeAll(async () => {
  desk = await openAccountDesk()
  admin = await createBuyer(desk.db, { role: 'admin' })
})
afterAll(() => desk.close())

const findUser = async (email: string) =>
  (await desk.db.select().from(users).where(eq(users.email, email)))[0]

async function block(email: string, by = admin) {
  const id = (await findUser(email))?.id
  return desk.call('POST', `/user/${id}/block`, { reason: 'Chargebacks' }, by.headers)
}

const takeRights = (email: string, by = admin) =>
  desk.call('DELETE', `/user/admin/${email}`, undefined, by.headers)

test('a blocked person is signed out, told so at sign-in, and let in again when unblocked', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const order = await desk.placeOrder(headers)
  const early = await desk.prove(email)
  expect((await block(email)).json()).toEqual({ modifiedCount: 1 })
  expect((await block(email)).json()).toEqual({ modifiedCount: 0 })
  expect(await desk.isIn(headers)).toBe(false)
  expect((await desk.call('GET', '/cart', undefined, headers)).statusCode).toBe(401)

  expect((await desk.swap(email, early)).statusCode).toBe(401)
  const refused = await desk.swap(email, await desk.prove(email))
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'accountBlocked'])
  expect(refused.json().detail).toBe('This account is blocked. Please write to us.')
  // A guesser learns nothing of it.
  expect((await desk.signIn(email, 'not this one')).json().code).toBe('invalidCredential')
  expect(await desk.db.$count(orders, eq(orders.id, order))).toBe(1)
  const [listed] = (await desk.call('GET', `/user?q=${email}`, undefined, admin.headers)).json()
  expect(listed).toMatchObject({ email, blocked: true })

  const { id } = (await findUser(email)) ?? {}
  const unblocked = await desk.call('POST', `/user/${id}/unblock`, undefined, admin.headers)
  expect(unblocked.json()).toEqual({ modifiedCount: 1 })
  expect(await desk.isIn(await desk.enter(email))).toBe(true)
})

test('a password reset of a blocked person changes the password and keeps the block', async () => {
  const email = desk.makeEmail()
  await desk.enter(email)
  await block(email)
  await desk.call('POST', '/identity/password-reset', { email })
  const token = await desk.readToken(email, 'Set a new password')
  const set = { token, password: 'another pallet' }
  expect((await desk.call('POST', '/identity/new-password', set)).statusCode).toBe(200)
  expect((await desk.signIn(email, PASSWORD)).statusCode).toBe(401)
  const refused = await desk.swap(email, await desk.prove(email, 'another pallet'))
  expect(refused.json().code).toBe('accountBlocked')
})

test('taking admin rights ends the sessions and leaves the user, their orders and carts', async () => {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  await desk.placeOrder(headers)
  const lines = [{ productId: (await createProduct(desk.db)).id, quantity: 500 }]
  await desk.call('POST', '/cart', { lines }, headers)
  await desk.db.update(users).set({ role: 'admin' }).where(eq(users.email, email))
  expect((await takeRights(email.toUpperCase())).json()).toEqual({ modifiedCount: 1 })
  expect((await takeRights(email)).json()).toEqual({ modifiedCount: 0 })
  expect(await desk.isIn(headers)).toBe(false)
  const user = await findUser(email)
  expect(user).toMatchObject({ role: 'customer', blockedAt: null })
  expect(await desk.db.$count(orders, eq(orders.customerEmail, email))).toBe(1)
  expect(await desk.db.$count(cart, eq(cart.userId, user?.id ?? ''))).toBe(1)
  expect(await desk.readMail(email, 'You are no longer an admin of Bulkhead')).toBeDefined()
})

test('the last admin who may sign in keeps their rights, and can’t be blocked', async () => {
  const blocked = await createBuyer(desk.db, { role: 'admin' })
  expect((await block(blocked.email)).statusCode).toBe(200)
  for (const answer of [await takeRights(admin.email), await block(admin.email)])
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'lastOwner'])
  expect(await desk.isIn(admin.headers)).toBe(true)
})

test('taking admin rights, blocking and removing at once never leave the shop without an admin', async () => {
  for (let round = 0; round < 12; round += 1) {
    await desk.db.delete(users)
    const ring = await Promise.all([0, 1, 2].map(() => createBuyer(desk.db, { role: 'admin' })))
    const answers = await Promise.all(
      ring.map((by, index) => {
        const { id, email } = ring[(index + 1) % ring.length] as Buyer
        if (index === 0) return takeRights(email, by)
        if (index === 1)
          return desk.call('POST', `/user/${id}/block`, { reason: 'Chargebacks' }, by.headers)
        return desk.call('DELETE', `/user/${id}`, undefined, by.headers)
      }),
    )
    for (const { statusCode } of answers) expect([200, 401, 403, 409]).toContain(statusCode)
    const left = await desk.db.select().from(users).where(eq(users.role, 'admin'))
    expect(left.filter(({ blockedAt }) => blockedAt === null).length).toBeGreaterThanOrEqual(1)
  }
})
