import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { orders } from '../../../platform/database/tables/orders.ts'
import { users } from '../../../platform/database/tables/people.ts'
import {
  type MergeDesk,
  type MergedPerson,
  openMergeDesk,
  REASON,
} from '../../../testing/desks/merge-desk.ts'
import {
  createBuyer,
  createDocument,
  createProduct,
  createReview,
  exampleAddress,
  orderBody,
} from '../../../testing/factories.ts'

let desk: MergeDesk

beforeAll(async () => {
  desk = await openMergeDesk()
})
afterAll(() => desk.close())

test('staff see before what would move and what is decided, and a join moves just that', async () => {
  const { kept, other } = await desk.enterTwo()
  const order = await desk.placeOrder(other.headers)
  await desk.call('POST', '/address', exampleAddress, other.headers)
  await desk.call('POST', '/cart', { name: 'Mine' }, other.headers)
  await createReview(desk.db, { email: other.email, name: 'Dana' })
  for (const { id } of [kept, other])
    await desk.asAdmin('PUT', `/customer/${id}/unpaidLimit`, { orders: id === kept.id ? 4 : 2 })
  await desk.asAdmin('PUT', `/customer/${other.id}/note`, { text: 'Pays late' })

  const shown = (await desk.asAdmin('GET', `/user/${kept.id}/merge?other=${other.id}`)).json()
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
  expect(await desk.listOrders(other)).toEqual([order])
  expect((await desk.merge(kept, other)).json()).toEqual({ modifiedCount: 1 })
  expect(await desk.listOrders(kept)).toEqual([order])
  expect((await desk.call('GET', '/address', undefined, kept.headers)).json().total).toBe(1)
  const page = (await desk.asAdmin('GET', `/customer/${kept.id}`)).json()
  expect(page).toMatchObject({ unpaidLimit: 4, note: 'Pays late', mergedTo: null })
  expect(page.merged).toMatchObject([
    { _id: other.id, email: other.email, reason: REASON, mergedBy: desk.admin.email },
  ])
  const otherPage = (await desk.asAdmin('GET', `/customer/${other.id}`)).json()
  expect(otherPage.mergedTo).toMatchObject({ _id: kept.id, email: kept.email })
})

test('the account joined is signed out, and told at sign-in by which email to log in', async () => {
  const { kept, other } = await desk.enterTwo()
  await desk.merge(kept, other)
  expect(await desk.isIn(other.headers)).toBe(false)
  expect(await desk.isIn(kept.headers)).toBe(true)
  const refused = await desk.swap(other.email, await desk.prove(other.email))
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'accountMerged'])
  expect(refused.json().detail).toContain(`Log in with ${kept.email}`)
  // A guesser learns nothing of it.
  expect((await desk.signIn(other.email, 'not this one')).json().code).toBe('invalidCredential')
  await desk.undo(other)
  expect(await desk.isIn(await desk.enter(other.email))).toBe(true)
})

test('the history of both accounts says who joined them, when and why, and who undid it', async () => {
  const { kept, other } = await desk.enterTwo()
  await desk.merge(kept, other)
  await desk.undo(other)
  for (const { email } of [kept, other]) {
    const events = (await desk.asAdmin('GET', `/accountEvents?email=${email}`)).json()
    expect(events).toMatchObject([
      { kind: 'mergeUndone', actorEmail: desk.admin.email, reason: null },
      { kind: 'accountsMerged', actorEmail: desk.admin.email, reason: REASON },
      ...Array(events.length - 2).fill({}),
    ])
  }
})

test('an undo gives back what moved; what was made, changed or deleted since stays so', async () => {
  const { kept, other } = await desk.enterTwo()
  const moved = await desk.placeOrder(other.headers)
  const book = async (headers: MergedPerson['headers'], label: string): Promise<string> =>
    (await desk.call('POST', '/address', { ...exampleAddress, label }, headers)).json().insertedId
  const [first, second] = [await book(other.headers, 'One'), await book(other.headers, 'Two')]
  await desk.asAdmin('PUT', `/customer/${other.id}/unpaidLimit`, { orders: 7 })
  await desk.merge(kept, other)
  const made = await desk.placeOrder(kept.headers)
  const third = await book(kept.headers, 'Three')
  await desk.call('DELETE', '/address', { ids: [first] }, kept.headers)
  await desk.asAdmin('PUT', `/customer/${kept.id}/unpaidLimit`, { orders: 9 })

  expect((await desk.undo(other)).json()).toEqual({ returned: 2, gone: 1 })
  const back = await desk.again(other)
  expect(await desk.listOrders(back)).toEqual([moved])
  expect(await desk.listOrders(kept)).toEqual([made])
  const addressesOf = async ({ headers }: MergedPerson): Promise<string[]> =>
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
  const { kept, other } = await desk.enterTwo()
  await desk.placeOrder(other.headers)
  await desk.merge(kept, other)
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
  const refused = await desk.undo(other)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'mergeTooOld'])
  expect(refused.json().detail).toContain('more than 24 hours ago')
  expect((await desk.asAdmin('GET', `/customer/${other.id}`)).json().mergedTo.undoUntil).toBeNull()
  await desk.keepHouse()
  expect(await countRows()).toBe(0)
})

test('no account of staff, blocked, leaving, unconfirmed or joined already is joined, nor one’s own', async () => {
  const { kept, other } = await desk.enterTwo()
  const expectRefused = async (
    [one, two]: readonly [{ id: string }, { id: string }],
    code: string,
  ) => {
    const preview = await desk.asAdmin('GET', `/user/${one.id}/merge?other=${two.id}`)
    for (const answer of [preview, await desk.merge(one, two)])
      expect(answer.json().code).toBe(code)
  }
  const bothWays = async (third: { id: string }, code: string) => {
    await expectRefused([kept, third], code)
    await expectRefused([third, kept], code)
  }
  await bothWays(desk.admin, 'mergeWithSelf')
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
  expect((await desk.merge(kept, other, `Asked by ${other.email}`)).json().errors).toHaveProperty(
    'reason',
  )
  expect((await desk.undo(other)).json().code).toBe('mergeNotFound')

  await desk.merge(kept, other)
  const third = await createBuyer(desk.db)
  await expectRefused([third, other], 'alreadyMerged')
  await expectRefused([other, third], 'alreadyMerged')
  // Its rows could not be told apart from those that came with the other.
  await expectRefused([third, kept], 'mergeUndoable')
  await desk.merge(kept, unconfirmed)
  expect((await desk.undo(other)).statusCode).toBe(200)
})

test('staff act on the account kept: the one joined is not corrected, promoted, erased or removed', async () => {
  const { kept, other } = await desk.enterTwo()
  await desk.asAdmin('PUT', `/customer/${other.id}`, { name: 'Dana', email: desk.makeEmail() })
  const asked = desk.makeEmail()
  await desk.asAdmin('PUT', `/customer/${other.id}`, { name: 'Dana', email: asked })
  const token = await desk.readToken(asked, 'Confirm your new email')
  expect(token).not.toBe('')
  await desk.merge(kept, other)
  const link = await desk.call('POST', '/identity/new-email', { token })
  expect(link.json().code).toBe('invalidLink')
  const acts = [
    await desk.asAdmin('PUT', `/customer/${other.id}`, { name: 'Dana', email: other.email }),
    await desk.asAdmin('PUT', `/user/admin/${other.email}`),
    await desk.asAdmin('POST', `/user/${other.id}/erase`, { reason: 'Letter' }),
  ]
  for (const refused of acts) {
    expect(refused.json().code).toBe('alreadyMerged')
    expect(refused.json().detail).toContain(kept.email)
  }
  for (const { id } of [kept, other])
    expect((await desk.asAdmin('DELETE', `/user/${id}`)).json().code).toBe('mergeUndoable')
})

test('an open payment of the account joined goes on, and its order is the kept account’s', async () => {
  const { kept, other } = await desk.enterTwo()
  const { id: productId } = await createProduct(desk.db, { available: 5000 })
  const keyed = { ...other.headers, 'idempotency-key': uuidv7() }
  const { insertedId: order } = (
    await desk.call('POST', '/orderProduct', orderBody(productId), keyed)
  ).json()
  const open = await desk.call('POST', '/create-payment-intent', { order }, other.headers)
  await desk.merge(kept, other)
  const reopened = await desk.call('POST', '/create-payment-intent', { order }, kept.headers)
  expect(reopened.json().clientSecret).toBe(open.json().clientSecret)
  expect(
    (await desk.call('POST', '/create-payment-intent', { order }, other.headers)).statusCode,
  ).toBe(401)
})

test('unpaid orders of both accounts count against the limit of the one kept', async () => {
  const { kept, other } = await desk.enterTwo()
  await desk.placeOrder(kept.headers)
  await desk.placeOrder(other.headers)
  await desk.asAdmin('PUT', `/customer/${kept.id}/unpaidLimit`, { orders: 2 })
  await desk.merge(kept, other)
  await expect(desk.placeOrder(kept.headers)).rejects.toThrow('tooManyUnpaidOrders')
  await desk.undo(other)
  await desk.placeOrder(kept.headers)
})

test('invoices keep their text through a join and its undo', async () => {
  const { kept, other } = await desk.enterTwo()
  const order = await desk.placeOrder(other.headers)
  await desk.markPaid(order)
  await createDocument(desk.db, order)
  const read = async () =>
    (await desk.pool.query('select content from document where order_id = $1', [order])).rows
  const before = await read()
  await desk.merge(kept, other)
  expect(await read()).toEqual(before)
  await desk.undo(other)
  expect(await read()).toEqual(before)
})

test('the export of the account kept has the data of those joined to it, without staff’s reason', async () => {
  const { kept, other } = await desk.enterTwo()
  await desk.call('POST', '/address', exampleAddress, other.headers)
  await desk.merge(kept, other)
  const proof = { idToken: await desk.prove(kept.email) }
  const exported = await desk.call('POST', '/account/export', proof, kept.headers)
  const { addresses, joinedAccounts } = exported.json()
  expect(addresses).toHaveLength(1)
  expect(joinedAccounts).toMatchObject([
    { account: { email: other.email }, joinedToAnother: [{ at: expect.any(String) }] },
  ])
  expect(exported.body).not.toContain(REASON)
  expect(exported.body).not.toContain(desk.admin.email)
})

test('the erasure of the account kept erases those joined to it, also in the timelines of its orders', async () => {
  const { kept, other } = await desk.enterTwo()
  const order = await desk.placeOrder(other.headers)
  await desk.markPaid(order)
  await desk.merge(kept, other)
  await desk.pool.query('alter table orders disable trigger user')
  await desk.db.update(orders).set({ fulfilment: 'delivered' }).where(eq(orders.id, order))
  await desk.pool.query('alter table orders enable trigger user')
  const erased = await desk.asAdmin('POST', `/user/${kept.id}/erase`, {
    reason: 'Letter of Monday',
  })
  expect(erased.json()).toEqual({ erased: true, waitsFor: [] })
  for (const { id } of [kept, other])
    expect((await desk.asAdmin('GET', `/customer/${id}`)).statusCode).toBe(404)
  const { rows } = await desk.pool.query(
    'select actor_email from order_move where order_id = $1 and actor_email is not null',
    [order],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { actor_email: actor } of rows) expect(actor).toMatch(/@customer\.invalid$/)
  const signedUp = await desk.signUp(other.email)
  expect(signedUp.statusCode).toBe(201)
})
