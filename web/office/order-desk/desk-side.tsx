import type { Order } from '../../../contract/ordering/orders.ts'
import { useHasRight } from '../../people/sessions/rights.ts'
import { HouseNote } from '../customers/house-note.tsx'
import { DeskCustomer } from './desk-customer.tsx'
import { DeskMails } from './desk-mails.tsx'
import { DeskUntaxed } from './desk-untaxed.tsx'

/** The part of an order that only staff see: its customer, and the notes and mails of who may write orders. */
export function DeskSide({ order }: { readonly order: Order }) {
  const mayWrite = useHasRight('orders:write')
  const mayCheckTax = useHasRight('money:write')
  return (
    <>
      {mayCheckTax && <DeskUntaxed order={order} />}
      <DeskCustomer order={order} />
      {mayWrite ? (
        <>
          <HouseNote of={{ what: 'order', id: order._id }} note={order.note ?? null} />
          <DeskMails orderId={order._id} />
        </>
      ) : (
        order.note && (
          <section aria-label="Internal notes">
            <h3 className="text-h3">Internal notes</h3>
            <p className="mt-2 whitespace-pre-line [overflow-wrap:anywhere]">{order.note}</p>
          </section>
        )
      )}
    </>
  )
}
