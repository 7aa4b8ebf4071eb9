import { useState } from 'react'
import { ORDERS_AT_ONCE } from '../../../contract/fulfilment/desk/ship-rows.ts'
import type { DeskOrder } from '../../../contract/ordering/desk-orders.ts'

export type DeskTicks = ReturnType<typeof useDeskTicks>

/** Orders that were ticked, also on other pages of the list, up to as many as one act is for. */
export function useDeskTicks() {
  const [ticked, setTicked] = useState<ReadonlyMap<string, DeskOrder>>(new Map())
  const keep = (orders: Iterable<DeskOrder>) =>
    setTicked(new Map([...orders].slice(0, ORDERS_AT_ONCE).map((order) => [order._id, order])))
  const without = (some: readonly DeskOrder[]) => {
    const gone = new Set(some.map(({ _id }) => _id))
    return [...ticked.values()].filter(({ _id }) => !gone.has(_id))
  }
  return {
    orders: [...ticked.values()],
    isFull: ticked.size >= ORDERS_AT_ONCE,
    has: (order: DeskOrder) => ticked.has(order._id),
    add: (some: readonly DeskOrder[]) => keep([...without(some), ...some]),
    remove: (some: readonly DeskOrder[]) => keep(without(some)),
    clear: () => setTicked(new Map()),
  }
}
