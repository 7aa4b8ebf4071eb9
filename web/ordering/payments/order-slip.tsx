import type { ReactNode } from 'react'
import type { Order } from '../../../contract/ordering/orders.ts'
import {
  formatCount,
  formatDollars,
  formatPiecePrice,
} from '../../../contract/values/money/money.ts'
import { OrderedProduct } from '../orders/goods/ordered-product.tsx'
import { OrderCosts } from './order-costs.tsx'

interface OrderSlipProps {
  readonly order: Order
}

/** The order as a slip: product, customer, quantity, total. */
export function OrderSlip({ order }: OrderSlipProps) {
  return (
    <section aria-label="Order" className="border border-ink">
      <div className="flex items-center justify-between gap-4 border-b border-ink px-4 py-3 md:px-5">
        <h3 className="num shrink-0 text-h3">Order {order.orderNo}</h3>
        {/* Once paid, it stands above as the transaction id. */}
        {!order.paid && <p className="part-no text-right">{order._id}</p>}
      </div>
      <div className="px-4 pt-4 pb-4 md:px-5">
        <OrderedProduct
          order={order}
          name={<p className="text-lead font-semibold leading-6">{order.ProductName}</p>}
        />
        <dl className="mt-4 text-table">
          <Line name="Name">{order.customer}</Line>
          <Line name="Phone">{order.phone}</Line>
          <Line name="Deliver to">{[order.address, order.code].filter(Boolean).join(', ')}</Line>
          {order.poNumber && <Line name="PO number">{order.poNumber}</Line>}
          {order.lineCount === 1 ? (
            <Line name="Price">{formatPiecePrice(order.price)} per piece</Line>
          ) : (
            <Line name="Lines">{formatCount(order.lineCount)}</Line>
          )}
          <Line name="Ordered quantity">{formatCount(order.minProduct)}</Line>
          <OrderCosts order={order} />
          <div className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-3">
            <dt className="font-semibold">{order.paid ? 'Paid' : 'Total to pay'}</dt>
            <dd className="head num text-h1">{formatDollars(order.total)}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 border-t border-steel-200 py-2">
      <dt className="shrink-0 text-steel-600">{name}</dt>
      <dd className="num min-w-0 text-right font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}
