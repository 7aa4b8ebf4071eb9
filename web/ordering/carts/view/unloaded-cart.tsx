import { ApiProblem } from '../../../platform/base/calls/api-answers.ts'
import { LoadFailure } from '../../../platform/base/failures/load-failure.tsx'
import { paths } from '../../../platform/base/paths.ts'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import type { useCart } from '../queries.ts'
import { CartSkeleton } from './cart-skeleton.tsx'

/** A cart until it is there: waiting, missing or failed. */
export function UnloadedCart({ cart }: { readonly cart: ReturnType<typeof useCart> }) {
  if (cart.isPending) return <CartSkeleton />
  if (!cart.isLoadingError) return null
  if (isMissing(cart)) return <CartMissing />
  return <LoadFailure level={2} title="The cart could not be loaded" query={cart} />
}

/** Deleted, or somebody else's: the shop gives one answer for both. */
export function isMissing({ error }: Pick<ReturnType<typeof useCart>, 'error'>): boolean {
  return error instanceof ApiProblem && error.status === 404
}

function CartMissing() {
  return (
    <>
      <h2 className="sr-only">What happened</h2>
      <EmptyState
        title="There is no such cart in this account"
        action={
          <Link className="btn btn-outline" to={paths.carts}>
            All carts
          </Link>
        }
      >
        It may have been deleted, or belong to another account.
      </EmptyState>
    </>
  )
}
