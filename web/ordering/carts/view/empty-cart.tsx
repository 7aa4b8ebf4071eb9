import { words } from '../../../../contract/values/text/words.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { UnpaidOrder } from '../again/unpaid-order.tsx'
import { useCartJoin } from '../visitor/use-cart-join.ts'
import { CartSkeleton } from './cart-skeleton.tsx'

/** Says that a cart is empty, once lines of this browser have come along. */
export function EmptyCart() {
  if (useCartJoin()) return <CartSkeleton />
  return (
    <>
      <h2 className="sr-only">Lines</h2>
      <EmptyState
        title="Your cart is empty."
        action={
          <Link className="btn btn-primary" to={paths.catalogue}>
            Open the {words().catalogue}
          </Link>
        }
      />
      <UnpaidOrder />
    </>
  )
}
