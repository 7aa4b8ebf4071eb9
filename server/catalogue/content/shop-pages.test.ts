import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { pageSlugs } from '../../../contract/catalogue/content/page-slugs.ts'
import { ownDataChanges } from '../../office/users/own-data-store.ts'
import { shopPage } from '../../platform/database/tables/shop.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer } from '../../testing/factories.ts'

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  admin = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(shopPage))

const write = (text: string, version: number) =>
  shop.call(admin, 'PUT', '/pages/terms', { text, version })
const read = async (query = '') => (await shop.app.inject(`/pages/terms${query}`)).json()
const listVersions = async (query = '') =>
  (await shop.call(admin, 'GET', `/pages/terms/versions${query}`)).body
const readFooter = async () => (await shop.app.inject('/shop')).json().pages

test('a fresh shop has no page, and its footer names none', async () => {
  for (const slug of pageSlugs)
    expect((await shop.app.inject(`/pages/${slug}`)).json()).toMatchObject({
      status: 404,
      code: 'pageNotFound',
    })
  expect(await readFooter()).toEqual([])
})

test('each writing is a version of its own, and former ones can be read by everybody', async () => {
  expect((await write('# Terms\nNet 30.', 0)).body).toEqual({ version: 1 })
  expect((await write('# Terms\nNet 14.', 1)).body).toEqual({ version: 2 })
  expect(await read()).toMatchObject({ version: 2, text: '# Terms\nNet 14.', isFormer: false })
  expect(await read('?version=1')).toMatchObject({ text: '# Terms\nNet 30.', isFormer: true })
  expect((await read('?version=3')).code).toBe('pageNotFound')
  expect(await readFooter()).toEqual(['terms'])
  expect(await listVersions()).toMatchObject([
    { version: 2, by: admin.email, isWritten: true },
    { version: 1, by: admin.email, isWritten: true },
  ])
  expect(await listVersions('?limit=1&before=2')).toMatchObject([{ version: 1 }])
})

test('an empty text takes the page away; its former versions stay', async () => {
  await write('Once', 0)
  expect((await write('  ', 1)).status).toBe(200)
  expect((await read()).code).toBe('pageNotFound')
  expect(await readFooter()).toEqual([])
  expect(await read('?version=1')).toMatchObject({ text: 'Once', isFormer: true })
  expect(await listVersions()).toMatchObject([{ version: 2, isWritten: false }, { version: 1 }])
})

test('of two admins who write at once, one is told that the other was first', async () => {
  const both = await Promise.all([write('Mine', 0), write('Yours', 0)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await write('Late', 0)).body.code).toBe('changedMeanwhile')
  expect((await write('From a version to come', 7)).body.code).toBe('changedMeanwhile')
  expect(await listVersions()).toHaveLength(1)
})

test.each([
  ['a place that a template left to fill in', 'By [Fill in: your company].', /^Fill in or remove/],
  ['a text that is too long', 'x'.repeat(40_001), /^At most 40000 characters/],
])('%s is refused at the text', async (_, text, message) => {
  const { status, body } = await write(text, 0)
  expect(status).toBe(422)
  expect(body.errors.text).toEqual([expect.stringMatching(message)])
  expect(await listVersions()).toEqual([])
})

test('an admin whose account is deleted leaves the version, and not the email', async () => {
  const other = await createBuyer(shop.db, { role: 'admin' })
  await shop.call(other, 'PUT', '/pages/terms', { text: 'Ours', version: 0 })
  await shop.db.transaction((tx) => ownDataChanges.forget(tx, other, 'shop@bulkhead.example'))
  expect(await listVersions()).toMatchObject([{ version: 1, by: null }])
})
