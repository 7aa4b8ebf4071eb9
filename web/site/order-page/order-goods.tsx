import type { Order } from '../../../contract/ordering/orders.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { PriceTrace } from '../../catalogue/products/bulk/price-trace.tsx'
import { OrderedProduct } from '../../ordering/orders/goods/ordered-product.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { useOrderLines } from './lines-queries.ts'

/** The product of an order with one line, and its quantity. */
export function OrderGoods({ order }: { readonly order: Order }) {
  const name = (
    <Link className="tlink text-lead font-semibold" to={paths.purchase(order.productId)}>
      {order.ProductName}
    </Link>
  )
  return (
    <section aria-label="Product" className="border border-steel-300 p-4 md:p-5">
      <OrderedProduct order={order} name={name}>
        <p className="num mt-2 font-medium">{formatCount(order.minProduct)} pieces</p>
        <LineFacts order={order} />
      </OrderedProduct>
    </section>
  )
}

/** The customer's reference and the trace of the price, which the order itself doesn't carry. */
function LineFacts({ order }: { order: Order }) {
  const line = useOrderLines(order._id).data?.pages[0]?.[0]
  if (!line) return null
  return (
    <div className="mt-1 grid gap-1 text-small">
      {line.reference && (
        <p className="[overflow-wrap:anywhere]">Your reference: {line.reference}</p>
      )}
      <PriceTrace trace={line.trace} priceFor={line.priceFor} of={line.ProductName} />
    </div>
  )
}
