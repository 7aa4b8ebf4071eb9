import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readyRoles, rightsOfRole } from '../../../../contract/people/rights.ts'
import { staffRights } from '../../../../contract/values/rights.ts'
import { users } from '../../../platform/database/tables/people.ts'
import { mail } from '../../../platform/database/tables/shop.ts'
import { buildTestShop, type TestShop } from '../../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../../testing/factories.ts'

let shop: TestShop
let owner: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  owner = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const call = (
  by: Buyer | undefined,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) => shop.app.inject({ method, url, ...(by && { headers: by.headers }), payload })

const give = (by: Buyer, to: Buyer, payload: object) =>
  call(by, 'PUT', `/user/${to.id}/role`, payload)

const signInAgain = async (user: Buyer): Promise<Buyer> => {
  const [row] = await shop.db.select().from(users).where(eq(users.id, user.id))
  if (!row) throw new Error('The user is gone.')
  const { id: _, email: _email, ...rest } = row
  const other = await createBuyer(shop.db, { ...rest })
  // Their session becomes the user's: only the role that is stored counts.
  await shop.pool.query('update session set user_id = $1 where user_id = $2', [user.id, other.id])
  await shop.pool.query('delete from users where id = $1', [other.id])
  return { ...user, headers: other.headers }
}

const hire = async (payload: object): Promise<Buyer> => {
  const user = await createBuyer(shop.db)
  expect((await give(owner, user, payload)).json()).toEqual({ modifiedCount: 1 })
  return signInAgain(user)
}

const readSession = async (by?: Buyer) => (await call(by, 'GET', '/session')).json()

test('the session tells a visitor, a customer, an owner and each role their rights', async () => {
  expect(await readSession()).toEqual({ user: null, rights: [], role: null })
  expect(await readSession(await createBuyer(shop.db))).toMatchObject({
    rights: [],
    role: 'customer',
  })
  expect(await readSession(owner)).toMatchObject({ rights: staffRights, role: 'owner' })
  for (const role of readyRoles) {
    const expected = { role, rights: rightsOfRole(role) }
    expect(await readSession(await hire({ role }))).toMatchObject(expected)
  }
  expect(await readSession(await hire({ rights: ['orders:write'] }))).toMatchObject({
    role: 'own',
    rights: ['orders:read', 'orders:write'],
  })
})

test('a new role ends the sessions, is mailed and recorded, and a repeated one changes nothing', async () => {
  const user = await createBuyer(shop.db)
  await give(owner, user, { role: 'warehouse' })
  expect((await call(user, 'GET', '/sessions')).statusCode).toBe(401)
  expect((await give(owner, user, { role: 'warehouse' })).json()).toEqual({ modifiedCount: 0 })
  const mails = await shop.db.select().from(mail).where(eq(mail.recipient, user.email))
  expect(mails.map(({ kind, facts }) => [kind, facts.role])).toEqual([['roleChanged', 'Warehouse']])
  const events = (await call(owner, 'GET', `/accountEvents?email=${user.email}`)).json()
  expect(events).toMatchObject([
    { kind: 'roleChanged', reason: 'Warehouse', actorEmail: owner.email },
  ])
})

test('an admin of the published calls is an owner, and loses every right with that', async () => {
  const user = await hire({ role: 'warehouse' })
  const path = `/user/admin/${user.email}`
  expect((await call(owner, 'PUT', path)).json()).toEqual({ modifiedCount: 1 })
  const promoted = await signInAgain(user)
  expect(await readSession(promoted)).toMatchObject({ role: 'owner' })
  expect((await call(promoted, 'GET', `/admin/${user.email}`)).json()).toEqual({ admin: true })
  expect((await call(owner, 'DELETE', path)).json()).toEqual({ modifiedCount: 1 })
  expect(await readSession(await signInAgain(user))).toMatchObject({ role: 'customer', rights: [] })
})

test('every right ticked makes an owner; a role other than that takes it', async () => {
  const second = await hire({ rights: staffRights })
  expect(await readSession(second)).toMatchObject({ role: 'owner' })
  expect((await give(owner, second, { role: 'customer' })).statusCode).toBe(200)
})

test('nobody gives or takes a right that they lack', async () => {
  const boss = await hire({ rights: ['staff:write', 'orders:write'] })
  const friend = await createBuyer(shop.db)
  const refused = await give(boss, friend, { rights: ['money:read'] })
  expect([refused.statusCode, refused.json().code, refused.json().detail]).toEqual([
    403,
    'notAllowed',
    'Your role has no say over roles beyond its own rights: it lacks money:read.',
  ])
  expect((await give(boss, friend, { rights: ['orders:write'] })).statusCode).toBe(200)
  for (const target of [owner, await hire({ role: 'warehouse' })])
    expect((await give(boss, target, { role: 'customer' })).statusCode).toBe(403)
  expect((await give(boss, boss, { role: 'owner' })).statusCode).toBe(403)
})

test('support has a say over customers, and none over staff', async () => {
  const support = await hire({ role: 'support' })
  const customer = await createBuyer(shop.db)
  const packer = await hire({ role: 'warehouse' })
  const reason = { reason: 'Chargebacks' }
  expect((await call(support, 'POST', `/user/${customer.id}/block`, reason)).statusCode).toBe(200)
  for (const { id, email: staffEmail } of [owner, packer]) {
    expect((await call(support, 'POST', `/user/${id}/block`, reason)).statusCode).toBe(403)
    expect((await call(support, 'DELETE', `/user/${id}`)).statusCode).toBe(403)
    expect((await call(support, 'DELETE', `/user/${id}/sessions`)).statusCode).toBe(403)
    expect((await call(support, 'GET', `/user/${id}/export?reason=Letter`)).statusCode).toBe(403)
    expect((await call(support, 'POST', `/user/${id}/erase`, reason)).statusCode).toBe(403)
    for (const email of ['thief@b.example', staffEmail])
      expect(
        (await call(support, 'PUT', `/customer/${id}`, { name: 'Dana', email })).statusCode,
      ).toBe(403)
    expect((await give(support, packer, { role: 'customer' })).statusCode).toBe(403)
  }
})

test('a call without its right is refused by the call’s own word', async () => {
  const packer = await hire({ role: 'warehouse' })
  const refused = await call(packer, 'POST', `/order/${owner.id}/refund`, {})
  expect(refused.json()).toMatchObject({
    status: 403,
    code: 'notAllowed',
    detail: 'Your role has no say over refunds: it lacks money:write.',
  })
})

test('the last owner stays: not made another, blocked or removed, thirty rounds at once', async () => {
  const own = await buildTestShop()
  try {
    for (let round = 0; round < 30; round++) {
      await own.db.delete(users)
      const ring = await Promise.all(
        Array.from({ length: 2 + (round % 3) }, () => createBuyer(own.db, { role: 'admin' })),
      )
      const answers = await Promise.all(
        ring.map(({ headers }, index) => {
          const id = ring[(index + 1) % ring.length]?.id
          const acts = [
            { method: 'PUT', url: `/user/${id}/role`, payload: { role: 'warehouse' } },
            { method: 'POST', url: `/user/${id}/block`, payload: { reason: 'Left' } },
          ] as const
          return own.app.inject({ ...acts[index % 2 === 0 ? 0 : 1], headers })
        }),
      )
      const left = (await own.db.select().from(users)).filter(
        ({ role, blockedAt }) => role === 'admin' && !blockedAt,
      )
      const ended = answers.filter(({ statusCode }) => statusCode === 200).length
      expect(left.length).toBe(ring.length - ended)
      expect(left.length).toBeGreaterThanOrEqual(1)
      for (const { statusCode } of answers) expect([200, 401, 403, 409]).toContain(statusCode)
    }
  } finally {
    await own.close()
  }
})

test('an owner alone keeps the role', async () => {
  const own = await buildTestShop()
  try {
    const alone = await createBuyer(own.db, { role: 'admin' })
    const { headers } = alone
    const url = `/user/${alone.id}/role`
    const answer = await own.app.inject({ method: 'PUT', url, headers, payload: { role: 'money' } })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'lastOwner'])
  } finally {
    await own.close()
  }
})

test('staff see a customer, and what a join would move, without sums unless they may see prices', async () => {
  const [kept, other] = [await createBuyer(shop.db), await createBuyer(shop.db)]
  const { id: productId } = await createProduct(shop.db)
  for (const by of [kept, other]) await call(by, 'POST', '/orderProduct', orderBody(productId))
  const read = async (by: Buyer) => {
    const [customer, preview] = await Promise.all(
      [`/customer/${kept.id}`, `/user/${kept.id}/merge?other=${other.id}`].map(async (url) =>
        (await call(by, 'GET', url)).json(),
      ),
    )
    return [
      customer.sums.orders,
      customer.sums.paid,
      customer.sums.refunded,
      preview.orders.unpaid,
      preview.orders.total,
    ]
  }
  const writer = await hire({ rights: ['customers:write'] })
  expect(await read(writer)).toEqual([1, null, null, 1, null])
  expect(await read(await hire({ role: 'support' }))).toEqual([1, 0, 0, 1, expect.any(Number)])
})

test('the export of a customer’s data needs the right of what it holds', async () => {
  const customer = await createBuyer(shop.db)
  const { id: productId } = await createProduct(shop.db)
  await call(customer, 'POST', '/orderProduct', orderBody(productId))
  const url = `/user/${customer.id}/export?reason=Letter`
  const rights = ['customers:write', 'orders:read', 'money:read'] as const
  for (const missing of ['money:read', 'orders:read']) {
    const clerk = await hire({ rights: rights.filter((right) => right !== missing) })
    expect((await call(clerk, 'GET', url)).json()).toMatchObject({
      status: 403,
      detail: `Your role has no say over exports of customers: it lacks ${missing}.`,
    })
  }
  expect((await call(await hire({ rights }), 'GET', url)).json().orders).toHaveLength(1)
})

test('the warehouse reads orders, lines, moves and lists without prices; the customer and money with them', async () => {
  const buyer = await createBuyer(shop.db)
  const { id: productId } = await createProduct(shop.db)
  const placed = await call(buyer, 'POST', '/orderProduct', orderBody(productId))
  const id = placed.json().insertedId
  const packer = await hire({ role: 'warehouse' })
  const read = async (by: Buyer) => {
    const [order, lines, all, desk, own] = await Promise.all(
      [
        `/order/${id}`,
        `/order/${id}/lines`,
        '/orders/?limit=1',
        '/orders/desk?limit=1',
        `/order?customerEmail=${buyer.email}`,
      ].map(async (url) => (await call(by, 'GET', url)).json()),
    )
    return [
      order.price,
      order.total,
      lines[0].priceFor,
      lines[0].total,
      lines[0].trace.length,
    ].concat([all, desk, own].map(([first]) => first.total))
  }
  expect(await read(packer)).toEqual([null, null, null, null, 0, null, null, null])
  for (const sum of await read(await hire({ role: 'money' }))) expect(sum).toBeGreaterThan(0)
  const colleague = await createBuyer(shop.db)
  const own = await call(colleague, 'POST', '/orderProduct', orderBody(productId))
  await give(owner, colleague, { role: 'warehouse' })
  const packing = await signInAgain(colleague)
  const url = `/order/${own.json().insertedId}`
  const shown = await Promise.all(
    [url, `${url}/lines`, '/orders/?limit=1', '/orders/desk?limit=1'].map(async (one) =>
      [(await call(packing, 'GET', one)).json()].flat(),
    ),
  )
  for (const [first] of shown) expect(first.total).toBeGreaterThan(0)
  expect((await call(buyer, 'GET', `/order/${id}`)).json().total).toBeGreaterThan(0)
})
