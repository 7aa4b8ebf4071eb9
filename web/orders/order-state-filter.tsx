import { useQuery } from '@tanstack/react-query'
import type { OrderState } from '../../contract/orders.ts'
import { useApi } from '../api.ts'
import { type ListChoice, listPath, useListChoice } from '../paging/list-choice.ts'
import { totalText } from '../paging/total-text.ts'
import { classNames } from '../ui/class-names.ts'
import { Link } from '../ui/link.tsx'
import { orderCountQuery } from './queries.ts'

const kinds: readonly { readonly name: string; readonly state?: OrderState }[] = [
  { name: 'All' },
  { name: 'Unpaid', state: 'awaitingPayment' },
  { name: 'Paid', state: 'paid' },
]

/** The kind of orders that an address of the list chooses. */
export function readOrderState({ search }: ListChoice): OrderState | undefined {
  return kinds.find(({ state }) => state === search.get('state'))?.state
}

/** All, unpaid or paid orders, each with its count. */
export function OrderStateFilter() {
  const choice = useListChoice()
  const chosen = readOrderState(choice)
  return (
    <ul aria-label="Orders shown" className="flex">
      {kinds.map(({ name, state }) => (
        <li key={name} className="not-first:-ml-px">
          <Link
            to={listPath(choice, { state })}
            preventScrollReset
            aria-current={state === chosen ? 'true' : undefined}
            className={classNames(
              'btn gap-1.5 rounded-none focus-visible:z-[1]',
              state === chosen ? 'btn-accent' : 'btn-outline',
            )}
          >
            {name} <OrderCount q={choice.q} state={state} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function OrderCount({ q, state }: { q: string | undefined; state: OrderState | undefined }) {
  const count = useQuery(orderCountQuery(useApi(), { q, state }))
  return <span className="num min-w-2 font-normal">{count.data && totalText(count.data)}</span>
}
