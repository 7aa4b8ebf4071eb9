import { paths } from '../../base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

/** Missing, or somebody else's cart: the shop gives one answer for both. */
export function CartMissing() {
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
