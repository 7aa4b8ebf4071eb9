import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { reviewMessages } from '../../../contract/catalogue/reviews.ts'
import { review } from '../../../server/platform/database/tables/products.ts'
import { accountEvent } from '../../../server/platform/database/tables/sign-in.ts'
import { buildTestShop, type TestShop } from '../../../server/testing/build-test-shop.ts'
import { sendPicture } from '../../../server/testing/desks/send-picture.ts'
import {
  type Buyer,
  createBuyer,
  createProduct,
  createReview,
  createUpload,
  EXAMPLE_PICTURE,
  orderBody,
} from '../../../server/testing/factories.ts'

// Attack: a review that speaks for the shop, shows every visitor a foreign picture, and can't be removed.

async function openShop(env: Record<string, string> = {}) {
  const shop = await buildTestShop({ env })
  onTestFinished(() => shop.close())
  const [author, admin] = [
    await createBuyer(shop.db),
    await createBuyer(shop.db, { role: 'admin' }),
  ]
  await createUpload(shop.db, author.id)
  return { shop, author, admin }
}

const form = { name: 'Dana Whitfield', description: 'Dry boxes.', ratting: 5, img: EXAMPLE_PICTURE }
const write = ({ app }: TestShop, { headers }: Buyer, wanted: Partial<typeof form> = {}) =>
  app.inject({ method: 'POST', url: '/uploadReview', headers, payload: { ...form, ...wanted } })
const listed = async ({ app }: TestShop) => (await app.inject('/review?limit=6')).json()

async function placeOrder({ app, db }: TestShop, { headers }: Buyer): Promise<string> {
  const { id } = await createProduct(db)
  const placed = await app.inject({
    method: 'POST',
    url: '/orderProduct',
    headers,
    payload: orderBody(id),
  })
  return placed.json().insertedId
}

/** Set directly in the database, since the rules would need a provider. */
async function move({ pool }: Pick<TestShop, 'pool'>, orderId: string, state: string) {
  await pool.query(
    `update orders set state = $2, transaction_id = $3, paid_at = now(),
       refunded_cents = case $2 when 'partlyRefunded' then 1 when 'refunded' then total_cents else 0 end,
       fulfilment = case $2 when 'refunded' then 'delivered' else 'none' end
     where id = $1`,
    [orderId, state, `pi_${orderId}`],
  )
}

test.each(['Bulkhead Management', 'Вulkhеad', 'B u l k h e a d', 'adm1n', 'Verified buyer'])(
  'the reviewer name %s is refused at its field',
  async (name) => {
    const { shop, author } = await openShop()
    const answer = await write(shop, author, { name })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { name: [reviewMessages.nameReserved] },
    ])
    expect(await listed(shop)).toEqual([])
  },
)

test('a review accepts only pictures uploaded by its author', async () => {
  const { shop, author } = await openShop()
  const stranger = await createBuyer(shop.db)
  const bytes = await sharp({
    create: { width: 30, height: 30, channels: 3, background: 'teal' },
  })
    .png()
    .toBuffer()
  const url = await sendPicture(shop, author, bytes)
  for (const img of ['https://tracker.example/a.png', `/images/${'a'.repeat(64)}.webp`]) {
    const answer = await write(shop, author, { img })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { img: [reviewMessages.pictureNotOwn] },
    ])
  }
  expect((await write(shop, stranger, { img: url })).json().code).toBe('pictureNotOwn')
  expect((await write(shop, author, { img: url })).statusCode).toBe(201)
  // The same file from another account is decoded once and belongs to both accounts.
  expect(await sendPicture(shop, stranger, bytes)).toBe(url)
  expect((await write(shop, stranger, { img: url })).statusCode).toBe(201)
  // Even if another account uses the same file, an account's upload ends with that account only.
  await shop.pool.query('delete from users where id = $1', [stranger.id])
  expect((await write(shop, author, { img: url })).statusCode).toBe(201)
})

test('with an external image host only its answer to this account is accepted, no other address there', async () => {
  const { shop, author } = await openShop()
  const answered = 'https://pictures.example/i/wheel.webp'
  await createUpload(shop.db, author.id, answered)
  expect((await write(shop, author, { img: answered })).statusCode).toBe(201)
  const another = 'https://pictures.example/i/another.webp'
  expect((await write(shop, author, { img: another })).json().code).toBe('pictureNotOwn')
})

test('“Verified buyer” is set by the server, updates cached answers at once and ends after a full refund', async () => {
  const { shop, author } = await openShop()
  await createReview(shop.db, author)
  await createReview(shop.db, await createBuyer(shop.db))
  const marks = async () =>
    (await listed(shop)).map(({ verifiedBuyer }: { verifiedBuyer: boolean }) => verifiedBuyer)
  expect(await marks()).toEqual([false, false])
  const id = await placeOrder(shop, author)
  await move(shop, id, 'paid')
  expect(await marks()).toEqual([true, false])
  await move(shop, id, 'partlyRefunded')
  expect(await marks()).toEqual([true, false])
  await move(shop, id, 'refunded')
  expect(await marks()).toEqual([false, false])
  const forged = await write(shop, author, { verifiedBuyer: true } as Partial<typeof form>)
  expect(forged.json().code).toBe('unknownKeys')
})

test('a shop that requires a paid order for a review says so beforehand and refuses others', async () => {
  const { shop, author } = await openShop({ REVIEWS_NEED_ORDER: 'on' })
  const mayWrite = async () =>
    (await shop.app.inject({ url: '/review/permission', headers: author.headers })).json()
  expect(await mayWrite()).toEqual({ allowed: false })
  const unpaid = await placeOrder(shop, author)
  const refused = await write(shop, author)
  expect([refused.statusCode, refused.json().detail]).toEqual([403, reviewMessages.needsOrder])
  expect(await shop.db.$count(review)).toBe(0)
  await move(shop, unpaid, 'paid')
  expect(await mayWrite()).toEqual({ allowed: true })
  expect((await write(shop, author)).statusCode).toBe(201)
})

test('removing a review takes it from the list, records the admin, and is idempotent', async () => {
  const { shop, author, admin } = await openShop()
  const { id } = await createReview(shop.db, author)
  expect(await listed(shop)).toHaveLength(1)
  const remove = (by: Buyer) =>
    shop.app.inject({ method: 'DELETE', url: `/review/${id}`, headers: by.headers })
  expect((await remove(author)).statusCode).toBe(403)
  expect((await remove(admin)).json()).toEqual({ deletedCount: 1 })
  expect(await listed(shop)).toEqual([])
  expect((await remove(admin)).json()).toEqual({ deletedCount: 0 })
  const noted = await shop.db
    .select()
    .from(accountEvent)
    .where(eq(accountEvent.kind, 'reviewRemoved'))
  expect(noted).toMatchObject([{ email: author.email, actorEmail: admin.email }])
})
