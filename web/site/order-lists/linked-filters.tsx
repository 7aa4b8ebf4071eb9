import { type ListChoice, listPath, useListChoice } from '../../platform/paging/list-choice.ts'
import { Link } from '../../ui/link.tsx'

/** Whether the list's address asks for orders that no tax rule of their country met. */
export function readTax({ search }: ListChoice): 'untaxed' | undefined {
  return search.get('tax') === 'untaxed' ? 'untaxed' : undefined
}

/** Whether the list's address asks for orders with a refund that is not made yet. */
export function readRefund({ search }: ListChoice): 'pending' | undefined {
  return search.get('refund') === 'pending' ? 'pending' : undefined
}

/** Shown while the list has only what Overview links to; a click shows all again. */
export function LinkedFilters() {
  const choice = useListChoice()
  return (
    <>
      {readTax(choice) && <Chosen to={listPath(choice, { tax: undefined })}>Untaxed orders</Chosen>}
      {readRefund(choice) && (
        <Chosen to={listPath(choice, { refund: undefined })}>Refunds under way</Chosen>
      )}
    </>
  )
}

function Chosen({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <Link to={to} preventScrollReset aria-current="true" className="btn btn-accent">
      {children}
    </Link>
  )
}
