import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cents } from '../../../../contract/values/money/money.ts'
import { product } from '../../../platform/database/tables/products.ts'
import { buildCartDesk, type CartDesk } from '../../../testing/desks/cart-desk.ts'
import { createBuyer } from '../../../testing/factories.ts'

let desk: CartDesk

beforeAll(async () => {
  desk = await buildCartDesk()
})
afterAll(() => desk.close())

test('a changed price and a removed part are listed, and the rest is in a new cart', async () => {
  const products = await desk.createProducts(5, { listPriceCents: cents(1000) })
  const [same = '', dearer = '', gone = '', short = '', raised = ''] = products.map(({ id }) => id)
  const cart = await desk.keep(
    [same, dearer, gone, short, raised].map((productId, place) => ({
      productId,
      quantity: 600,
      reference: `REF-${place}`,
    })),
  )
  const order = (await desk.order(cart)).json().insertedId
  const set = (id: string, change: Partial<typeof product.$inferInsert>) =>
    desk.db.update(product).set(change).where(eq(product.id, id))
  await set(dearer, { listPriceCents: cents(1200) })
  await set(gone, { removedAt: new Date() })
  await set(short, { available: 100, received: 700 })
  await set(raised, { minimum: 1000 })

  const again = () =>
    desk.call('POST', `/order/${order}/again`, undefined, { key: 'again-once-with-this-key' })
  const answer = await again()
  expect(answer.statusCode).toBe(201)
  const { insertedId, differences } = answer.json()
  expect(differences).toMatchObject([
    { productId: dearer, kind: 'price', was: 10, now: 12 },
    { productId: gone, kind: 'gone', was: 10, now: null },
    { productId: short, kind: 'short', was: 600, now: 100 },
    { productId: raised, kind: 'minimum', was: 600, now: 1000 },
  ])
  const filled = await desk.read(insertedId)
  expect(filled.name).toMatch(/^Order \d+ again$/)
  expect(filled.lines.map(({ productId, reference }) => [productId, reference])).toEqual([
    [same, 'REF-0'],
    [dearer, 'REF-1'],
    [short, 'REF-3'],
    [raised, 'REF-4'],
  ])
  expect((await again()).json().insertedId).toBe(insertedId)
  const stranger = await createBuyer(desk.db)
  const refused = await desk.call('POST', `/order/${order}/again`, undefined, { by: stranger })
  expect(refused.json().code).toBe('orderNotFound')
})

test('a price for another number of pieces is compared for the same one', async () => {
  const products = await desk.createProducts(2, { listPriceCents: cents(189) })
  const [cheaper = '', same = ''] = products.map(({ id }) => id)
  const cart = await desk.keep(
    [cheaper, same].map((productId) => ({ productId, quantity: 600, reference: undefined })),
  )
  const order = (await desk.order(cart)).json().insertedId
  for (const [id, price] of [[cheaper, 18_000] as const, [same, 18_900] as const])
    await desk.db
      .update(product)
      .set({ listPriceCents: cents(price), pricePer: 100, orderMultiple: 100 })
      .where(eq(product.id, id))
  const again = await desk.call('POST', `/order/${order}/again`)
  expect(again.json().differences).toMatchObject([
    { productId: cheaper, kind: 'price', was: 189, now: 180, pricePer: 100 },
  ])
})
