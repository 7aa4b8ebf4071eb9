import { paths } from '../../base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'

export function EmptyCart() {
  return (
    <>
      <h2 className="sr-only">Lines</h2>
      <EmptyState
        title="Your cart is empty."
        action={
          <Link className="btn btn-primary" to={paths.catalogue}>
            Open the catalogue
          </Link>
        }
      />
    </>
  )
}
