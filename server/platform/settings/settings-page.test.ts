import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultShop } from '../../../contract/office/settings/shop-setting.ts'
import { type SettingKey, settingKeys } from '../../../contract/office/settings.ts'
import { DEFAULT_SHOP_NAME } from '../../../contract/values/text/shop-name.ts'
import { ownDataChanges } from '../../office/users/own-data-store.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer } from '../../testing/factories.ts'
import { describeEnvironment } from '../environment/describe-environment.ts'
import { settingGroups } from '../environment/settings-schema.ts'

const HIDDEN = 'not-for-anybodys-eyes'

let shop: TestShop
let admin: Buyer

beforeAll(async () => {
  shop = await buildTestShop({
    env: {
      METRICS_TOKEN: HIDDEN,
      IMAGE_HOST_KEY: HIDDEN,
      ADMIN_PASSWORD: HIDDEN,
      SMTP_URL: `smtp://shop:${HIDDEN}@mail.example`,
      IMAGE_HOST_URL: `https://shop:${HIDDEN}@pictures.example/upload`,
      MAIL_FROM: 'Northgate <shop@northgate.example>',
      HOLD_HOURS: '12',
    },
  })
  admin = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const send = (method: 'GET' | 'PUT', key: string, value?: unknown) =>
  shop.app.inject({
    method,
    url: `/settings/${key}`,
    headers: admin.headers,
    ...(value !== undefined && { payload: { value } }),
  })

test('the environment is listed with what holds, and of secrets only whether they are set', async () => {
  const answer = await shop.app.inject({ url: '/settings', headers: admin.headers })
  expect(answer.body).not.toContain(HIDDEN)
  const entries = new Map(answer.json().map((entry: { name: string }) => [entry.name, entry]))
  const known = Object.values(settingGroups).flatMap((group) => Object.keys(group))
  expect([...entries.keys()]).toEqual(known)
  expect(entries.get('HOLD_HOURS')).toMatchObject({ isSet: true, value: '12', isSecret: false })
  expect(entries.get('SESSION_DAYS')).toMatchObject({ isSet: false, value: '30' })
  expect(entries.get('PASSWORD_MINIMUM')).toMatchObject({ value: '6', isSecret: false })
  expect(entries.get('DEMO')).toMatchObject({ isSet: false, value: 'on' })
  expect(entries.get('IMAGE_HOST_KEY')).toMatchObject({ isSet: true, value: null, isSecret: true })
  expect(entries.get('STRIPE_SECRET_KEY')).toMatchObject({ isSet: false, isSecret: true })
})

test('whatever a setting is given, a secret in it stays in the server', () => {
  const names = Object.values(settingGroups).flatMap((group) => Object.keys(group))
  const secrets = names.filter((name) =>
    /KEY|SECRET|TOKEN|PASSWORD$|DATABASE(_DIRECT|_REPLICA)?_URL|SMTP_URL/.test(name),
  )
  expect(secrets.length).toBeGreaterThan(10)
  const given = Object.fromEntries(
    names.map((name) => [name, `https://shop:${HIDDEN}@host.example`]),
  )
  expect(JSON.stringify(describeEnvironment(given))).not.toContain(HIDDEN)
  const bare = Object.fromEntries(secrets.map((name) => [name, HIDDEN]))
  expect(JSON.stringify(describeEnvironment(bare))).not.toContain(HIDDEN)
})

test('what the shop keeps has defaults until it is set, and then says by whom', async () => {
  for (const key of settingKeys)
    expect((await send('GET', key)).json()).toMatchObject({ key, updatedBy: null, updatedAt: null })
  expect((await send('PUT', 'returns', { days: 14 })).json()).toEqual({ modifiedCount: 1 })
  await send('PUT', 'returns', { days: 21 })
  expect((await send('GET', 'returns')).json()).toMatchObject({
    value: { days: 21 },
    updatedBy: admin.email,
  })
  const value = {
    name: 'Northgate',
    address: 'Dock 4',
    taxIds: ['DE 123'],
    sender: 'Northgate Parts',
  }
  await send('PUT', 'shop', value)
  expect((await send('GET', 'shop')).json().value).toEqual({ ...defaultShop, ...value })
})

test('of two saves from the same version the second is refused, and nothing is lost', async () => {
  const put = (days: number, version: string | null) =>
    shop.app.inject({
      method: 'PUT',
      url: '/settings/returns',
      headers: admin.headers,
      payload: { value: { days }, version },
    })
  const readVersion = async () => (await send('GET', 'returns')).json().version
  expect((await put(5, await readVersion())).statusCode).toBe(200)
  const refused = await put(6, null)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().code).toBe('changedMeanwhile')
  const version = await readVersion()
  const both = await Promise.all([put(7, version), put(8, version)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const won = both[0]?.statusCode === 200 ? 7 : 8
  expect((await send('GET', 'returns')).json().value).toEqual({ days: won })
  expect((await put(9, await readVersion())).statusCode).toBe(200)
  await shop.pool.query(`delete from setting where key = 'returns'`)
})

const shopValue = { name: 'Northgate', address: '', taxIds: [], sender: '' }

test.each<[string, SettingKey, unknown, string]>([
  ['no name', 'shop', { ...shopValue, name: ' ' }, 'value.name'],
  ['a name on two lines', 'shop', { ...shopValue, name: 'North\ngate' }, 'value.name'],
  [
    'an email that is none',
    'shop',
    { ...shopValue, contact: { ...defaultShop.contact, email: 'desk' } },
    'value.contact.email',
  ],
  [
    'a sender with an address in it',
    'shop',
    { ...shopValue, sender: 'A <a@b.example>' },
    'value.sender',
  ],
  ['an empty tax id', 'shop', { ...shopValue, taxIds: ['1', ''] }, 'value.taxIds.1'],
  ['half a day', 'returns', { days: 1.5 }, 'value.days'],
  ['a year and a day', 'returns', { days: 366 }, 'value.days'],
  ['a text for days', 'returns', { days: '2' }, 'value.days'],
  [
    'a carrier that runs script',
    'carriers',
    { carriers: [{ name: 'X', template: 'javascript:{tracking}' }] },
    'value.carriers.0.template',
  ],
  ['an unknown field', 'returns', { days: 1, hours: 2 }, 'value'],
])('%s is refused at its field, and nothing is stored', async (_, key, value, field) => {
  const before = (await send('GET', key)).json()
  const answer = await send('PUT', key, value)
  expect(answer.statusCode).toBe(422)
  expect(Object.keys(answer.json().errors)).toEqual([field])
  expect((await send('GET', key)).json()).toEqual(before)
})

test('an unknown setting is not found', async () => {
  expect((await send('GET', 'environment')).statusCode).toBe(404)
  expect((await send('PUT', 'stripe', { key: 'x' })).statusCode).toBe(404)
})

test('mails are sent under the name that the shop has set', async () => {
  await send('PUT', 'shop', { ...shopValue, sender: 'Northgate Parts' })
  await shop.app.inject({
    method: 'POST',
    url: '/identity/sign-up',
    payload: { name: 'Dana', email: 'dana@garage.example', password: 'parts by the pallet' },
  })
  await shop.app.mails.deliverDue()
  expect(shop.sentMails.at(-1)).toMatchObject({ sender: 'Northgate Parts' })
  await send('PUT', 'shop', shopValue)
  await resetPassword()
  expect(shop.sentMails.at(-1)).toMatchObject({
    sender: 'Northgate',
    text: expect.stringMatching(/your Northgate account.*\nNorthgate\n$/s),
  })
  await send('PUT', 'shop', { ...shopValue, name: DEFAULT_SHOP_NAME })
  await resetPassword()
  expect(shop.sentMails.at(-1)?.sender).toBeUndefined()
})

async function resetPassword(): Promise<void> {
  await shop.app.inject({
    method: 'POST',
    url: '/identity/password-reset',
    payload: { email: 'dana@garage.example' },
  })
  await shop.app.mails.deliverDue()
}

test('an admin whose account is deleted leaves the setting, and not the email', async () => {
  const other = await createBuyer(shop.db, { role: 'admin' })
  await shop.app.inject({
    method: 'PUT',
    url: '/settings/returns',
    headers: other.headers,
    payload: { value: { days: 3 } },
  })
  await shop.db.transaction((tx) => ownDataChanges.forget(tx, other, 'shop@bulkhead.example'))
  expect((await send('GET', 'returns')).json()).toMatchObject({
    value: { days: 3 },
    updatedBy: null,
  })
})
