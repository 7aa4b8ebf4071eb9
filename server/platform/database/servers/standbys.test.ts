import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayingShop, type PayingShop } from '../../../testing/desks/paying-shop.ts'

/** A shop that should have two standbys, and has none. */
let shop: PayingShop

beforeAll(async () => {
  shop = await openPayingShop({ env: { DATABASE_STANDBYS: '2' } })
})
afterAll(() => shop.close())

const LACKING = 'Of 2 standbys 0 follow the database.'

test('a cluster without its standbys takes requests, and says that it is degraded', async () => {
  const answer = await shop.app.inject('/readyz')
  expect([answer.statusCode, answer.json()]).toEqual([200, { status: 'degraded', detail: LACKING }])
})

test('the audit page names missing standbys first', async () => {
  const [first] = (await shop.send(shop.admin, 'GET', '/audit')).json().alerts
  expect(first).toMatchObject({ kind: 'standbyMissing', detail: LACKING })
})
