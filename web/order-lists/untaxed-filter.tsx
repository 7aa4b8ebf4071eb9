import { type ListChoice, listPath, useListChoice } from '../paging/list-choice.ts'
import { Link } from '../ui/link.tsx'

/** Whether the list's address asks for orders that no tax rule of their country met. */
export function readTax({ search }: ListChoice): 'untaxed' | undefined {
  return search.get('tax') === 'untaxed' ? 'untaxed' : undefined
}

/** Shown while the list has only untaxed orders, as Overview links to them; a click shows all again. */
export function UntaxedFilter() {
  const choice = useListChoice()
  if (!readTax(choice)) return null
  return (
    <Link
      to={listPath(choice, { tax: undefined })}
      preventScrollReset
      aria-current="true"
      className="btn btn-accent"
    >
      Untaxed orders
    </Link>
  )
}
