import type { SQL } from 'drizzle-orm'
import { shopZone } from '../../../../contract/values/days/shop-zone.ts'
import { startOfDay } from '../../../../contract/values/days/zones.ts'
import { addDays, type Day, dayOf } from '../../../platform/base/days.ts'
import { leavesBy } from '../../delivery/leaves-by.ts'
import type { ListedOrder } from '../order-store.ts'
import { toPackPaidBefore } from './waiting-orders.ts'

/** The owner's setting of when goods leave. */
export interface DispatchDays {
  readonly dispatchDays: number
  readonly holidays: readonly string[]
}

/** The day by which an order leaves that was paid on a day. */
export const shipsBy = (paid: Day, { dispatchDays, holidays }: DispatchDays): Day =>
  leavesBy(paid, dispatchDays, holidays)

/** The day by which an order leaves; null unless goods of it are still to be packed or sent. */
export function shipByOf(
  { state, fulfilment, paidAt }: Pick<ListedOrder, 'state' | 'fulfilment' | 'paidAt'>,
  dispatch: DispatchDays,
): Day | null {
  const isLeft =
    (state === 'paid' || state === 'partlyRefunded') &&
    (fulfilment === 'none' || fulfilment === 'packing' || fulfilment === 'partlyShipped')
  return isLeft && paidAt ? shipsBy(dayOf(paidAt), dispatch) : null
}

/** The last day of payment with which an order leaves by a day: the later it is paid, the later it leaves. */
export function lastPaidFor(day: Day, dispatch: DispatchDays): Day {
  let paid = day
  while (shipsBy(paid, dispatch) > day) paid = addDays(paid, -1)
  return paid
}

/** Orders to pack that leave by a day at the latest. */
export const toPackBy = (day: Day, dispatch: DispatchDays): SQL =>
  toPackPaidBefore(startOfDay(shopZone(), addDays(lastPaidFor(day, dispatch), 1)))
