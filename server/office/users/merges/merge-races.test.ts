import { eq, inArray } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rightsOfRole } from '../../../../contract/people/rights.ts'
import { erasure, users } from '../../../platform/database/tables/people.ts'
import { type MergeDesk, openMergeDesk, REASON } from '../../../testing/desks/merge-desk.ts'
import {
  createBuyer,
  createProduct,
  exampleAddress,
  orderBody,
} from '../../../testing/factories.ts'

let desk: MergeDesk

beforeAll(async () => {
  desk = await openMergeDesk()
})
afterAll(() => desk.close())

test('two joins in opposite directions at once: one stands, the other hears of it', async () => {
  const { kept, other } = await desk.enterTwo()
  await desk.placeOrder(kept.headers)
  await desk.placeOrder(other.headers)
  const answers = await Promise.all([desk.merge(kept, other), desk.merge(other, kept)])
  const codes = answers.map((answer) => answer.json().code ?? 'joined').sort()
  expect(codes).toEqual(['alreadyMerged', 'joined'])
  const held = await Promise.all([kept, other].map(({ email }) => desk.countOrders(email)))
  expect(held.sort()).toEqual([0, 2])
})

test('two undos at once give back once', async () => {
  const { kept, other } = await desk.enterTwo()
  await desk.placeOrder(other.headers)
  await desk.merge(kept, other)
  const answers = await Promise.all([desk.undo(other), desk.undo(other)])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  expect(await desk.countOrders(other.email)).toBe(1)
})

test('an account that is deleted while another joins it takes that one along', async () => {
  const { kept, other } = await desk.enterTwo()
  const idToken = await desk.prove(kept.email)
  const login = 'select from password_account where email = $1'
  const { deletion } = await desk.hold(login, kept.email, async () => {
    const started = desk.call('POST', '/account/deletion', { idToken }, kept.headers)
    await expect.poll(desk.countWaiting).toBeGreaterThan(0)
    expect((await desk.merge(kept, other)).statusCode).toBe(200)
    return { deletion: started }
  })
  expect((await deletion).statusCode).toBe(200)
  expect(await desk.db.$count(users, inArray(users.id, [kept.id, other.id]))).toBe(0)
})

test('an erasure that is asked during a join is refused for the account joined', async () => {
  const { kept, other } = await desk.enterTwo()
  const row = 'select from users where id = $1'
  const { joined, asked } = await desk.hold(row, other.id, async () => {
    const first = desk.merge(kept, other)
    await expect.poll(desk.countWaiting).toBeGreaterThan(0)
    const second = desk.asAdmin('POST', `/user/${other.id}/erase`, { reason: 'Letter' })
    await expect.poll(desk.countWaiting).toBeGreaterThan(1)
    return { joined: first, asked: second }
  })
  expect((await joined).statusCode).toBe(200)
  expect((await asked).json().code).toBe('alreadyMerged')
})

test('an erasure that is due during an undo leaves the account that parts', async () => {
  const { kept, other } = await desk.enterTwo()
  await desk.merge(kept, other)
  const asked = { userId: kept.id, reason: 'Letter', askedBy: null, askedAt: new Date() }
  await desk.db.insert(erasure).values(asked)
  const { undone, erased } = await desk.hold(
    'select from users where id = $1',
    kept.id,
    async () => {
      const first = desk.undo(other)
      await expect.poll(desk.countWaiting).toBeGreaterThan(0)
      const second = desk.keepHouse()
      await expect.poll(desk.countWaiting).toBeGreaterThan(1)
      return { undone: first, erased: second }
    },
  )
  expect((await undone).statusCode).toBe(200)
  await erased
  const isEither = inArray(users.id, [kept.id, other.id])
  const left = await desk.db.select({ id: users.id }).from(users).where(isEither)
  expect(left).toEqual([{ id: other.id }])
})

test('who loses the right while they join or undo is refused', async () => {
  const { kept, other } = await desk.enterTwo()
  const staffRights = [...rightsOfRole('support')]
  const clerk = await createBuyer(desk.db, { staffRights })
  const act = (method: 'POST' | 'DELETE', url: string, payload?: object) =>
    desk.hold('select from users where id = $1', kept.id, async () => {
      const answer = desk.call(method, url, payload, clerk.headers)
      await expect.poll(desk.countWaiting).toBeGreaterThan(0)
      await desk.db.update(users).set({ staffRights: null }).where(eq(users.id, clerk.id))
      return { answer }
    })
  const wanted = { other: other.id, reason: REASON }
  const joined = await act('POST', `/user/${kept.id}/merge`, wanted)
  expect((await joined.answer).statusCode).toBe(403)
  expect((await desk.merge(kept, other)).statusCode).toBe(200)
  await desk.db.update(users).set({ staffRights }).where(eq(users.id, clerk.id))
  const undone = await act('DELETE', `/user/${other.id}/merge`)
  expect((await undone.answer).statusCode).toBe(403)
})

test('an address and an alert that wait for a join under way are not kept for the account joined', async () => {
  const { kept, other } = await desk.enterTwo()
  const { id: productId } = await createProduct(desk.db, { available: 0 })
  const row = 'select from users where id = $1'
  const { joined, added } = await desk.hold(row, other.id, async () => {
    const first = desk.merge(kept, other)
    await expect.poll(desk.countWaiting).toBeGreaterThan(0)
    const later = [
      desk.call('POST', '/address', exampleAddress, other.headers),
      desk.call('POST', '/stockWatch', { productId, wanted: 500 }, other.headers),
    ]
    await expect.poll(desk.countWaiting).toBeGreaterThan(2)
    return { joined: first, added: later }
  })
  expect((await joined).statusCode).toBe(200)
  for (const answer of added) expect((await answer).statusCode).toBe(401)
})

test('an order that waits for a join under way is not placed for the account joined', async () => {
  const { kept, other } = await desk.enterTwo()
  const { id: productId } = await createProduct(desk.db)
  const client = await desk.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from users where id = any($1) for no key update', [
      [kept.id, other.id],
    ])
    const keyed = { ...other.headers, 'idempotency-key': uuidv7() }
    const placing = desk.call('POST', '/orderProduct', orderBody(productId), keyed)
    await expect.poll(desk.countWaiting).toBeGreaterThan(0)
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
