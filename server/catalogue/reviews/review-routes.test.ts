import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Review as Listed } from '../../../contract/catalogue/reviews.ts'
import { pictureAddressMessage } from '../../../contract/values/fields.ts'
import { review } from '../../platform/database/tables/products.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createUpload, EXAMPLE_PICTURE } from '../../testing/factories.ts'

let shop: TestShop
let buyer: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  buyer = await createBuyer(shop.db)
  await createUpload(shop.db, buyer.id)
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('delete from review'))

const form = { name: 'Dana', description: 'Dry boxes.', ratting: 4, img: EXAMPLE_PICTURE }

const upload = (body: object, headers: Record<string, string> = buyer.headers) =>
  shop.app.inject({ method: 'POST', url: '/uploadReview', headers, payload: body })
const list = (query = '') => shop.app.inject(`/review${query}`)

test('a customer’s review is stored under the email of the session and listed', async () => {
  const answer = await upload(form)
  expect(answer.statusCode).toBe(201)
  const { insertedId } = answer.json()
  expect((await list()).json()).toEqual([
    { id: insertedId, ...form, sample: false, verifiedBuyer: false },
  ])
  const [row] = await shop.db.select().from(review).where(eq(review.id, insertedId))
  expect(row).toMatchObject({ email: buyer.email, sample: false })
})

test.each(['other@shop.example', 'no email', null])(
  'extra fields of the published call have no effect: %j',
  async (email) => {
    const strays = { email, price: 5, minimum: null, available: 'x' }
    const { insertedId } = (await upload({ ...form, ...strays })).json()
    const [row] = await shop.db.select().from(review).where(eq(review.id, insertedId))
    expect(row).toMatchObject({ email: buyer.email })
  },
)

test('adding a review requires a session', async () => {
  expect((await upload(form, {})).statusCode).toBe(401)
  expect(await shop.db.$count(review)).toBe(0)
})

test.each([
  ['name', { name: ' ' }, 422, 'Name is Required'],
  ['name', { name: 'x'.repeat(81) }, 422, 'At most 80 characters'],
  ['name', { name: 'www.cheap.example' }, 422, 'A name can’t contain line breaks or web addresses'],
  ['description', { description: '' }, 422, 'Description is Required'],
  ['ratting', { ratting: 0 }, 422, 'ratting is Required'],
  ['ratting', { ratting: 5.5 }, 422, 'ratting is Required'],
  ['ratting', { ratting: '5' }, 422, 'ratting is Required'],
  ['img', { img: 'javascript:alert(1)' }, 422, pictureAddressMessage],
  ['img', { img: '//elsewhere.example/a.png' }, 422, pictureAddressMessage],
  ['img', { img: 'http://elsewhere.example/a.png' }, 422, pictureAddressMessage],
])('an invalid %s is reported at its field: %j', async (field, wrong, status, message) => {
  const answer = await upload({ ...form, ...wrong })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().errors[field]).toContain(message)
  expect(await shop.db.$count(review)).toBe(0)
})

test('an unknown key is refused and nothing is stored', async () => {
  const answer = await upload({ ...form, sample: true })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'unknownKeys'])
  expect(await shop.db.$count(review)).toBe(0)
})

test('the list is oldest first, bounded and paged backwards', async () => {
  const ids: string[] = []
  for (let index = 0; index < 7; index += 1) {
    ids.push((await upload({ ...form, name: `Reviewer ${index}` })).json().insertedId)
  }
  const newest = await list('?limit=3')
  expect(newest.json().map(({ id }: { id: string }) => id)).toEqual(ids.slice(4))
  expect(newest.headers['x-total-count']).toBe('7')

  const following = /<([^>]+)>; rel="next"/.exec(String(newest.headers.link))?.[1] ?? ''
  const older = await shop.app.inject(following)
  expect(older.json().map(({ id }: { id: string }) => id)).toEqual(ids.slice(1, 4))
  expect((await list('?limit=7')).headers.link).toBeUndefined()
})

test.each(['?limit=0', '?limit=1001', '?limit=x', '?after=x', '?page=2'])(
  '%s is refused',
  async (query) => {
    expect((await list(query)).statusCode).toBeGreaterThanOrEqual(400)
    expect((await list(query)).statusCode).toBeLessThan(500)
  },
)

test('staff list reviews newest first with their authors, and only those of a kind', async () => {
  const admin = await createBuyer(shop.db, { role: 'admin' })
  const write = async (ratting: number) => (await upload({ ...form, ratting })).json().insertedId
  const [praise, doubt, blame] = [await write(4), await write(3), await write(1)]
  await shop.db.update(review).set({ email: null, sample: true }).where(eq(review.id, blame))
  const desk = (query = '') =>
    shop.app.inject({ url: `/reviews/desk${query}`, headers: admin.headers })
  const author = { _id: buyer.id, email: buyer.email }

  const all = await desk()
  expect(all.json()).toMatchObject([
    { id: blame, author: null, sample: true },
    { id: doubt, author, ratting: 3 },
    { id: praise, author, createdAt: expect.stringMatching(/Z$/) },
  ])
  const ids = async (query: string) => (await desk(query)).json().map(({ id }: Listed) => id)
  expect(await ids('?kind=low')).toEqual([blame, doubt])
  expect(await ids(`?kind=low&after=${blame}`)).toEqual([doubt])
  expect(await ids('?kind=sample')).toEqual([blame])
  expect((await desk('?kind=low&limit=1')).headers['x-total-count']).toBe('2')
})
