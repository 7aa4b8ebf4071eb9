import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { listPath, useListChoice } from './list-choice.ts'

/** Shown when a search or filter matches nothing. */
export function NothingFound({ what }: { readonly what: string }) {
  const choice = useListChoice()
  return (
    <EmptyState
      title={choice.q ? `No ${what} found for “${choice.q}”` : `No ${what} match this filter`}
      action={
        <Link
          className="btn btn-outline"
          to={listPath(choice, {
            q: undefined,
            kind: undefined,
            role: undefined,
            goods: undefined,
            stock: undefined,
            bin: undefined,
            sort: undefined,
          })}
        >
          Show all
        </Link>
      }
    />
  )
}
