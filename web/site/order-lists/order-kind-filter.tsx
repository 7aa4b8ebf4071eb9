import type { OrderKind } from '../../../contract/ordering/orders.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { useOrderCount } from '../../ordering/orders/queries.ts'
import { CHOICE_LINE } from '../../platform/paging/choice-links.tsx'
import { type ListChoice, listPath, useListChoice } from '../../platform/paging/list-choice.ts'
import { totalText } from '../../platform/paging/total-text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'
import { readGoodsKind } from './goods-filter.tsx'

const choices: readonly { readonly name: string; readonly kind?: OrderKind }[] = [
  { name: 'All' },
  { name: 'Unpaid', kind: 'unpaid' },
  { name: 'Paid', kind: 'paid' },
  { name: 'Partly refunded', kind: 'partlyRefunded' },
  { name: 'Refunded', kind: 'refunded' },
  { name: 'Expired', kind: 'expired' },
  {
    get name() {
      return capital(words().cancelled)
    },
    kind: 'cancelled',
  },
]

/** The kind of orders chosen by the list's address; only unpaid orders hold pieces. */
export function readOrderKind(choice: ListChoice): OrderKind | undefined {
  if (isSortedByHeld(choice)) return 'unpaid'
  const { search } = choice
  return choices.find(({ kind }) => kind === search.get('kind'))?.kind
}

/** Whether the list's address asks for the orders that reserve most pieces. */
export function isSortedByHeld({ search }: ListChoice): boolean {
  return search.get('sort') === 'held'
}

/** Orders that keep most pieces from other customers, first. */
export function HeldFirst() {
  const choice = useListChoice()
  const isChosen = isSortedByHeld(choice)
  return (
    <Link
      to={listPath(choice, {
        kind: undefined,
        goods: undefined,
        sort: isChosen ? undefined : 'held',
      })}
      preventScrollReset
      aria-current={isChosen ? 'true' : undefined}
      className={classNames('btn shrink-0 max-md:px-2.5', isChosen ? 'btn-accent' : 'btn-outline')}
    >
      Most pieces reserved first
    </Link>
  )
}

/** All orders, or those of one kind, each with its count. Cancelled ones are found by their number only. */
export function OrderKindFilter() {
  const choice = useListChoice()
  const chosen = readOrderKind(choice)
  const isHeldFirst = isSortedByHeld(choice)
  const isOther = isHeldFirst || readGoodsKind(choice) !== undefined
  const isOffered = ({ kind }: (typeof choices)[number]) =>
    kind !== 'cancelled' || choice.q !== undefined
  const isCurrent = (kind: OrderKind | undefined) => kind === chosen && !isOther
  return (
    <ul aria-label="Orders shown" className={CHOICE_LINE}>
      {choices.filter(isOffered).map(({ name, kind }) => (
        <li key={name} className="shrink-0 not-first:-ml-px">
          <Link
            to={listPath(choice, { kind, goods: undefined, sort: undefined })}
            preventScrollReset
            aria-current={isCurrent(kind) ? 'true' : undefined}
            className={classNames(
              'btn gap-1.5 rounded-none focus-visible:z-[1] max-md:px-2.5',
              isCurrent(kind) ? 'btn-accent' : 'btn-outline',
            )}
          >
            {name} <OrderCount q={choice.q} kind={kind} />
          </Link>
        </li>
      ))}
    </ul>
  )
}

function OrderCount({ q, kind }: { q: string | undefined; kind: OrderKind | undefined }) {
  const count = useOrderCount({ q, kind })
  return <span className="num min-w-2 font-normal">{count.data && totalText(count.data)}</span>
}
