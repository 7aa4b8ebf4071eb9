import type { Order } from '../../../contract/ordering/orders.ts'
import { HouseNote } from '../customers/house-note.tsx'
import { DeskCustomer } from './desk-customer.tsx'
import { DeskMails } from './desk-mails.tsx'
import { DeskUntaxed } from './desk-untaxed.tsx'

/** The part of an order that only staff see: its customer, notes and mails. */
export function DeskSide({ order }: { readonly order: Order }) {
  return (
    <>
      <DeskUntaxed order={order} />
      <DeskCustomer order={order} />
      <HouseNote of={{ what: 'order', id: order._id }} note={order.note ?? null} />
      <DeskMails orderId={order._id} />
    </>
  )
}
