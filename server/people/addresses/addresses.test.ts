import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultShop } from '../../../contract/office/settings/shop-setting.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, exampleAddress } from '../../testing/factories.ts'
import { copyAddress } from './keep-addresses.ts'

let shop: TestShop
let dana: Buyer
let stranger: Buyer

beforeAll(async () => {
  shop = await buildTestShop({ env: { LIMIT_WRITES: '1000' } })
  dana = await createBuyer(shop.db)
  stranger = await createBuyer(shop.db)
})
afterAll(() => shop.close())

async function add(buyer: Buyer, parts: object = {}): Promise<string> {
  const { status, body } = await shop.call(buyer, 'POST', '/address', {
    ...exampleAddress,
    ...parts,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body.insertedId
}

const list = async (buyer: Buyer, query = '') =>
  (await shop.call(buyer, 'GET', `/address${query}`)).body.addresses

const whole = { ...exampleAddress, street2: '', dockHours: '', liftGate: false, isDefault: false }

test('addresses are their account’s alone, in every call', async () => {
  const id = await add(dana)
  expect(await list(dana)).toEqual([{ _id: id, ...whole }])
  expect((await shop.call(stranger, 'GET', '/address')).body).toEqual({ total: 0, addresses: [] })
  const change = { ...exampleAddress, _id: id, city: 'Joliet' }
  expect(await shop.call(stranger, 'PUT', '/address', change)).toMatchObject({
    status: 404,
    body: { code: 'addressNotFound' },
  })
  const removal = { ids: [id] }
  expect((await shop.call(stranger, 'DELETE', '/address', removal)).body).toEqual({
    deletedCount: 0,
  })
  await expect(copyAddress(shop.db, stranger.id, id)).rejects.toThrow('no such address')

  expect(await shop.call(dana, 'PUT', '/address', change)).toEqual({
    status: 200,
    body: { modifiedCount: 1 },
  })
  const { isDefault: _, ...shipTo } = whole
  expect(await copyAddress(shop.db, dana.id, id)).toEqual({ ...shipTo, city: 'Joliet' })
  expect((await shop.call(dana, 'DELETE', '/address', removal)).body).toEqual({ deletedCount: 1 })
  expect(await list(dana)).toEqual([])
})

test('one address is the default: a new one takes its place, also when two are made so at once', async () => {
  const buyer = await createBuyer(shop.db)
  const defaults = async () =>
    (await list(buyer))
      .filter(({ isDefault }: { isDefault: boolean }) => isDefault)
      .map(({ _id }: { _id: string }) => _id)
  const first = await add(buyer, { isDefault: true })
  const second = await add(buyer, { isDefault: true })
  expect(await defaults()).toEqual([second])
  const makeDefault = (id: string) =>
    shop.call(buyer, 'PUT', '/address', { ...exampleAddress, _id: id, isDefault: true })
  const changes = await Promise.all([first, second, first, second].map(makeDefault))
  expect(changes.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await defaults()).toHaveLength(1)
  const unknown = await makeDefault('0190a0a0-0000-7000-8000-000000000000')
  expect(unknown.status).toBe(404)
  expect(await defaults()).toHaveLength(1)
  await shop.call(buyer, 'DELETE', '/address', { ids: await defaults() })
  expect(await defaults()).toEqual([])
})

test('an account has up to 200 addresses, also when the last two are sent at once', async () => {
  const buyer = await createBuyer(shop.db)
  await shop.pool.query(
    `insert into address (id, user_id, label, company, name, street, street2, city, region, post_code, country, phone, dock_hours, lift_gate)
     select gen_random_uuid(), $1, 'Dock ' || dock, '', 'Dana', '2210 Fulton Yard', '', 'Chicago', '', '60607', 'US', '1', '', false
     from generate_series(1, 199) as dock`,
    [buyer.id],
  )
  const answers = await Promise.all(
    [1, 2].map(() => shop.call(buyer, 'POST', '/address', exampleAddress)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'tooManyAddresses',
    detail: 'An account keeps up to 200 addresses. Delete one first',
  })
  expect((await shop.call(buyer, 'GET', '/address?limit=1')).body.total).toBe(200)

  const pages = await list(buyer, '?limit=120')
  const rest = await list(buyer, `?limit=120&after=${pages.at(-1)._id}`)
  expect(new Set([...pages, ...rest].map(({ _id }) => _id)).size).toBe(200)
  expect((await shop.call(buyer, 'GET', '/address?limit=201')).status).toBe(422)
  const ids = [...pages, ...rest].map(({ _id }) => _id)
  expect((await shop.call(buyer, 'DELETE', '/address', { ids })).body).toEqual({
    deletedCount: 200,
  })
})

test('a wrong post code is refused at its field, together with all other faults', async () => {
  const refused = await shop.call(dana, 'POST', '/address', {
    ...exampleAddress,
    postCode: '6060',
    name: ' ',
    city: 'x'.repeat(81),
    street: 'a\nb',
    country: 'US',
  })
  expect(refused).toMatchObject({ status: 422, body: { code: 'invalidFields' } })
  expect(refused.body.errors).toEqual({
    name: ['Who receives the goods'],
    street: ['One line of text'],
    city: ['At most 80 characters'],
    postCode: ['Enter a US ZIP code, such as 60607'],
  })
  const send = async (parts: object) =>
    (await shop.call(dana, 'POST', '/address', { ...exampleAddress, ...parts })).body.errors
  expect(await send({ country: 'XX' })).toEqual({ country: ['Choose a country'] })
  expect(await send({ country: 'us' })).toEqual({ country: ['Choose a country'] })
  expect(await send({ postCode: '  ' })).toEqual({ postCode: ['Post code is Required'] })
  expect(await send({ postCode: 'D-10115', country: 'DE' })).toEqual({
    postCode: ['Enter a post code for Germany, such as 10115'],
  })
})

test('where the owner chose American English, refusals ask for a ZIP code', async () => {
  const admin = await createBuyer(shop.db, { role: 'admin' })
  const choose = (english: string) =>
    shop.call(admin, 'PUT', '/settings/shop', { value: { ...defaultShop, english } })
  await choose('en-US')
  const ask = async (parts: object) =>
    (await shop.call(dana, 'POST', '/address', { ...exampleAddress, ...parts })).body.errors
  expect(await ask({ postCode: '' })).toEqual({ postCode: ['ZIP code is Required'] })
  await choose('en-GB')
  expect(await ask({ postCode: '' })).toEqual({ postCode: ['Post code is Required'] })
})

test('an account that is deleted takes its addresses along', async () => {
  const buyer = await createBuyer(shop.db)
  await add(buyer)
  await shop.pool.query('delete from users where id = $1', [buyer.id])
  const { rows } = await shop.pool.query('select 1 from address where user_id = $1', [buyer.id])
  expect(rows).toEqual([])
})

test('an address in a country without post codes has none', async () => {
  const buyer = await createBuyer(shop.db)
  await add(buyer, { country: 'HK', city: 'Kowloon', region: '', postCode: '' })
  expect(await list(buyer)).toMatchObject([{ country: 'HK', postCode: '' }])
  const refused = await shop.call(buyer, 'POST', '/address', { ...exampleAddress, postCode: ' ' })
  expect(refused.body.errors).toEqual({ postCode: ['Post code is Required'] })
})
