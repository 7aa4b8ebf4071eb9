import Check from 'lucide-react/icons/check'
import type { Order } from '../../../contract/ordering/orders.ts'
import { messages } from '../../../contract/values/messages.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { FulfilmentTag } from '../../ordering/orders/goods/fulfilment-tag.tsx'
import { goodsText } from '../../ordering/orders/goods/goods-text.ts'
import { OrderedProduct } from '../../ordering/orders/goods/ordered-product.tsx'
import { HoldTimeLeft } from '../../ordering/orders/holds/hold-time-left.tsx'
import { OrderDeleteButton } from '../../ordering/orders/order-delete-button.tsx'
import { nameOfState } from '../../ordering/orders/order-state-tag.tsx'
import { formatDate } from '../../platform/base/format-moment.ts'
import { paths } from '../../platform/base/paths.ts'
import { LedgerCell, LedgerRow, ROW_BUTTON } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'
import { Tag } from '../../ui/tag.tsx'

interface OrderRowProps {
  readonly number: number
  readonly order: Order
  readonly onDelete: () => void
}

/** One order of the customer: a row of the table, below 1280 px a list item. */
export function OrderRow({ number, order, onDelete }: OrderRowProps) {
  return (
    <LedgerRow className="max-xl:grid-cols-[1.75rem_1fr_auto] max-xl:gap-x-0 max-xl:gap-y-1.5">
      <LedgerCell className="num text-steel-600 max-xl:col-start-1 max-xl:row-start-1">
        {number}
      </LedgerCell>
      <LedgerCell className="max-xl:col-start-2 max-xl:row-start-3 [overflow-wrap:anywhere] max-xl:text-small min-[1400px]:min-w-29">
        {order.customer}
      </LedgerCell>
      <LedgerCell className="max-xl:col-span-2 max-xl:col-start-2 max-xl:row-start-1 min-[1400px]:min-w-60">
        <ProductOfOrder order={order} />
      </LedgerCell>
      <LedgerCell className="[overflow-wrap:anywhere] max-xl:col-span-2 max-xl:col-start-2 max-xl:row-start-4 max-xl:text-small xl:max-w-44">
        {order.address}{' '}
        <span className="num text-steel-600 max-xl:text-inherit xl:block">{order.code}</span>
      </LedgerCell>
      <LedgerCell className="num [overflow-wrap:anywhere] max-xl:col-start-3 max-xl:row-start-3 max-xl:justify-self-end max-xl:text-small min-[1400px]:min-w-33">
        {order.phone}
      </LedgerCell>
      <LedgerCell isNumber className="max-xl:col-start-2 max-xl:row-start-2">
        <span className="block font-semibold">{formatDollars(order.total)}</span>
        <span className="text-micro whitespace-nowrap text-steel-600">{goodsText(order)}</span>
        <span className="mt-1 block empty:hidden">
          {order.paid && <FulfilmentTag order={order} />}
        </span>
      </LedgerCell>
      <LedgerCell className="max-xl:col-start-3 max-xl:row-start-2 max-xl:justify-self-end">
        <div className="flex gap-2 max-xl:justify-end xl:flex-col">
          <OrderDeleteButton order={order} onDelete={onDelete} />
          <Link
            className={`btn btn-outline btn-sm ${ROW_BUTTON}`}
            to={paths.order(order._id)}
            aria-label={`Details, ${order.ProductName}`}
          >
            Details
          </Link>
        </div>
      </LedgerCell>
      <LedgerCell className="max-xl:col-span-2 max-xl:col-start-2 max-xl:row-start-5">
        <PaymentState order={order} />
      </LedgerCell>
    </LedgerRow>
  )
}

function ProductOfOrder({ order }: { order: Order }) {
  const name = (
    <Link className="tlink font-semibold" to={paths.purchase(order.productId)}>
      {order.ProductName}
    </Link>
  )
  return (
    <OrderedProduct order={order} name={name} isInRow>
      <p className="num mt-1 text-micro text-steel-600">
        <Link className="tlink" to={paths.order(order._id)}>
          Order {order.orderNo}
        </Link>
        , <time dateTime={order.createdAt}>{formatDate(order.createdAt)}</time>
        {order.poNumber && (
          <span className="block [overflow-wrap:anywhere]">PO {order.poNumber}</span>
        )}
      </p>
    </OrderedProduct>
  )
}

function PaymentState({ order }: { order: Order }) {
  if (order.state === 'awaitingPayment')
    return (
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 xl:grid xl:justify-items-start">
        <Link
          className={`btn btn-primary btn-sm ${ROW_BUTTON}`}
          to={paths.payment(order._id)}
          aria-label={`Payment, ${order.ProductName}`}
        >
          Payment
        </Link>
        <HoldTimeLeft order={order} />
      </div>
    )
  if (order.paid) return <PaidOrder order={order} />
  return <Tag>{nameOfState(order.state)}</Tag>
}

/** Shows the order's published transaction id; the provider's id is on the order's page. */
function PaidOrder({ order }: { order: Order }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1 xl:max-w-38">
      <Tag tone="good" icon={Check}>
        {messages.paymentCompleteTag}
      </Tag>
      <p className="text-micro leading-4 text-steel-600">
        Transaction id{' '}
        <span className="part-no block !text-[.6875rem] !leading-4 [overflow-wrap:anywhere]">
          {order._id}
        </span>
      </p>
      {(order.refunded ?? 0) > 0 && (
        <p className="text-micro text-steel-600">{formatDollars(order.refunded)} refunded</p>
      )}
    </div>
  )
}
