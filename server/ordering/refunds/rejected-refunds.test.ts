import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cents } from '../../../contract/values/money/money.ts'
import type { ProviderRefund } from '../../platform/providers/payments/port.ts'
import { buildOrderDesk, type OrderDesk } from '../../testing/desks/order-desk.ts'

let desk: OrderDesk
let order: Awaited<ReturnType<OrderDesk['paidOrder']>>

beforeAll(async () => {
  desk = await buildOrderDesk()
})
beforeEach(async () => {
  order = await desk.paidOrder()
})
afterAll(() => desk.close())

type Made = readonly [id: string, amount: number, state?: ProviderRefund['state']]

/** The provider's list of refunds, as an event brings it. */
async function hear(...made: readonly Made[]): Promise<void> {
  desk.memory.provider.listRefunds = async () =>
    made.map(([id, amount, state = 'succeeded']) => ({
      id: `${id} ${order.id}`,
      amountCents: cents(amount),
      state,
      refundId: undefined,
    }))
  const intentId = order.transactionId
  await desk.refunds.takeOver(intentId, { id: `evt_${randomUUID()}`, type: 'refund', intentId })
}

const readCounted = async () => (await desk.findOrder(order.id))?.refundedCents

/** The provider's ids that a person was told of, uncounted. */
const readTold = async () =>
  (await desk.readTable('alert'))
    .filter(({ kind, order_id }) => kind === 'unknownRefund' && order_id === order.id)
    .map(({ subject, amount_cents }) => [String(subject).split(' ')[0], Number(amount_cents)])

test('after the refund that took the place of a rejected one, further ones are counted', async () => {
  await hear(['re_bounced', 5000])
  const instead: readonly Made[] = [
    ['re_bounced', 5000, 'failed'],
    ['re_instead', 5000],
  ]
  await hear(...instead)
  await hear(...instead, ['re_further', 3000])
  await hear(...instead, ['re_further', 3000], ['re_rest', 1000])
  expect(await readTold()).toEqual([['re_instead', 5000]])
  expect(await readCounted()).toBe(9000)
})

test('a rejected refund may be paid back in parts, and no more than it was', async () => {
  await hear(['re_bounced', 5000])
  await hear(
    ['re_bounced', 5000, 'failed'],
    ['re_first', 2000],
    ['re_second', 3000],
    ['re_third', 1],
  )
  expect(await readTold()).toEqual([
    ['re_first', 2000],
    ['re_second', 3000],
  ])
  expect(await readCounted()).toBe(5001)
})

test('a refund in place of a rejected one that is rejected as well is told, and another may follow', async () => {
  await hear(['re_bounced', 5000])
  await hear(['re_bounced', 5000, 'failed'], ['re_instead', 5000])
  const bounced: readonly Made[] = [
    ['re_bounced', 5000, 'failed'],
    ['re_instead', 5000, 'failed'],
  ]
  await hear(...bounced)
  expect(await desk.readTable('alert')).toContainEqual(
    expect.objectContaining({
      kind: 'refundRefused',
      subject: `re_instead ${order.id}`,
      order_id: order.id,
    }),
  )
  await hear(...bounced, ['re_again', 5000])
  expect(await readTold()).toEqual([
    ['re_again', 5000],
    ['re_instead', 5000],
  ])
  expect(await readCounted()).toBe(5000)
})
