import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchText } from '../../people/accounts/user-store.ts'
import { orders } from '../../platform/database/tables/orders.ts'
import { paperFile } from '../../platform/database/tables/papers.ts'
import { taxStatus, users } from '../../platform/database/tables/people.ts'
import { customerPart } from '../../platform/database/tables/products.ts'
import { buildTestShop } from '../../testing/build-test-shop.ts'
import { type AccountDesk, openAccountDesk } from '../../testing/desks/account-desk.ts'
import {
  type Buyer,
  createBuyer,
  createCertificate,
  createProduct,
  orderBody,
} from '../../testing/factories.ts'

let shop: AccountDesk
let admin: Buyer

beforeAll(async () => {
  shop = await openAccountDesk()
  admin = await createAdmin()
})
afterAll(() => shop.close())

const createAdmin = (overrides: { email?: string; name?: string } = {}) =>
  createBuyer(shop.db, { role: 'admin', ...overrides })

type Method = 'GET' | 'PUT' | 'DELETE'
const call = (by: Buyer | undefined, method: Method, url: string, payload?: object) =>
  shop.app.inject({ method, url, headers: by?.headers ?? {}, payload })
const promote = (by: Buyer, email: string) => call(by, 'PUT', `/user/admin/${email}`)
const remove = (by: Buyer, id: string) => call(by, 'DELETE', `/user/${id}`)

async function findUser(id: string) {
  const [row] = await shop.db.select().from(users).where(eq(users.id, id))
  return row
}

test('calls about users are for admins, and users can read their own role', async () => {
  const customer = await createBuyer(shop.db)
  const calls: [Method, string][] = [
    ['GET', '/user'],
    ['PUT', `/user/admin/${customer.email}`],
    ['DELETE', `/user/${customer.id}`],
    ['GET', `/admin/${admin.email}`],
  ]
  for (const [method, url] of calls) {
    expect((await call(undefined, method, url)).statusCode).toBe(401)
    expect((await call(customer, method, url)).statusCode).toBe(403)
  }
  expect(await findUser(customer.id)).toMatchObject({ role: 'customer' })

  const own = await call(customer, 'GET', `/admin/${customer.email}`)
  expect(own.json()).toEqual({ admin: false })
  const spelled = await call(customer, 'GET', `/admin/${customer.email.toUpperCase()}`)
  expect(spelled.json()).toEqual({ admin: false })
  expect((await call(admin, 'GET', `/admin/${admin.email}`)).json()).toEqual({ admin: true })
  expect((await call(admin, 'GET', `/admin/${customer.email}`)).json()).toEqual({ admin: false })
  const nobody = await call(admin, 'GET', '/admin/nobody@nowhere.example')
  expect(nobody.json()).toEqual({ admin: false })
})

test('a new admin’s earlier sessions end', async () => {
  const customer = await createBuyer(shop.db)
  const first = await promote(admin, customer.email.toUpperCase())
  expect([first.statusCode, first.json()]).toEqual([200, { modifiedCount: 1 }])
  expect(await findUser(customer.id)).toMatchObject({ role: 'admin' })
  expect((await call(customer, 'GET', '/user')).statusCode).toBe(401)

  const again = await promote(admin, customer.email)
  expect([again.statusCode, again.json()]).toEqual([200, { modifiedCount: 0 }])
  const unknown = await promote(admin, 'nobody@nowhere.example')
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'userNotFound'])
  await remove(admin, customer.id)
})

test('signing a user out everywhere ends every session and changes nothing else', async () => {
  const [robbed, other] = [await createAdmin(), await createBuyer(shop.db)]
  await shop.pool.query(
    `insert into session (token_hash, user_id, expires_at) values (sha256('elsewhere'), $1, now() + interval '1 hour')`,
    [robbed.id],
  )
  expect((await call(robbed, 'GET', '/user')).statusCode).toBe(200)
  const signOut = () => call(admin, 'DELETE', `/user/${robbed.id}/sessions`)
  const answer = await signOut()
  expect([answer.statusCode, answer.json()]).toEqual([200, { deletedCount: 2 }])
  expect((await call(robbed, 'GET', '/user')).statusCode).toBe(401)
  expect((await call(other, 'GET', `/admin/${other.email}`)).statusCode).toBe(200)
  expect(await findUser(robbed.id)).toMatchObject({ role: 'admin', email: robbed.email })
  const { rows } = await shop.pool.query(
    'select kind, actor_email from account_event where email = $1',
    [robbed.email],
  )
  expect(rows).toEqual([{ kind: 'sessionsEnded', actor_email: admin.email }])
  expect((await signOut()).json()).toEqual({ deletedCount: 0 })
  await remove(admin, robbed.id)
  expect((await signOut()).json().code).toBe('userNotFound')
})

test('ending sessions waits for a sign-in under way, and neither fails', async () => {
  const robbed = await createBuyer(shop.db)
  const signIn = await shop.pool.connect()
  await signIn.query('begin')
  await signIn.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `proofs ${robbed.email}`,
  ])
  let isAnswered = false
  const ending = call(admin, 'DELETE', `/user/${robbed.id}/sessions`).finally(() => {
    isAnswered = true
  })
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect
    .poll(async () => isAnswered || (await shop.pool.query(waiting)).rowCount)
    .toBeTruthy()
  await signIn.query('select from users where id = $1 for no key update', [robbed.id])
  await signIn.query('commit')
  signIn.release()
  expect((await ending).json()).toEqual({ deletedCount: 1 })
})

test('a changed role applies at the next request, whatever wrote it', async () => {
  const someone = await createBuyer(shop.db)
  const setRole = (role: 'admin' | 'customer') =>
    shop.db.update(users).set({ role }).where(eq(users.id, someone.id))
  expect((await call(someone, 'GET', '/user')).statusCode).toBe(403)
  await setRole('admin')
  expect((await call(someone, 'GET', '/user')).statusCode).toBe(200)
  await setRole('customer')
  expect((await call(someone, 'GET', '/user')).statusCode).toBe(403)
})

test('bodies of promotions and removals are refused or ignored', async () => {
  const customer = await createBuyer(shop.db)
  const own = await call(customer, 'PUT', `/user/admin/${customer.email}`, { role: 'admin' })
  expect(own.statusCode).toBe(403)
  expect(await findUser(customer.id)).toMatchObject({ role: 'customer' })
})

test('a sandbox account can’t become an admin', async () => {
  const { email } = await createBuyer(shop.db, { email: 'dana@sandbox.example' })
  expect((await promote(admin, email)).statusCode).toBe(403)
})

test('a removed user has no session, role or record; the orders stay', async () => {
  const product = await createProduct(shop.db)
  const leaving = await createAdmin()
  const ordered = await shop.app.inject({
    method: 'POST',
    url: '/orderProduct',
    headers: leaving.headers,
    payload: orderBody(product.id),
  })
  expect(ordered.statusCode).toBe(201)

  const answer = await remove(admin, leaving.id)
  expect([answer.statusCode, answer.json()]).toEqual([200, { deletedCount: 1 }])
  expect(await findUser(leaving.id)).toBeUndefined()
  expect((await call(leaving, 'GET', '/user')).statusCode).toBe(401)
  const kept = await shop.db.select().from(orders).where(eq(orders.customerEmail, leaving.email))
  expect(kept).toHaveLength(1)

  const again = await remove(admin, leaving.id)
  expect([again.statusCode, again.json().code]).toEqual([404, 'userNotFound'])
})

test('nothing that a removed user kept stays behind: part numbers and tax certificates go, too', async () => {
  const leaving = await createAdmin()
  const stranger = await createBuyer(shop.db)
  const product = await createProduct(shop.db)
  for (const { id } of [leaving, stranger]) {
    await createCertificate(shop.db, id)
    await shop.pool.query(
      `insert into customer_part (owner_kind, owner_id, key, number, product_id)
       values ('account', $1, 'own1', 'OWN 1', $2)`,
      [id, product.id],
    )
  }
  expect((await remove(admin, leaving.id)).statusCode).toBe(200)
  const countKept = async (id: string) => [
    await shop.db.$count(customerPart, eq(customerPart.ownerId, id)),
    await shop.db.$count(taxStatus, eq(taxStatus.userId, id)),
  ]
  expect(await countKept(leaving.id)).toEqual([0, 0])
  expect(await countKept(stranger.id)).toEqual([1, 1])
  expect(await shop.db.$count(paperFile)).toBe(1)
})

test('a removed admin who signs in again is a customer', async () => {
  const email = shop.makeEmail()
  const findByEmail = () => shop.db.select().from(users).where(eq(users.email, email))
  await shop.enter(email)
  await promote(admin, email)
  const [before] = await findByEmail()
  expect(before).toMatchObject({ role: 'admin' })
  await remove(admin, before?.id ?? '')

  await shop.enter(email)
  expect(await findByEmail()).toMatchObject([{ role: 'customer', name: 'Dana Whitfield' }])
})

test('an admin removed while their call is under way appoints nobody', async () => {
  const [leaving, friend] = [await createAdmin(), await createBuyer(shop.db)]
  const removal = await shop.pool.connect()
  await removal.query('begin')
  await removal.query('delete from users where id = $1', [leaving.id])
  let isAnswered = false
  const appointing = promote(leaving, friend.email).finally(() => {
    isAnswered = true
  })
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await expect
    .poll(async () => isAnswered || (await shop.pool.query(waiting)).rowCount)
    .toBeTruthy()
  await removal.query('commit')
  removal.release()
  expect((await appointing).statusCode).toBe(403)
  expect(await findUser(friend.id)).toMatchObject({ role: 'customer' })
})

test('the last owner can’t be removed', async () => {
  const answer = await remove(admin, admin.id)
  expect([answer.statusCode, answer.json().code]).toEqual([409, 'lastOwner'])
  expect((await call(admin, 'GET', '/user')).statusCode).toBe(200)

  const second = await createAdmin()
  expect((await remove(admin, second.id)).statusCode).toBe(200)
  expect((await remove(admin, admin.id)).statusCode).toBe(409)
})

test('concurrent mutual removals never leave the shop without an admin, thirty rounds', async () => {
  const own = await buildTestShop()
  try {
    for (let round = 0; round < 30; round++) {
      await own.db.delete(users)
      const ring = await Promise.all(
        Array.from({ length: 2 + (round % 3) }, () => createBuyer(own.db, { role: 'admin' })),
      )
      const answers = await Promise.all(
        ring.map((by, index) =>
          own.app.inject({
            method: 'DELETE',
            url: `/user/${ring[(index + 1) % ring.length]?.id}`,
            headers: by.headers,
          }),
        ),
      )
      const removed = answers.filter(({ statusCode }) => statusCode === 200).length
      const left = await own.db.select().from(users).where(eq(users.role, 'admin'))
      expect(left.length).toBeGreaterThanOrEqual(1)
      expect(left.length).toBe(ring.length - removed)
      expect(removed).toBeGreaterThanOrEqual(1)
      // The loser was no longer an admin, or had no session.
      for (const { statusCode } of answers) expect([200, 401, 403, 409]).toContain(statusCode)
    }
  } finally {
    await own.close()
  }
})

test('if all admins leave at once, one remains', async () => {
  const own = await buildTestShop()
  const leaving = await Promise.all(
    Array.from({ length: 6 }, () => createBuyer(own.db, { role: 'admin' })),
  )
  const answers = await Promise.all(
    leaving.map(({ id, headers }) =>
      own.app.inject({ method: 'DELETE', url: `/user/${id}`, headers }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 200, 200, 409])
  await own.close()
})

test('users are listed oldest first, paged, counted, and without extra fields', async () => {
  const own = await buildTestShop()
  const boss = await createBuyer(own.db, { role: 'admin', name: 'Ada Boss' })
  for (let index = 1; index <= 7; index++) {
    await createBuyer(own.db, { email: `user-${index}@fleet.example`, name: `Person ${index}` })
  }
  const list = (query: string) => own.app.inject({ url: `/user${query}`, headers: boss.headers })
  const names = (answer: { json: () => { name: string }[] }) =>
    answer.json().map(({ name }) => name)

  const all = await list('')
  expect(all.headers['x-total-count']).toBe('8')
  expect(names(all)).toEqual(['Ada Boss', ...[1, 2, 3, 4, 5, 6, 7].map((n) => `Person ${n}`)])
  expect(Object.keys(all.json()[0]).sort()).toEqual([
    '_id',
    'blocked',
    'createdAt',
    'email',
    'emailConfirmed',
    'name',
    'rights',
    'role',
  ])

  const first = await list('?limit=3')
  expect(names(first)).toEqual(['Ada Boss', 'Person 1', 'Person 2'])
  expect(first.headers['x-total-count']).toBe('8')
  const next = String(first.headers.link).match(/<(.+)>; rel="next"/)?.[1]
  const second = await own.app.inject({ url: next ?? '', headers: boss.headers })
  expect(names(second)).toEqual(['Person 3', 'Person 4', 'Person 5'])

  const found = await list('?q=FLEET%20person&limit=2')
  expect(names(found)).toEqual(['Person 1', 'Person 2'])
  expect(found.headers['x-total-count']).toBe('7')
  expect(names(await list('?q=user-5@fleet'))).toEqual(['Person 5'])
  expect((await list('?q=%25')).json()).toEqual([])
  const admins = await list('?role=admin')
  expect(names(admins)).toEqual(['Ada Boss'])
  expect(admins.headers['x-total-count']).toBe('1')
  expect(names(await list('?q=fleet&role=admin'))).toEqual([])
  expect((await list('?q=fleet&role=customer')).statusCode).toBe(422)
  await own.close()
})

test('the search uses its index', async () => {
  const own = await buildTestShop()
  await own.pool.query(`insert into users (id, email, name)
    select gen_random_uuid(), 'u' || n || '@fleet.example', 'Person ' || n from generate_series(1, 5000) n`)
  await own.pool.query('analyze users')
  const plan = await own.db.transaction(async (tx) => {
    // For a few rows the planner prefers a scan; what counts is that the index can serve the query.
    await tx.execute(sql`set local enable_seqscan = off`)
    await tx.execute(sql`set local enable_indexscan = off`)
    return tx.execute(
      sql`explain select * from ${users} where ${searchText} like '%u4321@%' order by id limit 51`,
    )
  })
  expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('customers_search')
  await own.close()
})
