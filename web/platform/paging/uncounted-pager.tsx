import { Link } from '../../ui/link.tsx'
import { listPath, useListChoice } from './list-choice.ts'

/** Links to the first and the next page of a list that the shop doesn't count. */
export function UncountedPager({ next }: { readonly next: string | undefined }) {
  const choice = useListChoice()
  return (
    <p className="mt-6 flex gap-3 empty:hidden">
      {choice.after && (
        <Link className="btn btn-outline" to={listPath(choice)}>
          First page
        </Link>
      )}
      {next && (
        <Link className="btn btn-outline" to={listPath(choice, { after: next })}>
          Next
        </Link>
      )}
    </p>
  )
}
