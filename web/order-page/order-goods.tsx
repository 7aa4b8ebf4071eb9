import type { Order } from '../../contract/calls/orders.ts'
import { formatCount } from '../../contract/values/money.ts'
import { paths } from '../base/paths.ts'
import { OrderedProduct } from '../orders/ordered-product.tsx'
import { Link } from '../ui/link.tsx'

/** The ordered product and its quantity. */
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
      </OrderedProduct>
    </section>
  )
}
