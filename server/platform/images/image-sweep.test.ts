import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { variantAddress } from '../../../contract/values/picture-variants.ts'
import { changeSetStore } from '../../catalogue/change-sets/change-set-store.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { getVariant, sendPicture } from '../../testing/desks/send-picture.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../testing/factories.ts'
import { image } from '../database/tables/pictures.ts'
import { product } from '../database/tables/products.ts'
import { catalogueName } from '../database/tables/search.ts'
import { diskHome } from '../providers/images/disk-home.ts'
import { imageSweep } from './image-sweep.ts'

let shop: TestShop
let admin: Buyer
let now = new Date('2026-03-02T12:00:00.000Z')
let sweep: () => Promise<number>

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
  const home = await diskHome(join(shop.settings.dataDir, 'images'))
  sweep = imageSweep(shop.db, home, { now: () => now })
})
afterAll(() => shop.close())

let shade = 0
async function send(): Promise<string> {
  shade += 1
  const background = { r: (shade * 37) % 256, g: (shade * 71) % 256, b: 120 }
  const plain = sharp({ create: { width: 300, height: 200, channels: 3, background } })
  return sendPicture(shop, admin, await plain.png().toBuffer())
}

const isServed = async (url: string) => (await shop.app.inject(url)).statusCode === 200
const later = (hours: number) => {
  now = new Date(now.getTime() + hours * 3_600_000)
}

test('an unused picture is deleted after the grace period, with its variants', async () => {
  const url = await send()
  await getVariant(shop, variantAddress(url, 200, 'webp'))
  expect(await sweep()).toBe(0)
  later(23)
  expect(await sweep()).toBe(0)
  expect(await isServed(url)).toBe(true)
  later(2)
  expect(await sweep()).toBe(1)
  expect(await isServed(url)).toBe(false)
  expect(await readdir(join(shop.settings.dataDir, 'images'))).toEqual([])
  expect(await shop.db.$count(image, eq(image.url, url))).toBe(0)
})

test('a picture used by a product, a review, a profile, an order or a return stays', async () => {
  const [first, further, ordered, unseen] = [await send(), await send(), await send(), await send()]
  const returned = await send()
  await createProduct(shop.db, {
    imageUrl: first,
    furtherPictures: [{ url: further, alt: 'From the side' }],
  })
  const soldOut = await createProduct(shop.db, { imageUrl: ordered })
  const { headers } = admin
  const placed = await shop.app.inject({
    method: 'POST',
    url: '/orderProduct',
    headers,
    payload: orderBody(soldOut.id),
  })
  expect(placed.statusCode).toBe(201)
  await shop.app.inject({ method: 'DELETE', url: `/product/${soldOut.id}`, headers })
  await shop.pool.query(
    `with asked as (
       insert into return_request (id, order_id, state, created_at) values (gen_random_uuid(), $1, 'requested', now())
       returning id, order_id
     )
     insert into return_line (return_id, line_no, order_id, quantity, reason, pictures)
     select id, 1, order_id, 1, 'damaged', jsonb_build_array($2::text) from asked`,
    [placed.json().insertedId, returned],
  )

  await sweep()
  later(48)
  expect(await sweep()).toBe(1)
  const used = [first, further, ordered, returned]
  expect(await Promise.all([...used, unseen].map(isServed))).toEqual([
    ...[true, true, true, true],
    false,
  ])
})

test('replaced pictures of a product are deleted with the history that can bring them back, and those still used stay', async () => {
  const [old, staying, added] = [await send(), await send(), await send()]
  const { id } = await createProduct(shop.db, {
    imageUrl: old,
    furtherPictures: [{ url: staying, alt: 'Side' }],
  })
  const replaced = await shop.app.inject({
    method: 'PUT',
    url: `/product/${id}/pictures`,
    headers: admin.headers,
    payload: {
      pictures: [
        { img: staying, alt: ' Side ' },
        { img: added, alt: 'Top' },
      ],
    },
  })
  expect(replaced.json()).toEqual({ modifiedCount: 1 })
  const { img, pictures } = (await shop.app.inject(`/product/${id}`)).json()
  expect(img).toBe(staying)
  expect(pictures).toMatchObject([{ alt: 'Side' }, { alt: 'Top' }])
  await sweep()
  later(25)
  expect(await sweep()).toBe(0)
  expect(await isServed(old)).toBe(true)

  await changeSetStore(shop.db).forgetRows(new Date(Date.now() + 1000))
  await sweep()
  later(25)
  expect(await sweep()).toBe(1)
  expect(await Promise.all([old, staying, added].map(isServed))).toEqual([false, true, true])
})

test('a picture that is uploaded or used again is no longer marked unused', async () => {
  const url = await send()
  await sweep()
  later(25)
  shade -= 1
  expect(await send()).toBe(url)
  expect(await sweep()).toBe(0)
  expect(await isServed(url)).toBe(true)
  later(25)
  await createProduct(shop.db, { imageUrl: url })
  expect(await sweep()).toBe(0)
  // As a removed product does: its ledger keeps the row.
  await shop.db.update(product).set({ removedAt: new Date() }).where(eq(product.imageUrl, url))
  later(1)
  expect(await sweep()).toBe(0)
})

test.each([
  [{ pictures: [] }, 'Image is Required'],
  [{ pictures: [{ img: '/images/a.webp', alt: ' ' }] }, 'Describe the picture in a few words'],
])('an empty list or a missing alternative text is refused: %j', async (payload, text) => {
  const { id } = await createProduct(shop.db)
  const url = `/product/${id}/pictures`
  const answer = await shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload })
  expect(answer.statusCode).toBe(422)
  expect(answer.payload).toContain(text)
})

test('a picture of a category or brand is kept, although no product has it', async () => {
  const url = await send()
  await shop.db.insert(catalogueName).values({ field: 'brand', name: 'Rethorn', imageUrl: url })
  await sweep()
  later(25)
  await sweep()
  expect(await isServed(url)).toBe(true)
})

test('a picture that the undo of a change set brings back stays as long as its rows', async () => {
  const [replaced, removed] = [await send(), await send()]
  const { id: changedId } = await createProduct(shop.db, { imageUrl: replaced })
  const { id: removedId } = await createProduct(shop.db, { imageUrl: removed })
  const call = async (url: string, payload: object) =>
    (await shop.app.inject({ method: 'POST', url, headers: admin.headers, payload })).json()
  const other = [{ img: 'https://pictures.example/a.webp', alt: 'Another' }]
  const drafts = [
    { rows: [{ productId: changedId, set: { pictures: other } }] },
    { action: { kind: 'remove' }, productIds: [removedId] },
  ]
  for (const draft of drafts) {
    const { insertedId } = await call('/changeSet', { title: 'Pictures', ...draft })
    const confirmSevere = true
    expect(await call(`/changeSet/${insertedId}/apply`, { confirmSevere })).toMatchObject({
      applied: 1,
    })
  }
  await sweep()
  later(25)
  await sweep()
  expect([await isServed(replaced), await isServed(removed)]).toEqual([true, true])

  await shop.pool.query('delete from change_row')
  await sweep()
  later(25)
  await sweep()
  expect([await isServed(replaced), await isServed(removed)]).toEqual([false, false])
})
