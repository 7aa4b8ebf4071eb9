import type { ReactNode } from 'react'
import type { Order } from '../../../contract/ordering/orders.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { formatDate, formatMoment } from '../../platform/base/format-moment.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { FulfilmentTag, GoodsTag } from './goods/fulfilment-tag.tsx'
import { HoldTimeLeft } from './holds/hold-time-left.tsx'
import { OrderStateTag } from './order-state-tag.tsx'

interface OrderHeadProps {
  readonly order: Order
  readonly isDesk?: boolean
  /** For staff, with a link. */
  readonly customer?: ReactNode
  /** Pieces that have not left, once they are known. */
  readonly left?: number | undefined
  /** The acts on the order as a whole. */
  readonly children?: ReactNode
}

/** Head of an order's page: its number and dates; total, state, and the next day that counts. */
export function OrderHead({ order, isDesk = false, customer, left, children }: OrderHeadProps) {
  return (
    <>
      <PageHead title={`Order ${order.orderNo}`} />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <PageHeading>
            Order <span className="num">{order.orderNo}</span>
          </PageHeading>
          {customer && <p className="mt-1 font-medium [overflow-wrap:anywhere]">{customer}</p>}
          <p className="num mt-1 text-small text-steel-600">
            Placed <time dateTime={order.createdAt}>{formatMoment(order.createdAt)}</time>
          </p>
          {order.poNumber && (
            <p className="mt-1 text-small text-steel-600 [overflow-wrap:anywhere]">
              PO number {order.poNumber}
            </p>
          )}
        </div>
        <div className="flex flex-wrap items-center gap-2">{children}</div>
      </div>
      <dl className="mb-8 flex flex-wrap gap-x-10 gap-y-3 border-y border-steel-200 py-3 max-sm:grid max-sm:grid-cols-[auto_1fr]">
        {order.total !== null && (
          <Fact name={order.refunded ? 'Total before refunds' : 'Total'}>
            <span className="head num text-h3">{formatDollars(order.total)}</span>
          </Fact>
        )}
        <Fact name="State">
          <span className="flex flex-wrap items-center gap-2">
            <OrderStateTag order={order} />
            {isDesk ? <GoodsTag order={order} /> : <FulfilmentTag order={order} />}
          </span>
        </Fact>
        {order.shipBy && !order.onHold && (
          <Fact
            name={left === undefined ? 'Leaves by' : `${formatCount(left)} pieces left, leaves by`}
          >
            <time dateTime={order.shipBy}>{formatDate(order.shipBy)}</time>
          </Fact>
        )}
        {order.state === 'awaitingPayment' && (
          <Fact name="Pay by">
            <div className="flex flex-wrap items-center gap-x-3">
              <time dateTime={order.heldUntil}>{formatMoment(order.heldUntil)}</time>
              <HoldTimeLeft order={order} />
            </div>
          </Fact>
        )}
      </dl>
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-micro text-steel-600">{name}</dt>
      <dd className="num mt-0.5 flex min-h-8 items-center font-semibold">{children}</dd>
    </div>
  )
}
