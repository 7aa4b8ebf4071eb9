import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HistoryEntry } from '../../../contract/office/history.ts'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { type Buyer, createBuyer, createProduct, orderBody } from '../../testing/factories.ts'

let shop: TestShop
let owner: Buyer

beforeAll(async () => {
  shop = await buildTestShop()
  owner = await createBuyer(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  { headers }: Buyer = owner,
) => shop.app.inject({ method, url, headers, payload })

async function list(query = ''): Promise<HistoryEntry[]> {
  const answer = await call('GET', `/history${query}`)
  expect(answer.statusCode, answer.payload).toBe(200)
  return answer.json()
}

test('an act leaves who, device, when, on what, before, after and the reason', async () => {
  const { id, email } = await createBuyer(shop.db)
  const headers = { ...owner.headers, 'user-agent': 'Firefox/130.0 (Windows NT 10.0)' }
  const note = (text: string) =>
    shop.app.inject({ method: 'PUT', url: `/customer/${id}/note`, headers, payload: { text } })
  await note('Calls before noon')
  await note('Calls after four')
  await call('POST', `/user/${id}/block`, { reason: 'Chargebacks' })
  const [blocked, noted] = await list(`?subject=user:${id}`)
  expect(noted).toMatchObject({
    actor: { _id: owner.id, email: owner.email },
    viaKey: null,
    device: 'Firefox on Windows',
    kind: 'PUT /customer/:id/note',
    subject: { kind: 'user', _id: id },
    before: { internalNote: 'Calls before noon' },
    after: { internalNote: 'Calls after four' },
  })
  expect(Date.now() - Date.parse(noted?.at ?? '')).toBeLessThan(60_000)
  expect(blocked).toMatchObject({ kind: 'POST /user/:id/block', reason: 'Chargebacks' })
  const { rows } = await shop.pool.query(
    `select coalesce(string_agg(entry::text, ''), '') as text from history_entry entry`,
  )
  for (const personal of [email, owner.email, 'Calls', 'Chargebacks'])
    expect(rows[0].text).not.toContain(personal)
})

test('an act by a key names the key and the person who made it', async () => {
  const made = await call('POST', '/apiKey', { name: 'ERP', rights: ['customers:write'] })
  expect(made.statusCode, made.payload).toBe(201)
  const { id } = await createBuyer(shop.db)
  const headers = { authorization: `Bearer ${made.json().key}` }
  const payload = { text: 'From the ERP' }
  const url = `/customer/${id}/note`
  const noted = await shop.app.inject({ method: 'PUT', url, headers, payload })
  expect(noted.statusCode, noted.payload).toBe(200)
  expect((await list(`?subject=user:${id}`))[0]).toMatchObject({
    actor: { _id: owner.id },
    viaKey: 'ERP',
  })
})

test('customers leave no entry, and neither do refused acts', async () => {
  const count = async () => (await shop.pool.query('select from history_entry')).rowCount
  const before = await count()
  const buyer = await createBuyer(shop.db)
  const { id: productId } = await createProduct(shop.db)
  const placed = await call('POST', '/orderProduct', orderBody(productId), buyer)
  const orderId = placed.json().insertedId
  expect((await call('DELETE', `/order/${orderId}`, undefined, buyer)).statusCode).toBe(200)
  expect((await call('POST', `/order/${orderId}/refund`, {})).statusCode).toBe(409)
  expect((await call('PUT', '/settings/returns', { value: { days: -1 } })).statusCode).toBe(422)
  expect(await count()).toBe(before)
})

test('the history is filtered by who, what, on what and when, paged, and written as CSV', async () => {
  const other = await createBuyer(shop.db, { role: 'admin' })
  for (const days of [11, 12, 13])
    await call('PUT', '/settings/returns', { value: { days } }, other)
  const theirs = `actor=${encodeURIComponent(other.email)}`
  const found = await list(`?${theirs}&kind=PUT%20/settings/:key&subject=setting:returns`)
  expect(found.map(({ after }) => after)).toEqual([13, 12, 11].map((days) => ({ days })))
  expect(found[0]?.before).toEqual({ days: 12 })
  expect(await list(`?actor=${other.id}&subject=order`)).toEqual([])
  expect(await list(`?${theirs}&to=2020-01-01`)).toEqual([])
  expect(await list(`?${theirs}&from=2020-01-01`)).toHaveLength(3)
  const first = await call('GET', `/history?limit=2&${theirs}`)
  expect(first.headers['x-total-count']).toBe('3')
  const next = String(first.headers.link).match(/<(.+)>; rel="next"/)?.[1] ?? ''
  expect((await call('GET', next)).json()).toMatchObject([{ after: { days: 11 } }])
  const file = await call('GET', `/history/export?${theirs}`)
  const lines = file.payload.trim().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain(other.email)
  expect(lines[1]).toContain('PUT /settings/:key,setting,returns')
})

test('a page and a part of the home page are named as they were before', async () => {
  await call('PUT', '/pages/imprint', { text: 'Dock 3', version: 0 })
  await call('PUT', '/pages/imprint', { text: 'Dock 4', version: 1 })
  const [second, first] = await list('?subject=page:imprint')
  expect(first?.before).toBeNull()
  expect(second).toMatchObject({
    before: { text: 'Dock 3', version: 1 },
    after: { text: 'Dock 4' },
  })

  const brands = { items: [{ name: 'Northgate', link: 'https://northgate.example' }] }
  const put = await call('PUT', '/content/brands', brands)
  expect(put.statusCode, put.payload).toBe(200)
  await call('DELETE', '/content/brands')
  const [removed] = await list('?kind=DELETE%20/content/:kind')
  expect(removed?.before).toMatchObject({ items: [{ name: 'Northgate' }] })
})

test('the database refuses to change, delete or empty entries', async () => {
  await call('PUT', '/settings/returns', { value: { days: 20 } })
  for (const statement of [
    `update history_entry set device = 'Another'`,
    'update history_entry set id = default',
    `update history_entry set after = '{}', seq = 1000, hash = '\\x01' where seq is null`,
    'delete from history_entry',
    'truncate history_entry cascade',
  ])
    await expect(shop.pool.query(statement), statement).rejects.toThrow(
      /neither changed nor deleted/,
    )
})

test('the erasure of a person takes their texts, and leaves the entries', async () => {
  const buyer = await createBuyer(shop.db)
  const { id: productId } = await createProduct(shop.db)
  const placed = await call('POST', '/orderProduct', orderBody(productId), buyer)
  const orderId = placed.json().insertedId
  await call('PUT', `/order/${orderId}/note`, { text: 'Ask for Whitfield' })
  await call('PUT', `/customer/${buyer.id}/note`, { text: 'Is called Whitfield' })
  expect((await list(`?subject=order:${orderId}`))[0]?.after).toEqual({
    internalNote: 'Ask for Whitfield',
  })
  const erased = await call('POST', `/user/${buyer.id}/erase`, { reason: 'Letter of Monday' })
  expect(erased.json()).toMatchObject({ erased: true })
  expect((await list(`?subject=order:${orderId}`))[0]?.after).toEqual({ internalNote: '(erased)' })
  const theirs = await list(`?subject=user:${buyer.id}`)
  expect(theirs.map(({ kind }) => kind)).toEqual(['POST /user/:id/erase', 'PUT /customer/:id/note'])
  expect(JSON.stringify(theirs)).not.toContain('Whitfield')
})
