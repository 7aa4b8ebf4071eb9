import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestShop, type TestShop } from '../../testing/build-test-shop.ts'
import { createBuyer, createKey } from '../../testing/factories.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await buildTestShop({ env: { LIMIT_KEYS: '3', LIMIT_WRITES: '1' } })
})
afterAll(() => shop.close())

test('each call of a key counts for the key, and none for its maker or another key', async () => {
  const owner = await createBuyer(shop.db, { role: 'admin' })
  const [first, second] = [await createKey(shop.db, owner), await createKey(shop.db, owner)]
  const read = async ({ headers }: typeof owner) =>
    (await shop.app.inject({ url: '/orders/?limit=1', headers })).statusCode
  const write = async ({ headers }: typeof owner) =>
    (await shop.app.inject({ method: 'DELETE', url: `/apiKey/${owner.id}`, headers })).statusCode
  const visit = async ({ headers }: typeof owner) =>
    (await shop.app.inject({ url: '/category', headers })).statusCode
  const note = async ({ headers }: typeof owner) => {
    const request = { method: 'PUT', url: `/order/${owner.id}/note`, headers } as const
    return (await shop.app.inject({ ...request, payload: { text: 'Dock 4' } })).statusCode
  }
  expect([await read(first.caller), await visit(first.caller)]).toEqual([200, 200])
  expect([await note(first.caller), await read(first.caller)]).toEqual([404, 429])
  expect([await visit(first.caller), await read(second.caller)]).toEqual([429, 200])
  expect([await write(owner), await write(owner), await read(owner)]).toEqual([200, 429, 200])
})
