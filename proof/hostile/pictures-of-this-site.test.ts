import { afterAll, beforeAll, expect, test } from 'vitest'
import { pictureAddressMessage } from '../../contract/values/fields.ts'
import { startedSignIn } from '../../server/platform/database/tables/sign-in.ts'
import { picture } from '../../server/platform/sheets/cells/cells.ts'
import { buildTestShop, type TestShop } from '../../server/testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct } from '../../server/testing/factories.ts'
import { type OidcServer, startOidcServer } from '../../server/testing/parties/oidc-server.ts'

// Attack: a picture whose address is a call of this site, made by the browser of everyone who sees it.

const START = '/identity/google/start'
const NOT_PICTURES = [
  START,
  '/',
  '/images/',
  '/images/a.webp',
  `/images/../identity/${'a'.repeat(64)}.webp`,
  `/images/${'a'.repeat(64)}.svg`,
  `/images/${'a'.repeat(64)}.webp?start`,
  `/IMAGES/${'a'.repeat(64)}.webp`,
]

let shop: TestShop
let google: OidcServer
let admin: Buyer
let customer: Buyer

beforeAll(async () => {
  google = await startOidcServer()
  shop = await buildTestShop({ google: google.connection, env: { LIMIT_SIGN_INS: '3' } })
  admin = await createBuyer(shop.db, { role: 'admin' })
  customer = await createBuyer(shop.db)
})
afterAll(async () => {
  await shop.close()
  await google.close()
})

const send = (caller: Buyer, method: 'POST' | 'PUT', url: string, payload: object) =>
  shop.app.inject({ method, url, headers: caller.headers, payload })

test.each(NOT_PICTURES)(
  '%s is refused as a picture of a product, a review, a profile or an import',
  async (img) => {
    const { id } = await createProduct(shop.db)
    const product = {
      name: 'Fuse',
      email: 'shop@bulkhead.example',
      description: 'Blade',
      price: 1,
      minimum: 500,
      available: 1,
      img,
    }
    const review = { name: 'Dana', description: 'Fits.', ratting: 5, img }
    const links = { facebook: 'https://a.example/d', linkedin: 'https://b.example/d' }
    const answers = [
      await send(admin, 'POST', '/uploadProduct', product),
      await send(admin, 'PUT', `/product/${id}/pictures`, { pictures: [{ img, alt: 'A fuse' }] }),
      await send(customer, 'POST', '/uploadReview', review),
      await send(customer, 'PUT', `/userprofile/${customer.id}`, {
        name: 'Dana',
        age: 41,
        ...links,
        img,
      }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422, 422, 422])
    for (const answer of answers) expect(answer.payload).toContain(pictureAddressMessage)
    expect(picture.safeParse(img).success).toBe(false)
  },
)

test.each(['image', 'iframe', 'script', 'empty'])(
  'fetching the sign-in address as %s starts no sign-in and doesn’t count against the limit',
  async (destination) => {
    for (let visit = 0; visit < 10; visit += 1) {
      const answer = await shop.app.inject({
        url: START,
        headers: { 'sec-fetch-dest': destination },
      })
      expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([400, undefined])
    }
    expect(await shop.db.$count(startedSignIn)).toBe(0)
  },
)

test('opening it in a window starts a sign-in, with or without Sec-Fetch-Dest', async () => {
  const started = [
    await shop.app.inject({ url: START, headers: { 'sec-fetch-dest': 'document' } }),
    await shop.app.inject({ url: START }),
  ]
  expect(started.map(({ statusCode }) => statusCode)).toEqual([303, 303])
})

test('a picture can’t end a sign-in in progress in another window', async () => {
  const answer = await shop.app.inject({
    url: '/identity/google/callback',
    headers: { 'sec-fetch-dest': 'image' },
    cookies: { 'google-sign-in': 'secret' },
  })
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([400, undefined])
})
