import type { ReactNode } from 'react'
import type { Order } from '../../../contract/ordering/orders.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { GoodsTag } from '../../ordering/orders/goods/fulfilment-tag.tsx'
import { goodsText } from '../../ordering/orders/goods/goods-text.ts'
import { OrderDeleteButton } from '../../ordering/orders/order-delete-button.tsx'
import { OrderStateTag } from '../../ordering/orders/order-state-tag.tsx'
import { May } from '../../people/sessions/rights/may.tsx'
import { formatDate } from '../../platform/base/format-moment.ts'
import { paths } from '../../platform/base/paths.ts'
import { BreakableEmail } from '../../ui/breakable-email.tsx'
import { LedgerCell, LedgerRow, ROW_BUTTON } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'

interface AllOrderRowProps {
  readonly number: number
  readonly order: Order
  readonly onDelete: () => void
  /** Ticks the order. */
  readonly tick?: ReactNode
}

const DETAIL = 'text-small max-xl:col-span-2 max-xl:col-start-2 max-xl:text-steel-600'

/** One order of the shop: a row of the table, below 1280 px a list item. */
export function AllOrderRow({ number, order, onDelete, tick }: AllOrderRowProps) {
  return (
    <LedgerRow className="max-xl:grid-cols-[2rem_minmax(0,1fr)_auto] max-xl:gap-x-1">
      <LedgerCell className="num text-steel-600 max-xl:row-span-2 max-xl:row-start-1">
        <span className="flex gap-2 max-xl:flex-col-reverse">
          {tick}
          {number}
        </span>
      </LedgerCell>
      <LedgerCell className="font-semibold [overflow-wrap:anywhere] max-xl:col-start-2 max-xl:row-start-1 min-[1400px]:min-w-36">
        {order.customer}
        <span className="num block text-micro font-normal text-steel-600">
          <Link className="tlink inline-flex min-h-6 items-center" to={paths.order(order._id)}>
            {order.orderNo}
          </Link>{' '}
          <span className="whitespace-nowrap">{formatDate(order.createdAt)}</span>
        </span>
      </LedgerCell>
      <LedgerCell className="text-small [overflow-wrap:anywhere] max-xl:col-start-2 max-xl:row-start-2 max-xl:mb-2.5 xl:min-w-36">
        <span className="xl:line-clamp-2" title={order.ProductName}>
          {order.ProductName}
        </span>
        <span className="part-no block">
          {order.lineCount === 1
            ? `${order.partNumber ? `${order.partNumber} ` : ''}×\u00a0${formatCount(order.minProduct)}`
            : goodsText(order)}
        </span>
      </LedgerCell>
      <LedgerCell
        className={`${DETAIL} [overflow-wrap:anywhere] max-xl:row-start-3 min-[1400px]:min-w-36`}
      >
        {[order.address, order.code].filter(Boolean).join(', ')}
      </LedgerCell>
      <LedgerCell className={`${DETAIL} num max-xl:row-start-4 min-[1400px]:whitespace-nowrap`}>
        {order.phone}
      </LedgerCell>
      <LedgerCell
        className={`${DETAIL} [overflow-wrap:anywhere] max-xl:row-start-5 min-[1400px]:min-w-36`}
      >
        <BreakableEmail email={order.customerEmail} />
      </LedgerCell>
      <LedgerCell
        isNumber
        className="text-right max-xl:col-start-3 max-xl:row-span-2 max-xl:row-start-1"
      >
        <span className="block font-semibold">{formatDollars(order.total)}</span>
        <span className="mt-1 inline-flex flex-wrap justify-end gap-1 min-[1400px]:flex-nowrap">
          <OrderStateTag order={order} />
          <GoodsTag order={order} />
        </span>
      </LedgerCell>
      <LedgerCell className="max-xl:col-span-2 max-xl:col-start-2 max-xl:row-start-6 max-xl:!mt-3">
        <div className="flex flex-wrap gap-2 xl:max-[1400px]:flex-col min-[1400px]:flex-nowrap min-[1400px]:gap-0">
          <Link
            className={`btn btn-outline btn-sm ${ROW_BUTTON}`}
            to={paths.order(order._id)}
            aria-label={`Details, ${order.ProductName}`}
          >
            Details
          </Link>
          <May call="DELETE /order/:id">
            <OrderDeleteButton order={order} onDelete={onDelete} />
          </May>
        </div>
      </LedgerCell>
    </LedgerRow>
  )
}
