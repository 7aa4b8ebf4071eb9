import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildOrderDesk, type OrderDesk } from '../../testing/desks/order-desk.ts'
import { createBuyer, createProduct } from '../../testing/factories.ts'
import { listOrders, type OrderFilter, orderStore } from './order-store.ts'

let desk: OrderDesk

beforeAll(async () => {
  desk = await buildOrderDesk()
})
beforeEach(() => {
  desk.clock.ahead = 0
})
afterAll(() => desk.close())

const listOwn = (customerEmail: string, limit: number, after?: string) =>
  listOrders(desk.db, { customerEmail }, {}, limit, after)
const listAll = (filter: OrderFilter, limit: number) =>
  listOrders(desk.db, 'everybody', filter, limit)

test('an order is visible to its owner and to admins; for others it is not found', async () => {
  const order = await desk.placeOrder()
  const stranger = await createBuyer(desk.db)
  expect((await desk.orders.get(desk.buyer, order.id)).id).toBe(order.id)
  expect((await desk.orders.get(desk.admin, order.id)).id).toBe(order.id)
  expect(await desk.orders.listMoves(desk.admin, order.id)).toHaveLength(1)
  for (const look of [desk.orders.get, desk.orders.listMoves])
    await expect(look(stranger, order.id)).rejects.toMatchObject({ code: 'orderNotFound' })
  await expect(desk.endOrder.cancel(stranger, order.id)).rejects.toMatchObject({
    code: 'orderNotFound',
  })
  expect(await desk.stateOf(order.id)).toBe('awaitingPayment')
})

test('a deleted order is not listed, but readable at its own address with its timeline', async () => {
  const customer = await createBuyer(desk.db)
  const order = await desk.placeOrder(customer)
  await desk.endOrder.cancel(customer, order.id)
  expect((await listOwn(customer.email, 10)).rows).toEqual([])
  expect(await desk.findOrder(order.id)).toMatchObject({ state: 'cancelled' })
  expect(await orderStore(desk.db).exists('everybody', order.id)).toBe(true)
  const unknown = '01990000-0000-7000-8000-000000000001'
  expect(await orderStore(desk.db).exists('everybody', unknown)).toBe(false)
  expect(await desk.orders.listMoves(customer, order.id)).toHaveLength(2)
  const all = await listAll({}, 1000)
  expect(all.rows.map(({ id }) => id)).not.toContain(order.id)
  expect(all.total).toBe(String(all.rows.length))
})

test('lists are paged, newest first, of the customer’s own or all orders', async () => {
  const customer = await createBuyer(desk.db)
  const ids = []
  for (let placed = 0; placed < 3; placed += 1) ids.unshift((await desk.placeOrder(customer)).id)
  await desk.placeOrder()
  const first = await listOwn(customer.email, 2)
  expect(first).toMatchObject({ total: '3', next: ids[1] })
  expect(first.rows.map(({ id }) => id)).toEqual(ids.slice(0, 2))
  expect(first.rows[0]).toMatchObject({ lineCount: 1, pieces: 500, firstLine: { lineNo: 1 } })
  const second = await listOwn(customer.email, 2, first.next)
  expect(second.rows.map(({ id }) => id)).toEqual(ids.slice(2))
  expect(second.next).toBeUndefined()
  const unpaid = await orderStore(desk.db).listUnpaid(customer.email)
  expect(unpaid.map(({ id }) => id)).toEqual(ids)
  expect(unpaid[0]?.firstLine.lineNo).toBe(1)
})

test('an admin finds orders by their state and by a text: part of who, of what, or the whole id', async () => {
  const customer = await createBuyer(desk.db, {
    email: 'needle@haystack.example',
    name: 'Ada Reed',
  })
  const product = await createProduct(desk.db, { name: 'Sump plug M14', partNumber: 'SP-77' })
  const { id } = await desk.place({ productId: product.id }, customer)
  const other = await desk.placeOrder()
  const find = async (text: string) => (await listAll({ text }, 10)).rows.map((order) => order.id)
  for (const text of ['NEEDLE@hay', 'ada reed', ' plug m14 ', 'sp-77', id, id.toUpperCase()])
    expect(await find(text), text).toEqual([id])
  for (const text of ['nowhere', '-'.repeat(36), '%', `${id}0`, `x${id.slice(1)}`])
    expect(await find(text), text).toEqual([])
  expect(await find('  ')).toContain(other.id)
  const filtered = await listAll({ text: 'needle' }, 10)
  expect(filtered.total).toBe('1')

  await desk.endOrder.cancel(customer, id)
  expect(await find('needle')).toEqual([])
  desk.clock.ahead = 25
  await desk.endOrder.expireDue(() => {})
  desk.clock.ahead = 0
  const fresh = await desk.placeOrder()
  const unpaid = await listAll({ state: 'awaitingPayment' }, 10)
  expect(unpaid.rows.map((order) => order.id)).toEqual([fresh.id])
  expect(unpaid.total).toBe('1')
})
