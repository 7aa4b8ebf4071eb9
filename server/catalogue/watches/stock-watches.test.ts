import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { confirmEmail } from '../../people/accounts/confirm-email.ts'
import { users } from '../../platform/database/tables/people.ts'
import { product, stockWatch } from '../../platform/database/tables/products.ts'
import { mail } from '../../platform/database/tables/shop.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../testing/factories.ts'
import { stockFollower } from '../listing/stock-follower.ts'
import { RISEN_MAIL } from './stock-watch-store.ts'
import { makeTellWatchers, tellConfirmed } from './tell-watchers.ts'

let shop: TestShop
let dana: Buyer
let stock: ReturnType<typeof stockFollower>

beforeAll(async () => {
  shop = await buildTestShop()
  const onTrouble = (error: unknown) => expect.unreachable(String(error))
  stock = stockFollower({ db: shop.db, minimumOrderQuantity: 500, onTrouble })
})
afterAll(() => shop.close())
beforeEach(async () => {
  dana = await createBuyer(shop.db)
})

const call = (
  buyer: Buyer,
  method: 'GET' | 'POST' | 'DELETE',
  payload?: object,
  url = '/stockWatch',
) => shop.call(buyer, method, url, payload)

const runJob = (name: string) => shop.app.jobs.find((job) => job.name === name)?.run()

/** Runs the jobs, as they run within a minute. */
async function settle() {
  await stock.follow()
  await runJob('stock-watches')
  await shop.app.mails.deliverDue()
}

const setStock = (productId: string, available: number) =>
  shop.db.update(product).set({ available }).where(eq(product.id, productId))

const mailsTo = ({ email }: Buyer) => shop.sentMails.filter(({ to }) => to === email)

test('stock that rises to the wanted number sends one mail, and none when it rises again', async () => {
  const bolt = await createProduct(shop.db, { available: 120, name: 'Flange bolt M10' })
  const added = await call(dana, 'POST', { productId: bolt.id, wanted: 2000 })
  expect(added).toEqual({
    status: 201,
    body: { productId: bolt.id, wanted: 2000, emailConfirmed: true },
  })
  await settle()
  await setStock(bolt.id, 1999)
  await settle()
  expect(mailsTo(dana)).toEqual([])

  await setStock(bolt.id, 2000)
  await settle()
  expect(mailsTo(dana)).toHaveLength(1)
  const [sent] = mailsTo(dana)
  expect(sent?.subject).toBe(`2,000 pieces of ${bolt.partNumber} are in stock`)
  expect(sent?.text).toMatch(
    /^Hello Dana Whitfield,\n\nYou asked to be told when there are 2,000 pieces\./,
  )
  expect(sent?.text).toContain(`/catalogue/${bolt.id}/flange-bolt-m10`)
  const { watches } = (await call(dana, 'GET')).body
  expect(watches).toMatchObject([
    { productId: bolt.id, name: 'Flange bolt M10', wanted: 2000, available: 2000, isInShop: true },
  ])
  expect(watches[0].toldAt).toEqual(expect.any(String))

  await setStock(bolt.id, 0)
  await settle()
  await setStock(bolt.id, 9000)
  await settle()
  expect(mailsTo(dana)).toHaveLength(1)
})

test('another alert for the same product takes the place of the first, told or not', async () => {
  const { id } = await createProduct(shop.db, { available: 0 })
  await call(dana, 'POST', { productId: id, wanted: 500 })
  await call(dana, 'POST', { productId: id, wanted: 3000 })
  await setStock(id, 600)
  await settle()
  expect(mailsTo(dana)).toEqual([])
  await setStock(id, 3000)
  await settle()
  expect(mailsTo(dana)).toHaveLength(1)

  await setStock(id, 0)
  await call(dana, 'POST', { productId: id, wanted: 3000 })
  expect((await call(dana, 'GET')).body.watches).toMatchObject([{ toldAt: null }])
  await setStock(id, 3000)
  await settle()
  expect(mailsTo(dana)).toHaveLength(2)
})

test('an alert for what is there already is told at once', async () => {
  const { id } = await createProduct(shop.db, { available: 5000 })
  await call(dana, 'POST', { productId: id, wanted: 500 })
  await settle()
  expect(mailsTo(dana)).toHaveLength(1)
})

test('nodes that look at once send each alert one mail', async () => {
  const buyers = await Promise.all(Array.from({ length: 12 }, () => createBuyer(shop.db)))
  const { id } = await createProduct(shop.db, { available: 0 })
  for (const buyer of buyers) await call(buyer, 'POST', { productId: id, wanted: 500 })
  await setStock(id, 800)
  await stock.follow()
  const nodes = Array.from({ length: 4 }, () =>
    makeTellWatchers({ db: shop.db, now: () => new Date(), wakeMails: () => {} }),
  )
  await Promise.all([...nodes, ...nodes].map((tell) => tell()))
  await settle()
  expect(buyers.map((buyer) => mailsTo(buyer).length)).toEqual(buyers.map(() => 1))
})

test('more watchers than a transaction tells are all told', async () => {
  const { id } = await createProduct(shop.db, { available: 0 })
  await shop.pool.query(
    `with added as (
      insert into users (id, email, name, email_confirmed)
      select gen_random_uuid(), 'crowd-' || number || '@garage.example', 'Crowd', true
      from generate_series(1, 1100) as number returning id
    ) insert into stock_watch (user_id, product_id, wanted) select id, $1, 500 from added`,
    [id],
  )
  await setStock(id, 800)
  await stock.follow()
  await runJob('stock-watches')
  const queued = await shop.db.$count(mail, eq(mail.kind, RISEN_MAIL))
  const waiting = await shop.pool.query(
    'select from stock_watch where product_id = $1 and told_at is null',
    [id],
  )
  expect(queued).toBeGreaterThanOrEqual(1100)
  expect(waiting.rows).toEqual([])
  await shop.pool.query(`delete from users where email like 'crowd-%'`)
  await shop.pool.query(`delete from mail where recipient like 'crowd-%'`)
})

test('a watch that its owner is changing is told afterwards', async () => {
  const { id } = await createProduct(shop.db, { available: 0 })
  await call(dana, 'POST', { productId: id, wanted: 500 })
  await setStock(id, 800)
  const client = await shop.pool.connect()
  try {
    await client.query('begin')
    await client.query('select from stock_watch where user_id = $1 for update', [dana.id])
    await settle()
    expect(mailsTo(dana)).toEqual([])
    await client.query('rollback')
  } finally {
    client.release()
  }
  await settle()
  expect(mailsTo(dana)).toHaveLength(1)
})

test('an unconfirmed e-mail hears nothing until it is confirmed', async () => {
  const stranger = await createBuyer(shop.db, { emailConfirmed: false })
  const { id } = await createProduct(shop.db, { available: 0 })
  const added = await call(stranger, 'POST', { productId: id, wanted: 500 })
  expect(added.body.emailConfirmed).toBe(false)
  await setStock(id, 800)
  await settle()
  expect(mailsTo(stranger)).toEqual([])
  await shop.db.transaction((tx) => confirmEmail([tellConfirmed])(tx, stranger.email))
  await settle()
  expect(mailsTo(stranger)).toHaveLength(1)
})

test('a product that left the shop is not told of until it is back', async () => {
  const { id } = await createProduct(shop.db, { available: 0 })
  await call(dana, 'POST', { productId: id, wanted: 500 })
  await shop.db.update(product).set({ removedAt: new Date() }).where(eq(product.id, id))
  await setStock(id, 800)
  await settle()
  expect(mailsTo(dana)).toEqual([])
  expect((await call(dana, 'GET')).body.watches).toMatchObject([{ isInShop: false, available: 0 }])
  await shop.db.update(product).set({ removedAt: null }).where(eq(product.id, id))
  await settle()
  expect(mailsTo(dana)).toHaveLength(1)
})

test('alerts are their account’s alone, in every call', async () => {
  const stranger = await createBuyer(shop.db)
  const { id: productId } = await createProduct(shop.db, { available: 0 })
  await call(dana, 'POST', { productId, wanted: 500 })
  expect((await call(stranger, 'GET')).body).toEqual({
    total: 0,
    watches: [],
    next: null,
    emailConfirmed: true,
  })
  const removal = { productIds: [productId] }
  expect((await call(stranger, 'DELETE', removal)).body.deletedCount).toBe(0)
  expect((await call(dana, 'GET')).body.total).toBe(1)
  expect((await call(dana, 'DELETE', removal)).body.deletedCount).toBe(1)
  expect((await call(dana, 'GET')).body.total).toBe(0)
  await setStock(productId, 800)
  await settle()
  expect(mailsTo(dana)).toEqual([])
})

test('the list has pages, newest first', async () => {
  const added: string[] = []
  for (let place = 0; place < 5; place += 1) {
    const { id: productId } = await createProduct(shop.db, { available: 0 })
    await call(dana, 'POST', { productId, wanted: 500 })
    added.push(productId)
  }
  const seen: string[] = []
  let next: string | null = ''
  while (next !== null) {
    const url = `/stockWatch?limit=2${next && `&after=${next}`}`
    const { body } = await call(dana, 'GET', undefined, url)
    expect(body.total).toBe(5)
    seen.push(...body.watches.map(({ productId }: { productId: string }) => productId))
    next = body.next
  }
  expect(seen).toEqual(added.reverse())
})

test('an account has 500 alerts, and no more', async () => {
  await shop.pool.query(
    'insert into stock_watch (user_id, product_id, wanted) select $1, gen_random_uuid(), 1 from generate_series(1, 499)',
    [dana.id],
  )
  const [one, other] = [
    await createProduct(shop.db, { available: 0 }),
    await createProduct(shop.db, { available: 0 }),
  ]
  const answers = await Promise.all(
    [one, other].map(({ id }) => call(dana, 'POST', { productId: id, wanted: 500 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'tooManyWatches',
    detail: 'An account has up to 500 alerts. Remove some first',
  })
})

test('an unknown product and a wish of no pieces are refused', async () => {
  const unknown = '0190a0a0-0000-7000-8000-000000000000'
  expect((await call(dana, 'POST', { productId: unknown, wanted: 5 })).body.code).toBe(
    'productNotFound',
  )
  const { id: productId } = await createProduct(shop.db)
  expect((await call(dana, 'POST', { productId, wanted: 0 })).body).toMatchObject({
    code: 'invalidFields',
    errors: { wanted: ['At least one piece'] },
  })
})

test('alerts leave with their account', async () => {
  const { id: productId } = await createProduct(shop.db, { available: 0 })
  await call(dana, 'POST', { productId, wanted: 500 })
  await shop.db.delete(users).where(eq(users.id, dana.id))
  expect(await shop.db.$count(stockWatch, eq(stockWatch.userId, dana.id))).toBe(0)
})
