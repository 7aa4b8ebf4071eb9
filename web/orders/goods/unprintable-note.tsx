import type { Order } from '../../../contract/calls/orders.ts'
import { findUnprintable } from '../../../contract/delivery/printable.ts'

/** Tells staff which letters of the order its papers show as question marks. */
export function UnprintableNote({ order }: { readonly order: Order }) {
  const { customer, address, ProductName, poNumber, shipTo } = order
  const parts = shipTo ? Object.values(shipTo).filter((part) => typeof part === 'string') : []
  const wrong = findUnprintable([customer, address, ProductName, poNumber, ...parts])
  if (wrong.length === 0) return null
  return (
    <p className="mt-3 text-small font-medium text-bad [overflow-wrap:anywhere]">
      Papers show “?” instead of {wrong.join(' ')}. Write a new invoice with the name and address in
      other letters, and complete slips and labels by hand.
    </p>
  )
}
