import { LoadFailure } from '../base/calls/load-failure.tsx'
import { PageHead } from '../base/page-head.tsx'
import { paths } from '../base/paths.ts'
import { isSignedIn, useSession } from '../sessions/queries.ts'
import { Link } from '../ui/link.tsx'
import { useCurrentCart } from './queries.ts'
import { CartSkeleton } from './view/cart-skeleton.tsx'
import { EmptyCart } from './view/empty-cart.tsx'
import { KeptCart } from './view/kept-cart.tsx'
import { VisitorCartView } from './visitor/visitor-cart-view.tsx'

/** The customer's current cart, or the visitor's. */
export default function CartPage() {
  const session = useSession()
  return (
    <div className="wrap pb-16 pt-8">
      {isSignedIn(session.data) ? <CurrentCart /> : <VisitorCartView />}
    </div>
  )
}

function CurrentCart() {
  const current = useCurrentCart()
  if (current.data) return <KeptCart cartId={current.data} />
  // There was none before; the first one may just have been made.
  const isLooking = current.isPending || current.isFetching
  return (
    <>
      <PageHead title="Cart" />
      <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-b-2 border-ink pb-4">
        <h1 className="text-h1">Cart</h1>
        <Link className="tlink inline-flex min-h-6 items-center text-small" to={paths.carts}>
          All carts
        </Link>
      </div>
      {isLooking && <CartSkeleton />}
      {current.isError && !isLooking && (
        <LoadFailure level={2} title="The cart could not be loaded" query={current} />
      )}
      {current.isSuccess && !isLooking && <EmptyCart />}
    </>
  )
}
