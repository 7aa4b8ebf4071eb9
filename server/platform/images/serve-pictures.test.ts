import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  PICTURE_WIDTHS,
  variantAddress,
  widthsOf,
} from '../../../contract/values/picture-variants.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { getVariant, sendPicture } from '../../testing/desks/send-picture.ts'
import { createBuyer, createProduct } from '../../testing/factories.ts'

let shop: TestShop
let url: string

beforeAll(async () => {
  shop = await buildTestShop()
  const buyer = await createBuyer(shop.db)
  url = await sendPicture(shop, buyer, await noise(900, 600).png().toBuffer())
})
afterAll(() => shop.close())

/** A picture that hardly compresses. */
const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })

const keptFiles = () => readdir(join(shop.settings.dataDir, 'images'))

test.each([
  ['avif', 'heif', 'image/avif'],
  ['webp', 'webp', 'image/webp'],
  ['jpg', 'jpeg', 'image/jpeg'],
] as const)(
  'a %s of a width is made once, stored, and cacheable for ever',
  async (format, decoded, type) => {
    const address = variantAddress(url, 400, format)
    const first = await getVariant(shop, address)
    expect(first.statusCode).toBe(200)
    expect(first.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(first.rawPayload.length),
    })
    expect(await sharp(first.rawPayload).metadata()).toMatchObject({
      format: decoded,
      width: 400,
      height: 267,
    })
    expect(await keptFiles()).toContain(address.slice('/images/'.length))
    expect((await shop.app.inject(address)).rawPayload).toEqual(first.rawPayload)
  },
)

test('a picture is never enlarged', async () => {
  const served = await getVariant(shop, variantAddress(url, 1600, 'webp'))
  expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 900 })
  expect(widthsOf(900)).toEqual([
    { width: 200, pixels: 200 },
    { width: 400, pixels: 400 },
    { width: 800, pixels: 800 },
    { width: 1600, pixels: 900 },
  ])
  expect(widthsOf(150)).toEqual([{ width: 200, pixels: 150 }])
  expect(widthsOf(4000).map(({ pixels }) => pixels)).toEqual([...PICTURE_WIDTHS])
})

test('concurrent requests for a variant share the work', async () => {
  const address = variantAddress(url, 800, 'avif')
  const answers = await Promise.all(Array.from({ length: 20 }, () => getVariant(shop, address)))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  const names = (await keptFiles()).filter((name) => name.endsWith('-800.avif'))
  expect(names).toHaveLength(1)
})

test('if a variant can’t be made in time, the next best is served and not cached', async () => {
  const buyer = await createBuyer(shop.db)
  // A few megapixels that hardly compress take longer than requests wait.
  const large = await sendPicture(shop, buyer, await noise(1800, 1800).jpeg().toBuffer())
  const busy = PICTURE_WIDTHS.map((width) => shop.app.inject(variantAddress(large, width, 'avif')))
  const asked = PICTURE_WIDTHS.map((width) => shop.app.inject(variantAddress(large, width, 'webp')))
  const answers = await Promise.all([...busy, ...asked])
  const standIns = answers.filter(({ headers }) => headers['cache-control'] === 'no-store')
  for (const answer of answers) expect(answer.statusCode).toBe(200)
  expect(standIns.length).toBeGreaterThan(0)
  for (const { headers } of standIns) expect(headers['content-type']).toBe('image/webp')
})

test.each(['-300.webp', '-400.png', '-400.avif.part', '-0400.webp', '-400'])(
  'no other variant exists: %s',
  async (ending) => {
    expect((await shop.app.inject(url.replace('.webp', ending))).statusCode).toBe(404)
  },
)

test('a variant of an unknown picture is not found', async () => {
  const nothing = `/images/${'0'.repeat(64)}-400.avif`
  expect((await shop.app.inject(nothing)).statusCode).toBe(404)
})

test('a product has size, text and placeholder of its pictures', async () => {
  const row = await createProduct(shop.db, {
    imageUrl: url,
    imageAlt: 'A red part',
    furtherPictures: [{ url: 'https://pictures.example/side.jpg', alt: 'From the side' }],
  })
  const { pictures, img } = (await shop.app.inject(`/product/${row.id}`)).json()
  expect(img).toBe(url)
  expect(pictures).toEqual([
    {
      url,
      alt: 'A red part',
      width: 900,
      height: 600,
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
    },
    {
      url: 'https://pictures.example/side.jpg',
      alt: 'From the side',
      width: null,
      height: null,
      placeholder: null,
    },
  ])
  expect(pictures[0].placeholder.length).toBeLessThan(250)
})

test('a transparent picture has no placeholder, which would shine through', async () => {
  const buyer = await createBuyer(shop.db)
  const create = { width: 60, height: 40, channels: 4, background: '#ff000080' } as const
  const seeThrough = await sendPicture(shop, buyer, await sharp({ create }).png().toBuffer())
  const row = await createProduct(shop.db, { imageUrl: seeThrough })
  const { pictures } = (await shop.app.inject(`/product/${row.id}`)).json()
  expect(pictures[0]).toMatchObject({ width: 60, placeholder: null })
})

test('a picture lost by its home is not found', async () => {
  const buyer = await createBuyer(shop.db)
  const lost = await sendPicture(shop, buyer, await noise(50, 50).png().toBuffer())
  await rm(join(shop.settings.dataDir, lost))
  expect((await shop.app.inject(lost)).statusCode).toBe(404)
  expect((await shop.app.inject(variantAddress(lost, 200, 'webp'))).statusCode).toBe(404)
})
