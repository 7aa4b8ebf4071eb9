import { isSignedIn, useSession } from '../../people/sessions/queries.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { useCurrentCart } from '../carts/queries.ts'
import { CartSkeleton } from '../carts/view/cart-skeleton.tsx'
import { EmptyCart } from '../carts/view/empty-cart.tsx'
import { KeptCart } from './kept-cart.tsx'
import { VisitorCartView } from './visitor-cart-view.tsx'

/** The customer's current cart, or the visitor's. */
export default function CartPage() {
  const session = useSession()
  return (
    // The site's footer begins below the screen, so that nothing in view moves when the lines arrive.
    <div className="wrap min-h-[calc(100svh-6rem)] pb-16 pt-8">
      {isSignedIn(session.data) ? <CurrentCart /> : <VisitorCartView />}
    </div>
  )
}

function CurrentCart() {
  const current = useCurrentCart()
  // There was none before; the first one may just have been made.
  const isLooking = current.isPending || current.isFetching
  return (
    <KeptCart cartId={current.data ?? undefined} isLooking={isLooking}>
      {isLooking && <CartSkeleton />}
      {current.isError && !isLooking && (
        <LoadFailure level={2} title="The cart could not be loaded" query={current} />
      )}
      {current.isSuccess && !isLooking && <EmptyCart />}
    </KeptCart>
  )
}
