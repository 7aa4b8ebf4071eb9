import type { Order } from '../../../contract/ordering/orders.ts'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { HouseNote } from '../customers/house-note.tsx'
import { DeskCustomer } from './desk-customer.tsx'
import { DeskFields } from './desk-fields.tsx'
import { DeskMails } from './desk-mails.tsx'
import { DeskUntaxed } from './desk-untaxed.tsx'

/** The part of an order that only staff see: its customer, fields, notes, and the mails for those who may send them again. */
export function DeskSide({ order }: { readonly order: Order }) {
  const may = useMay()
  return (
    <>
      {may('POST /order/:id/taxChecked') && <DeskUntaxed order={order} />}
      <DeskCustomer order={order} />
      <DeskFields order={order} />
      <HouseNote of={{ what: 'order', id: order._id }} note={order.note ?? null} />
      {may('POST /mail/:id/again') && <DeskMails orderId={order._id} />}
    </>
  )
}
