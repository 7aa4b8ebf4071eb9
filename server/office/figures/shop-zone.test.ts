import { afterAll, beforeAll, expect, test } from 'vitest'
import { setShopZone } from '../../../contract/values/days/shop-zone.ts'
import { openPayingShop, type PayingShop } from '../../testing/desks/paying-shop.ts'
import { salesFollower } from './follow-sales.ts'

let shop: PayingShop
let clock = new Date('2026-11-01T05:30:00Z')
const now = () => clock

beforeAll(async () => {
  shop = await openPayingShop({ now })
})
afterAll(async () => {
  setShopZone('UTC')
  expect(await shop.audit()).toEqual([])
  await shop.close()
})

const setZone = async (timeZone: string) =>
  shop.send(shop.admin, 'PUT', '/settings/calendar', { value: { timeZone } })

async function readDays(): Promise<Record<string, number>> {
  await salesFollower(shop.db, now).follow()
  const url = '/figures?from=2026-03-01&to=2026-11-30'
  const { rows } = (await shop.send(shop.admin, 'GET', url)).json()
  const sold = rows.filter(({ orders }: { orders: number }) => orders > 0)
  return Object.fromEntries(
    sold.map(({ day, orders }: { day: string; orders: number }) => [day, orders]),
  )
}

test('orders are counted on the days of the shop’s zone, also when clocks change and after another zone is set', async () => {
  expect((await setZone('America/Chicago')).statusCode).toBe(200)
  for (const at of [
    // The first and the last half hour of two days in Chicago: 8 March has 23 hours, 1 November 25.
    '2026-03-08T06:15:00Z',
    '2026-03-09T04:45:00Z',
    '2026-11-01T05:15:00Z',
    '2026-11-02T05:45:00Z',
    '2026-11-02T06:15:00Z',
  ]) {
    clock = new Date(at)
    await shop.paidOrder()
  }
  expect(await readDays()).toEqual({ '2026-03-08': 2, '2026-11-01': 2, '2026-11-02': 1 })
  await setZone('Europe/Berlin')
  expect(await readDays()).toEqual({
    '2026-03-08': 1,
    '2026-03-09': 1,
    '2026-11-01': 1,
    '2026-11-02': 2,
  })
  await setZone('Asia/Kathmandu')
  expect(await readDays()).toEqual({
    '2026-03-08': 1,
    '2026-03-09': 1,
    '2026-11-01': 1,
    '2026-11-02': 2,
  })
  await setZone('America/Santiago')
  expect(await readDays()).toEqual({
    '2026-03-08': 1,
    '2026-03-09': 1,
    '2026-11-01': 1,
    '2026-11-02': 2,
  })
})

test('the zone is in the shop’s public settings and in its pages’ times; a name that is none is refused', async () => {
  await setZone('America/Chicago')
  expect((await shop.app.inject('/shop')).json().timeZone).toBe('America/Chicago')
  const refused = await setZone('Chicago/Dock 4')
  expect(refused.json().errors).toEqual({
    'value.timeZone': ['A time zone such as America/Chicago'],
  })
})

test('the first sum is of goods alone: freight and tax are in what was received', async () => {
  const { total } = (
    await shop.send(shop.admin, 'GET', '/figures?from=2026-11-01&to=2026-11-02')
  ).json()
  expect(total).toMatchObject({ goods: 28_350, revenue: 28_350, orders: 3 })
})
