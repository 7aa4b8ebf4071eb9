import type { ReactNode } from 'react'
import type { Order } from '../../../contract/ordering/orders.ts'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { HouseNote } from '../customers/house-note.tsx'
import { DeskCustomer } from './desk-customer.tsx'
import { DeskFields } from './desk-fields.tsx'
import { DeskUntaxed } from './desk-untaxed.tsx'

interface DeskSideProps {
  readonly order: Order
  /** The payment, after the destination. */
  readonly children: ReactNode
}

/** The part of an order that only staff see: its customer, fields and notes. */
export function DeskSide({ order, children }: DeskSideProps) {
  const may = useMay()
  return (
    <>
      {may('POST /order/:id/taxChecked') && <DeskUntaxed order={order} />}
      <DeskCustomer order={order} />
      {children}
      <DeskFields order={order} />
      <HouseNote of={{ what: 'order', id: order._id }} note={order.note ?? null} />
    </>
  )
}
