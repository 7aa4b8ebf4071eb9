import { formatCount } from '../../contract/money.ts'
import type { Order } from '../../contract/orders.ts'
import { paths } from '../base/paths.ts'
import { pictureSource } from '../images/picture-source.ts'
import { Link } from '../ui/link.tsx'
import { Picture } from '../ui/picture.tsx'

/** The ordered product and its quantity. */
export function OrderGoods({ order }: { readonly order: Order }) {
  return (
    <section aria-label="Product" className="flex gap-4 border border-steel-300 p-4 md:p-5">
      <Picture
        source={pictureSource({ url: order.img })}
        alt=""
        sizes="96px"
        loading="eager"
        className="shot size-24 shrink-0 object-contain"
      />
      <div className="min-w-0">
        <Link className="tlink text-lead font-semibold" to={paths.purchase(order.productId)}>
          {order.ProductName}
        </Link>
        {order.partNumber && <p className="part-no mt-1">{order.partNumber}</p>}
        <p className="num mt-2 font-medium">{formatCount(order.minProduct)} pieces</p>
      </div>
    </section>
  )
}
