import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pictureAddressMessage } from '../../../contract/values/fields.ts'
import { profile, users } from '../../platform/database/tables/people.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, EXAMPLE_PICTURE } from '../../testing/factories.ts'

let shop: TestShop
let buyer: Buyer
let other: Buyer
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
})
afterAll(() => shop.close())
beforeEach(async () => {
  buyer = await createBuyer(shop.db)
  other = await createBuyer(shop.db)
  admin = await createBuyer(shop.db, { role: 'admin' })
})

const form = {
  name: 'Dana W.',
  facebook: 'https://facebook.com/dana',
  linkedin: 'https://linkedin.com/in/dana',
  age: 34,
  img: EXAMPLE_PICTURE,
}

const find = (email: string, { headers }: Buyer) =>
  shop.app.inject({ url: `/userprofile/${encodeURIComponent(email)}`, headers })
const save = (id: string, { headers }: Buyer, body: object = form) =>
  shop.app.inject({ method: 'PUT', url: `/userprofile/${id}`, headers, payload: body })

test('an unsaved profile has the user’s id and name, and empty values', async () => {
  expect((await find(buyer.email, buyer)).json()).toEqual({
    _id: buyer.id,
    email: buyer.email,
    name: buyer.name,
    img: null,
    age: null,
    facebook: null,
    linkedin: null,
  })
})

test('a saved profile is shown, and can be saved again', async () => {
  expect((await save(buyer.id, buyer)).json()).toEqual({ modifiedCount: 1 })
  expect((await save(buyer.id, buyer, { ...form, age: 35 })).json()).toEqual({ modifiedCount: 1 })
  expect((await find(buyer.email, buyer)).json()).toEqual({
    _id: buyer.id,
    email: buyer.email,
    ...form,
    age: 35,
  })
})

test('the e-mail in the path may be in capitals', async () => {
  expect((await find(buyer.email.toUpperCase(), buyer)).statusCode).toBe(200)
})

test('another’s profile is neither shown nor saved', async () => {
  await save(other.id, other)
  expect((await find(other.email, buyer)).statusCode).toBe(403)
  expect((await save(other.id, buyer)).statusCode).toBe(404)
  expect((await save(uuidv7(), buyer)).statusCode).toBe(404)
  expect((await find(other.email, other)).json()).toMatchObject({ name: form.name })
  expect(await shop.db.$count(profile, eq(profile.email, buyer.email))).toBe(0)
})

test('an admin reads every profile but saves only their own', async () => {
  expect((await find(buyer.email, admin)).json()).toMatchObject({ _id: buyer.id })
  expect((await save(buyer.id, admin)).statusCode).toBe(404)
  const unknown = await find('nobody@garage.example', admin)
  expect([unknown.statusCode, unknown.json().code]).toEqual([404, 'userNotFound'])
})

test('a removed user who returns finds the profile, and saves it under either id', async () => {
  await save(buyer.id, buyer)
  await shop.db.delete(users).where(eq(users.id, buyer.id))
  const back = await createBuyer(shop.db, { email: buyer.email })
  const shown = (await find(back.email, back)).json()
  expect(shown).toMatchObject({ _id: buyer.id, name: form.name })
  expect((await save(shown._id, back, { ...form, age: 40 })).statusCode).toBe(200)
  expect((await save(back.id, back, { ...form, age: 41 })).statusCode).toBe(200)
  expect((await find(back.email, back)).json()).toMatchObject({ _id: buyer.id, age: 41 })
})

test.each([
  ['name', { name: '' }, 'Name is Required'],
  ['age', { age: 12 }, 'At least 13'],
  ['age', { age: 'x' }, 'age is Required'],
  ['facebook', { facebook: 'javascript:alert(1)' }, 'The address must start with https://'],
  ['linkedin', { linkedin: '' }, 'Linkedin is Required'],
  ['img', { img: '' }, 'Image is Required'],
  ['img', { img: 'http://pictures.example/a.webp' }, pictureAddressMessage],
])('an invalid %s is reported at its field: %j', async (field, wrong, message) => {
  const answer = await save(buyer.id, buyer, { ...form, ...wrong })
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors[field]).toContain(message)
})

test.each([{ email: 'other@shop.example' }, { _id: uuidv7() }, { role: 'admin' }])(
  'a stray %j is refused and changes nothing',
  async (stray) => {
    const answer = await save(buyer.id, buyer, { ...form, ...stray })
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'unknownKeys'])
    expect(await shop.db.$count(profile, eq(profile.email, buyer.email))).toBe(0)
  },
)

test('reading or saving a profile requires a session', async () => {
  expect((await shop.app.inject(`/userprofile/${buyer.email}`)).statusCode).toBe(401)
  const saving = { method: 'PUT', url: `/userprofile/${buyer.id}`, payload: form } as const
  expect((await shop.app.inject(saving)).statusCode).toBe(401)
})
