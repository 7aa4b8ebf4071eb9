import { eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightsOfRole } from '../../../../contract/people/rights.ts'
import { orders } from '../../../platform/database/tables/orders.ts'
import { erasure, users } from '../../../platform/database/tables/people.ts'
import { type AccountDesk, openAccountDesk } from '../../../testing/desks/account-desk.ts'
import {
  type Buyer,
  createBuyer,
  createDocument,
  createProduct,
  createReview,
  exampleAddress,
  orderBody,
} from '../../../testing/factories.ts'
import { startTestSandbox } from '../../../testing/parties/start-stripe-sandbox.ts'

const REASON = 'Call of Monday'

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>
let desk: AccountDesk
let admin: Buyer

beforeAll(async () => {
  sandbox = await startTestSandbox()
  desk = await openAccountDesk({ stripe: sandbox.connection })
  admin = await createBuyer(desk.db, { role: 'admin' })
})
afterAll(async () => {
  await desk.close()
  await sandbox.stop()
})

type Person = Awaited<ReturnType<typeof enterCustomer>>

const asAdmin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  desk.call(method, url, payload, admin.headers)
const merge = (kept: { id: string }, other: { id: string }, reason = REASON) =>
  asAdmin('POST', `/user/${kept.id}/merge`, { other: other.id, reason })
const undo = ({ id }: { id: string }) => asAdmin('DELETE', `/user/${id}/merge`)

/** With a confirmed e-mail. */
async function enterCustomer() {
  const email = desk.makeEmail()
  const headers = await desk.enter(email)
  const [user] = await desk.db
    .update(users)
    .set({ emailConfirmed: true })
    .where(eq(users.email, email))
    .returning()
  return { email, headers, id: user?.id ?? '' }
}

const enterTwo = async () => ({ kept: await enterCustomer(), other: await enterCustomer() })

async function listOrders({ email, headers }: Person): Promise<string[]> {
  const listed = await desk.call('GET', `/order?customerEmail=${email}`, undefined, headers)
  return listed.json().map(({ _id }: { _id: string }) => _id)
}

/** Signed in anew: the former sessions of the other account have ended. */
const again = async ({ email, id }: Person): Promise<Person> => ({
  email,
  id,
  headers: await desk.enter(email),
})

test('staff see before what would move and what is decided, and a join moves just that', async () => {
  const { kept, other } = await enterTwo()
  const order = await desk.placeOrder(other.headers)
  await desk.call('POST', '/address', exampleAddress, other.headers)
  await desk.call('POST', '/cart', { name: 'Mine' }, other.headers)
  await createReview(desk.db, { email: other.email, name: 'Dana' })
  for (const { id } of [kept, other])
    await asAdmin('PUT', `/customer/${id}/unpaidLimit`, { orders: id === kept.id ? 4 : 2 })
  await asAdmin('PUT', `/customer/${other.id}/note`, { text: 'Pays late' })

  const shown = (await asAdmin('GET', `/user/${kept.id}/merge?other=${other.id}`)).json()
  expect(shown).toMatchObject({
    other: { _id: other.id, email: other.email },
    moves: { order: 1, address: 1, cart: 1, list: 0, review: 1 },
    orders: { unpaid: 1, returns: 0, quotes: 0 },
    facts: [
      { what: 'unpaidLimit', rule: 'keepsOwn' },
      { what: 'note', rule: 'takenOver' },
    ],
    unpaid: { orders: 1, limit: 4 },
  })
  expect(shown.orders.total).toBeGreaterThan(0)
  expect(await listOrders(other)).toEqual([order])
  expect((await merge(kept, other)).json()).toEqual({ modifiedCount: 1 })
  expect(await listOrders(kept)).toEqual([order])
  expect((await desk.call('GET', '/address', undefined, kept.headers)).json().total).toBe(1)
  const page = (await asAdmin('GET', `/customer/${kept.id}`)).json()
  expect(page).toMatchObject({ unpaidLimit: 4, note: 'Pays late', mergedTo: null })
  expect(page.merged).toMatchObject([
    { _id: other.id, email: other.email, reason: REASON, mergedBy: admin.email },
  ])
  const otherPage = (await asAdmin('GET', `/customer/${other.id}`)).json()
  expect(otherPage.mergedTo).toMatchObject({ _id: kept.id, email: kept.email })
})

test('the account joined is signed out, and told at sign-in by which email to log in', async () => {
  const { kept, other } = await enterTwo()
  await merge(kept, other)
  expect(await desk.isIn(other.headers)).toBe(false)
  expect(await desk.isIn(kept.headers)).toBe(true)
  const refused = await desk.swap(other.email, await desk.prove(other.email))
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'accountMerged'])
  expect(refused.json().detail).toContain(`Log in with ${kept.email}`)
  // A guesser learns nothing of it.
  expect((await desk.signIn(other.email, 'not this one')).json().code).toBe('invalidCredential')
  await undo(other)
  expect(await desk.isIn(await desk.enter(other.email))).toBe(true)
})

test('the history of both accounts says who joined them, when and why, and who undid it', async () => {
  const { kept, other } = await enterTwo()
  await merge(kept, other)
  await undo(other)
  for (const { email } of [kept, other]) {
    const events = (await asAdmin('GET', `/accountEvents?email=${email}`)).json()
    expect(events).toMatchObject([
      { kind: 'mergeUndone', actorEmail: admin.email, reason: null },
      { kind: 'accountsMerged', actorEmail: admin.email, reason: REASON },
      ...Array(events.length - 2).fill({}),
    ])
  }
})

test('an undo gives back what moved; what was made, changed or deleted since stays so', async () => {
  const { kept, other } = await enterTwo()
  const moved = await desk.placeOrder(other.headers)
  const book = async (headers: Person['headers'], label: string): Promise<string> =>
    (await desk.call('POST', '/address', { ...exampleAddress, label }, headers)).json().insertedId
  const [first, second] = [await book(other.headers, 'One'), await book(other.headers, 'Two')]
  await asAdmin('PUT', `/customer/${other.id}/unpaidLimit`, { orders: 7 })
  await merge(kept, other)
  const made = await desk.placeOrder(kept.headers)
  const third = await book(kept.headers, 'Three')
  await desk.call('DELETE', '/address', { ids: [first] }, kept.headers)
  await asAdmin('PUT', `/customer/${kept.id}/unpaidLimit`, { orders: 9 })

  expect((await undo(other)).json()).toEqual({ returned: 2, gone: 1 })
  const back = await again(other)
  expect(await listOrders(back)).toEqual([moved])
  expect(await listOrders(kept)).toEqual([made])
  const addressesOf = async ({ headers }: Person): Promise<string[]> =>
    (await desk.call('GET', '/address', undefined, headers))
      .json()
      .addresses.map(({ _id }: { _id: string }) => _id)
  expect([await addressesOf(back), await addressesOf(kept)]).toEqual([[second], [third]])
  const limits = await desk.db
    .select({ id: users.id, limit: users.unpaidLimit })
    .from(users)
    .where(eq(users.id, kept.id))
  expect(limits).toEqual([{ id: kept.id, limit: 9 }])
})

test('after a day a join is final, says so, and forgets what had moved', async () => {
  const { kept, other } = await enterTwo()
  await desk.placeOrder(other.headers)
  await merge(kept, other)
  const countRows = async () =>
    (await desk.pool.query('select from merged_row where merged_id = $1', [other.id])).rowCount
  const age = (interval: string) =>
    desk.pool.query(
      `update account_merge set merged_at = merged_at - $1::interval where merged_id = $2`,
      [interval, other.id],
    )
  await age('23 hours')
  await desk.keepHouse()
  expect(await countRows()).toBe(1)
  await age('1 hour')
  const refused = await undo(other)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'mergeTooOld'])
  expect(refused.json().detail).toContain('more than 24 hours ago')
  expect((await asAdmin('GET', `/customer/${other.id}`)).json().mergedTo.undoUntil).toBeNull()
  await desk.keepHouse()
  expect(await countRows()).toBe(0)
})

test('no account of staff, blocked, leaving, unconfirmed or joined already is joined, nor one’s own', async () => {
  const { kept, other } = await enterTwo()
  const expectRefused = async (
    [one, two]: readonly [{ id: string }, { id: string }],
    code: string,
  ) => {
    const preview = await asAdmin('GET', `/user/${one.id}/merge?other=${two.id}`)
    for (const answer of [preview, await merge(one, two)]) expect(answer.json().code).toBe(code)
  }
  const bothWays = async (third: { id: string }, code: string) => {
    await expectRefused([kept, third], code)
    await expectRefused([third, kept], code)
  }
  await bothWays(admin, 'mergeWithSelf')
  await expectRefused([kept, kept], 'mergeWithSelf')
  await bothWays(await createBuyer(desk.db, { role: 'admin' }), 'mergeOfStaff')
  await bothWays(await createBuyer(desk.db, { blockedAt: new Date() }), 'mergeOfBlocked')
  const leaving = await createBuyer(desk.db)
  await desk.pool.query(
    `insert into erasure (user_id, reason, asked_at) values ($1, 'Letter', now())`,
    [leaving.id],
  )
  await bothWays(leaving, 'mergeDuringErasure')
  await bothWays({ id: uuidv7() }, 'userNotFound')
  const unconfirmed = await createBuyer(desk.db, { emailConfirmed: false })
  await expectRefused([unconfirmed, kept], 'mergeUnconfirmed')
  expect((await merge(kept, other, `Asked by ${other.email}`)).json().errors).toHaveProperty(
    'reason',
  )
  expect((await undo(other)).json().code).toBe('mergeNotFound')

  await merge(kept, other)
  const third = await createBuyer(desk.db)
  await expectRefused([third, other], 'alreadyMerged')
  await expectRefused([other, third], 'alreadyMerged')
  // Its rows could not be told apart from those that came with the other.
  await expectRefused([third, kept], 'mergeUndoable')
  await merge(kept, unconfirmed)
  expect((await undo(other)).statusCode).toBe(200)
})

test('staff act on the account kept: the one joined is not corrected, promoted, erased or removed', async () => {
  const { kept, other } = await enterTwo()
  await asAdmin('PUT', `/customer/${other.id}`, { name: 'Dana', email: desk.makeEmail() })
  const asked = desk.makeEmail()
  await asAdmin('PUT', `/customer/${other.id}`, { name: 'Dana', email: asked })
  const token = await desk.readToken(asked, 'Confirm your new email')
  expect(token).not.toBe('')
  await merge(kept, other)
  const link = await desk.call('POST', '/identity/new-email', { token })
  expect(link.json().code).toBe('invalidLink')
  const acts = [
    await asAdmin('PUT', `/customer/${other.id}`, { name: 'Dana', email: other.email }),
    await asAdmin('PUT', `/user/admin/${other.email}`),
    await asAdmin('POST', `/user/${other.id}/erase`, { reason: 'Letter' }),
  ]
  for (const refused of acts) {
    expect(refused.json().code).toBe('alreadyMerged')
    expect(refused.json().detail).toContain(kept.email)
  }
  for (const { id } of [kept, other])
    expect((await asAdmin('DELETE', `/user/${id}`)).json().code).toBe('mergeUndoable')
})

test('two joins in opposite directions at once: one stands, the other hears of it', async () => {
  const { kept, other } = await enterTwo()
  await desk.placeOrder(kept.headers)
  await desk.placeOrder(other.headers)
  const answers = await Promise.all([merge(kept, other), merge(other, kept)])
  const codes = answers.map((answer) => answer.json().code ?? 'joined').sort()
  expect(codes).toEqual(['alreadyMerged', 'joined'])
  const held = await Promise.all([kept, other].map(({ email }) => countOrders(email)))
  expect(held.sort()).toEqual([0, 2])
})

const countOrders = (email: string) => desk.db.$count(orders, eq(orders.customerEmail, email))

test('two undos at once give back once', async () => {
  const { kept, other } = await enterTwo()
  await desk.placeOrder(other.headers)
  await merge(kept, other)
  const answers = await Promise.all([undo(other), undo(other)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  expect(await countOrders(other.email)).toBe(1)
})

test('an open payment of the account joined goes on, and its order is the kept account’s', async () => {
  const { kept, other } = await enterTwo()
  const { id: productId } = await createProduct(desk.db, { available: 5000 })
  const keyed = { ...other.headers, 'idempotency-key': uuidv7() }
  const { insertedId: order } = (
    await desk.call('POST', '/orderProduct', orderBody(productId), keyed)
  ).json()
  const open = await desk.call('POST', '/create-payment-intent', { order }, other.headers)
  await merge(kept, other)
  const reopened = await desk.call('POST', '/create-payment-intent', { order }, kept.headers)
  expect(reopened.json().clientSecret).toBe(open.json().clientSecret)
  expect(
    (await desk.call('POST', '/create-payment-intent', { order }, other.headers)).statusCode,
  ).toBe(401)
})

test('unpaid orders of both accounts count against the limit of the one kept', async () => {
  const { kept, other } = await enterTwo()
  await desk.placeOrder(kept.headers)
  await desk.placeOrder(other.headers)
  await asAdmin('PUT', `/customer/${kept.id}/unpaidLimit`, { orders: 2 })
  await merge(kept, other)
  await expect(desk.placeOrder(kept.headers)).rejects.toThrow('tooManyUnpaidOrders')
  await undo(other)
  await desk.placeOrder(kept.headers)
})

/** How many statements of this database wait for a lock. */
const countWaiting = async () => {
  const { rowCount } = await desk.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rowCount
}

/** Holds rows until `whileHeld` ends; the calls that it returns go on then. */
async function hold<Result>(
  rows: string,
  key: string,
  whileHeld: () => Promise<Result>,
): Promise<Result> {
  const client = await desk.pool.connect()
  try {
    await client.query('begin')
    await client.query(`${rows} for no key update`, [key])
    return await whileHeld()
  } finally {
    await client.query('commit')
    client.release()
  }
}

test('an account that is deleted while another joins it takes that one along', async () => {
  const { kept, other } = await enterTwo()
  const idToken = await desk.prove(kept.email)
  const login = 'select from password_account where email = $1'
  const { deletion } = await hold(login, kept.email, async () => {
    const started = desk.call('POST', '/account/deletion', { idToken }, kept.headers)
    await expect.poll(countWaiting).toBeGreaterThan(0)
    expect((await merge(kept, other)).statusCode).toBe(200)
    return { deletion: started }
  })
  expect((await deletion).statusCode).toBe(200)
  expect(await desk.db.$count(users, inArray(users.id, [kept.id, other.id]))).toBe(0)
})

test('an erasure that is asked during a join is refused for the account joined', async () => {
  const { kept, other } = await enterTwo()
  const row = 'select from users where id = $1'
  const { joined, asked } = await hold(row, other.id, async () => {
    const first = merge(kept, other)
    await expect.poll(countWaiting).toBeGreaterThan(0)
    const second = asAdmin('POST', `/user/${other.id}/erase`, { reason: 'Letter' })
    await expect.poll(countWaiting).toBeGreaterThan(1)
    return { joined: first, asked: second }
  })
  expect((await joined).statusCode).toBe(200)
  expect((await asked).json().code).toBe('alreadyMerged')
})

test('an erasure that is due during an undo leaves the account that parts', async () => {
  const { kept, other } = await enterTwo()
  await merge(kept, other)
  const asked = { userId: kept.id, reason: 'Letter', askedBy: null, askedAt: new Date() }
  await desk.db.insert(erasure).values(asked)
  const { undone, erased } = await hold('select from users where id = $1', kept.id, async () => {
    const first = undo(other)
    await expect.poll(countWaiting).toBeGreaterThan(0)
    const second = desk.keepHouse()
    await expect.poll(countWaiting).toBeGreaterThan(1)
    return { undone: first, erased: second }
  })
  expect((await undone).statusCode).toBe(200)
  await erased
  const isEither = inArray(users.id, [kept.id, other.id])
  const left = await desk.db.select({ id: users.id }).from(users).where(isEither)
  expect(left).toEqual([{ id: other.id }])
})

test('who loses the right while they join or undo is refused', async () => {
  const { kept, other } = await enterTwo()
  const staffRights = [...rightsOfRole('support')]
  const clerk = await createBuyer(desk.db, { staffRights })
  const act = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
    hold('select from users where id = $1', kept.id, async () => {
      const answer = desk.call(method, url, payload, clerk.headers)
      await expect.poll(countWaiting).toBeGreaterThan(0)
      await desk.db.update(users).set({ staffRights: null }).where(eq(users.id, clerk.id))
      return { answer }
    })
  const wanted = { other: other.id, reason: REASON }
  const joined = await act('POST', `/user/${kept.id}/merge`, wanted)
  expect((await joined.answer).statusCode).toBe(403)
  expect((await merge(kept, other)).statusCode).toBe(200)
  await desk.db.update(users).set({ staffRights }).where(eq(users.id, clerk.id))
  const undone = await act('DELETE', `/user/${other.id}/merge`)
  expect((await undone.answer).statusCode).toBe(403)
})

test('an address and an alert that wait for a join under way are not kept for the account joined', async () => {
  const { kept, other } = await enterTwo()
  const { id: productId } = await createProduct(desk.db, { available: 0 })
  const row = 'select from users where id = $1'
  const { joined, added } = await hold(row, other.id, async () => {
    const first = merge(kept, other)
    await expect.poll(countWaiting).toBeGreaterThan(0)
    const later = [
      desk.call('POST', '/address', exampleAddress, other.headers),
      desk.call('POST', '/stockWatch', { productId, wanted: 500 }, other.headers),
    ]
    await expect.poll(countWaiting).toBeGreaterThan(2)
    return { joined: first, added: later }
  })
  expect((await joined).statusCode).toBe(200)
  for (const answer of added) expect((await answer).statusCode).toBe(401)
})

test('an order that waits for a join under way is not placed for the account joined', async () => {
  const { kept, other } = await enterTwo()
  const { id: productId } = await createProduct(desk.db)
  const client = await desk.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from users where id = any($1) for no key update', [
      [kept.id, other.id],
    ])
    const keyed = { ...other.headers, 'idempotency-key': uuidv7() }
    const placing = desk.call('POST', '/orderProduct', orderBody(productId), keyed)
    await expect.poll(countWaiting).toBeGreaterThan(0)
    await client.query(`insert into account_merge values ($1, $2, 'Call', null, now(), '{}')`, [
      other.id,
      kept.id,
    ])
    await client.query('commit')
    expect((await placing).statusCode).toBe(401)
  } finally {
    client.release()
  }
})

test('invoices keep their text through a join and its undo', async () => {
  const { kept, other } = await enterTwo()
  const order = await desk.placeOrder(other.headers)
  await desk.markPaid(order)
  await createDocument(desk.db, order)
  const read = async () =>
    (await desk.pool.query('select content from document where order_id = $1', [order])).rows
  const before = await read()
  await merge(kept, other)
  expect(await read()).toEqual(before)
  await undo(other)
  expect(await read()).toEqual(before)
})

test('the export of the account kept has the data of those joined to it, without staff’s reason', async () => {
  const { kept, other } = await enterTwo()
  await desk.call('POST', '/address', exampleAddress, other.headers)
  await merge(kept, other)
  const proof = { idToken: await desk.prove(kept.email) }
  const exported = await desk.call('POST', '/account/export', proof, kept.headers)
  const { addresses, joinedAccounts } = exported.json()
  expect(addresses).toHaveLength(1)
  expect(joinedAccounts).toMatchObject([
    { account: { email: other.email }, joinedToAnother: [{ at: expect.any(String) }] },
  ])
  expect(exported.body).not.toContain(REASON)
  expect(exported.body).not.toContain(admin.email)
})

test('the erasure of the account kept erases those joined to it, also in the timelines of its orders', async () => {
  const { kept, other } = await enterTwo()
  const order = await desk.placeOrder(other.headers)
  await desk.markPaid(order)
  await merge(kept, other)
  await desk.pool.query('alter table orders disable trigger user')
  await desk.db.update(orders).set({ fulfilment: 'delivered' }).where(eq(orders.id, order))
  await desk.pool.query('alter table orders enable trigger user')
  const erased = await asAdmin('POST', `/user/${kept.id}/erase`, { reason: 'Letter of Monday' })
  expect(erased.json()).toEqual({ erased: true, waitsFor: [] })
  for (const { id } of [kept, other])
    expect((await asAdmin('GET', `/customer/${id}`)).statusCode).toBe(404)
  const { rows } = await desk.pool.query(
    'select actor_email from order_move where order_id = $1 and actor_email is not null',
    [order],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { actor_email: actor } of rows) expect(actor).toMatch(/@customer\.invalid$/)
  const signedUp = await desk.signUp(other.email)
  expect(signedUp.statusCode).toBe(201)
})
