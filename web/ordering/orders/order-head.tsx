import type { ReactNode } from 'react'
import type { Order } from '../../../contract/ordering/orders.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { FulfilmentTag } from './goods/fulfilment-tag.tsx'
import { OrderStateTag } from './order-state-tag.tsx'

interface OrderHeadProps {
  readonly order: Order
  /** Before the tags: what can be done with the order as a whole. */
  readonly children?: ReactNode
}

/** Title of an order's page: its number, dates and total, and where its money and goods are. */
export function OrderHead({ order, children }: OrderHeadProps) {
  return (
    <>
      <PageHead title={`Order ${order.orderNo}`} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <PageHeading>
            Order <span className="num">{order.orderNo}</span>
          </PageHeading>
          <p className="num mt-1 text-small text-steel-600">
            Placed <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
          </p>
          {order.poNumber && (
            <p className="mt-1 text-small text-steel-600 [overflow-wrap:anywhere]">
              PO number {order.poNumber}
            </p>
          )}
        </div>
        <div className="grid justify-items-start gap-2 sm:justify-items-end">
          {order.total !== null && (
            <p className="head num text-h2">
              <span className="sr-only">Total </span>
              {formatDollars(order.total)}
            </p>
          )}
          <div className="flex flex-wrap items-center gap-2">
            {children}
            <OrderStateTag order={order} />
            <FulfilmentTag order={order} />
          </div>
        </div>
      </div>
    </>
  )
}
