import type { Order, OrderMove } from '../../../contract/ordering/orders.ts'
import { formatDollars, sumDollars } from '../../../contract/values/money/money.ts'
import { goodsText } from '../../ordering/orders/goods/goods-text.ts'
import { useTimeline } from '../../ordering/orders/queries.ts'
import { formatMoment } from '../../platform/base/format-moment.ts'

/** Price of the order under its lines, which it adds up. */
export function OrderMoney({ order }: { readonly order: Order }) {
  if (order.total === null) return null
  return (
    <section aria-label="Price" className="ml-auto sm:max-w-[26rem] xl:pr-3">
      <h3 className="sr-only">Price</h3>
      <OrderSums order={order} isSum />
    </section>
  )
}

interface OrderSumsProps {
  readonly order: Order
  /** Under the order's lines. */
  readonly isSum?: boolean
}

/** Costs of the order, and its refunds, each with its reason. */
export function OrderSums({ order, isSum = false }: OrderSumsProps) {
  const timeline = useTimeline(order._id)
  const refunds = timeline.data?.filter(({ amount }) => amount !== null) ?? []
  const kept = sumDollars([order.total ?? 0, -(order.refunded ?? 0)])
  return (
    <dl className="num text-table">
      {(!isSum || order.costs || refunds.length > 0) && (
        <Part name={goodsText(order)} amount={order.costs?.goods ?? order.total} />
      )}
      {order.costs && <CostParts costs={order.costs} />}
      {refunds.map((refund) => (
        <RefundLine key={`${refund.at} ${refund.amount}`} refund={refund} />
      ))}
      <div className="flex items-baseline justify-between gap-4 border-t-2 border-ink pt-2">
        <dt className="font-semibold">
          {(order.refunded ?? 0) > 0 ? 'Total after refunds' : 'Total'}
        </dt>
        <dd className="head text-h3">{formatDollars(kept)}</dd>
      </div>
    </dl>
  )
}

function CostParts({ costs }: { costs: NonNullable<Order['costs']> }) {
  const { freight, tax, pickUp, byDefault } = costs
  const load = byDefault ? 'Freight, estimated from default pack data' : 'Freight'
  return (
    <>
      {freight !== null && (
        <Part name={pickUp ? 'Freight: you collect at our dock' : load} amount={freight} />
      )}
      {tax > 0 && <Part name="Tax" amount={tax} />}
    </>
  )
}

function Part({ name, amount }: { readonly name: string; readonly amount: number | null }) {
  return (
    <div className="flex justify-between gap-4 border-t border-steel-200 py-2">
      <dt className="text-steel-600">{name}</dt>
      <dd className="font-medium">{formatDollars(amount)}</dd>
    </div>
  )
}

function RefundLine({ refund }: { refund: OrderMove }) {
  return (
    <div className="flex justify-between gap-4 border-t border-steel-200 py-2">
      <dt className="min-w-0">
        <span className="text-steel-600">
          Refund, <time dateTime={refund.at}>{formatMoment(refund.at)}</time>
        </span>
        {refund.note && (
          <span className="block text-small [overflow-wrap:anywhere]">“{refund.note}”</span>
        )}
      </dt>
      <dd className="font-medium whitespace-nowrap">{formatDollars(-(refund.amount ?? 0))}</dd>
    </div>
  )
}
