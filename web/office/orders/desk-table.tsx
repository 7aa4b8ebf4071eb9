import type { DeskOrder } from '../../../contract/ordering/desk-orders.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { GoodsTag } from '../../ordering/orders/goods/fulfilment-tag.tsx'
import { nameOfState, OrderStateTag } from '../../ordering/orders/order-state-tag.tsx'
import { formatDate } from '../../platform/base/format-moment.ts'
import { paths } from '../../platform/base/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { DeskTicks } from './use-desk-ticks.ts'

interface DeskTableProps {
  readonly ticks: DeskTicks
  readonly orders: readonly DeskOrder[]
  /** The search of the list, which an order's page leads through. */
  readonly list: string
}

/** Orders, one line each from 1280 px; below that each row is a list item. */
export function DeskTable({ ticks, orders, list }: DeskTableProps) {
  return (
    <table
      aria-label="Orders"
      className="ledger ledger-desk max-xl:block max-xl:border-t-2 max-xl:border-ink"
    >
      <thead className="max-xl:block">
        <tr className="max-xl:block">
          <th scope="col" className="max-xl:block max-xl:!px-0">
            <TickAll ticks={ticks} orders={orders} />
          </th>
          {['Order', 'Placed', 'Ship by', 'Customer', 'PO number'].map((title) => (
            <th key={title} scope="col" className="max-xl:hidden">
              {title}
            </th>
          ))}
          <th scope="col" className="!text-right max-xl:hidden">
            Lines
          </th>
          <th scope="col" className="max-xl:hidden">
            Money
          </th>
          <th scope="col" className="max-xl:hidden">
            Goods
          </th>
          <th scope="col" className="!text-right max-xl:hidden">
            Total
          </th>
        </tr>
      </thead>
      <tbody className="max-xl:block">
        {orders.map((order) => (
          <DeskRow key={order._id} order={order} ticks={ticks} list={list} />
        ))}
      </tbody>
    </table>
  )
}

function TickAll({ ticks, orders }: Pick<DeskTableProps, 'ticks' | 'orders'>) {
  const isAll = orders.every(ticks.has)
  return (
    <label className="flex min-h-6 items-center gap-2">
      <input
        type="checkbox"
        className="checkbox"
        aria-label="Tick all orders of this page"
        checked={isAll}
        onChange={() => (isAll ? ticks.remove(orders) : ticks.add(orders))}
      />
      <span aria-hidden="true" className="xl:hidden">
        Tick all
      </span>
    </label>
  )
}

interface DeskRowProps extends Pick<DeskTableProps, 'ticks' | 'list'> {
  readonly order: DeskOrder
}

const CELL = 'max-xl:!border-0 max-xl:!p-0'
const DETAIL = `${CELL} max-xl:col-start-2 max-xl:text-small max-xl:text-steel-600`

function DeskRow({ order, ticks, list }: DeskRowProps) {
  const { _id: id, orderNo, customer, company, poNumber, lineCount, pieces } = order
  const isTicked = ticks.has(order)
  const buyer = company ?? customer
  return (
    <tr
      aria-selected={isTicked}
      className="max-xl:grid max-xl:grid-cols-[2rem_auto_auto_minmax(0,1fr)] max-xl:gap-x-2 max-xl:gap-y-1 max-xl:border-b max-xl:border-steel-200 max-xl:py-3"
    >
      <td className={`${CELL} max-xl:row-span-3`}>
        <label className="flex size-6 items-center">
          <input
            type="checkbox"
            className="checkbox"
            aria-label={`Tick order ${orderNo}`}
            checked={isTicked}
            disabled={ticks.isFull && !isTicked}
            onChange={() => (isTicked ? ticks.remove([order]) : ticks.add([order]))}
          />
        </label>
      </td>
      <td className={`${CELL} num font-semibold max-xl:col-span-2 max-xl:col-start-2`}>
        <Link className="tlink inline-flex min-h-6 items-center" to={paths.order(id, list)}>
          {orderNo}
        </Link>
      </td>
      <td className={`${DETAIL} num whitespace-nowrap max-xl:hidden`}>
        {formatDate(order.createdAt)}
      </td>
      <td
        className={classNames(
          CELL,
          'num max-xl:col-start-4 max-xl:row-start-3 max-xl:self-center max-xl:text-right max-xl:text-small xl:whitespace-nowrap',
          order.isLate ? 'font-semibold text-bad' : 'text-steel-700',
        )}
      >
        {order.shipBy && (
          <>
            <span className="xl:hidden">{order.isLate ? '' : 'Ship by '}</span>
            {order.isLate && 'Late, '}
            {formatDate(order.shipBy)}
          </>
        )}
      </td>
      <td className={`${CELL} max-xl:col-span-3 max-xl:col-start-2 max-xl:row-start-2`}>
        <Link
          className="line-clamp-1 hover:underline xl:max-w-64"
          to={`?${new URLSearchParams({ customer: order.customerEmail })}`}
          aria-label={`${buyer}: only this customer’s orders`}
          title={company ? `${company}, ${customer}` : customer}
        >
          {buyer}
        </Link>
      </td>
      <td className={`${DETAIL} max-xl:hidden`}>
        <span className="line-clamp-1 [overflow-wrap:anywhere] xl:max-w-36" title={poNumber ?? ''}>
          {poNumber}
        </span>
      </td>
      <td
        className={`${DETAIL} num max-xl:hidden xl:!text-right`}
        title={`${formatCount(pieces)} pieces`}
      >
        {formatCount(lineCount)}
      </td>
      <td
        className={classNames(
          CELL,
          'whitespace-nowrap max-xl:row-start-3 max-xl:self-center max-xl:text-small',
          order.paidAt === null ? 'max-xl:col-start-2' : 'max-xl:col-start-3',
        )}
      >
        <span className="inline-flex items-center gap-1">
          <MoneyState order={order} />
        </span>
      </td>
      <td
        className={`${CELL} whitespace-nowrap text-steel-700 max-xl:col-start-2 max-xl:row-start-3 max-xl:self-center ${order.paidAt === null ? 'max-xl:hidden' : ''}`}
      >
        <GoodsTag order={order} />
        {order.piecesLeft !== null && (
          <span className="num ml-2 text-small">{formatCount(order.piecesLeft)} left</span>
        )}
      </td>
      <td
        className={`${CELL} num font-semibold max-xl:col-start-4 max-xl:row-start-1 max-xl:text-right xl:!text-right`}
      >
        {order.total !== null && formatDollars(order.total)}
      </td>
    </tr>
  )
}

/** A pill only where money is missing. */
function MoneyState({ order }: { readonly order: DeskOrder }) {
  if (order.state === 'awaitingPayment' || order.state === 'partlyRefunded')
    return <OrderStateTag order={order} />
  return (
    <>
      {nameOfState(order.state)} {order.sample && <Tag>Sample</Tag>}
    </>
  )
}
