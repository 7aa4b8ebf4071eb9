import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCartDesk, type CartDesk, linesOf } from '../../testing/desks/cart-desk.ts'
import { createBuyer } from '../../testing/factories.ts'

let desk: CartDesk

beforeAll(async () => {
  desk = await buildCartDesk()
})
afterAll(() => desk.close())

test('a saved list is never the current cart, and comes after the carts', async () => {
  const by = await createBuyer(desk.db)
  const [first, second] = [await desk.keep([], by), await desk.keep([], by)]
  const list = async () => (await desk.call('GET', '/cart', undefined, { by })).json()
  await desk.call('PUT', `/cart/${first}`, { version: 1, isSaved: true }, { by })
  expect(await list()).toMatchObject([
    { _id: second, isCurrent: true, isSaved: false },
    { _id: first, isCurrent: false, isSaved: true },
  ])
  await desk.call('DELETE', `/cart/${second}`, undefined, { by })
  expect(await list()).toMatchObject([{ _id: first, isCurrent: false }])
  await desk.call('PUT', `/cart/${first}`, { version: 2, isCurrent: true }, { by })
  expect(await list()).toMatchObject([{ _id: first, isCurrent: true, isSaved: false }])
})

test('an order of a saved list leaves the list as it is, and one of a cart empties it', async () => {
  const products = await desk.createProducts(2)
  for (const isSaved of [true, false]) {
    const id = await desk.keep(linesOf(products))
    await desk.call('PUT', `/cart/${id}`, { version: 1, isSaved })
    expect((await desk.order(id)).statusCode).toBe(201)
    expect((await desk.read(id)).lineCount).toBe(isSaved ? 2 : 0)
  }
})

test('a cart saved as a list keeps its lines and stays the current cart', async () => {
  const by = await createBuyer(desk.db)
  const id = await desk.keep(linesOf(await desk.createProducts(2)), by)
  const wanted = { name: ' Monthly brakes ' }
  const saved = await desk.call('POST', `/cart/${id}/list`, wanted, { by })
  expect(saved.statusCode).toBe(201)
  expect((await desk.call('GET', '/cart', undefined, { by })).json()).toMatchObject([
    { _id: id, isCurrent: true, isSaved: false, lineCount: 2 },
    { _id: saved.json().insertedId, name: 'Monthly brakes', isSaved: true, lineCount: 2 },
  ])
  const unnamed = await desk.call('POST', `/cart/${id}/list`, { name: ' ' }, { by })
  expect(unnamed.statusCode).toBe(422)
})

test('a list says how many of its lines are short today', async () => {
  const products = await desk.createProducts(3, { available: 600 })
  const [short] = await desk.createProducts(1, { available: 400 })
  const id = await desk.keep(linesOf([...products, ...(short ? [short] : [])]))
  expect(await desk.read(id)).toMatchObject({ lineCount: 4, short: 1 })
})

test('a link shows the list to anybody until it is taken back or replaced', async () => {
  const id = await desk.keep(linesOf(await desk.createProducts(2)))
  const open = (token: string) => desk.app.inject({ method: 'GET', url: `/list/${token}` })
  const share = async () => (await desk.call('POST', `/cart/${id}/share`)).json().token
  const token = await share()
  const shown = await open(token)
  expect(shown.json()).toMatchObject({ lineCount: 2, short: 0, lines: [{}, {}] })
  expect(shown.headers['cache-control']).toBe('no-store')
  expect(shown.body).not.toContain(desk.buyer.email)
  expect(await desk.read(id)).toMatchObject({ isShared: true })
  const later = await share()
  expect((await open(token)).statusCode).toBe(404)
  expect((await open(later)).statusCode).toBe(200)
  await desk.call('DELETE', `/cart/${id}/share`)
  expect((await open(later)).statusCode).toBe(404)
  expect((await open('A'.repeat(22))).statusCode).toBe(404)
})
