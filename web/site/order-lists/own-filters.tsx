import type { GoodsKind, OrderKind } from '../../../contract/ordering/orders.ts'
import { capital, words } from '../../../contract/values/text/words.ts'
import { CHOICE_LINE } from '../../platform/paging/choice-links.tsx'
import { type ListChoice, listPath, useListChoice } from '../../platform/paging/list-choice.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'

interface OwnChoice {
  readonly name: string
  readonly cancelled?: 'yes'
  readonly kind?: OrderKind
  readonly goods?: GoodsKind
}

const choices: readonly OwnChoice[] = [
  { name: 'All' },
  { name: 'To pay', kind: 'unpaid' },
  { name: 'Not shipped', goods: 'toPack' },
  { name: 'Partly shipped', goods: 'partShipped' },
  { name: 'Shipped', goods: 'shipped' },
  { name: 'Delivered', goods: 'delivered' },
  {
    get name() {
      return capital(words().cancelled)
    },
    cancelled: 'yes',
  },
]

/** The orders chosen by the list's address. */
export function readOwnChoice({ search }: ListChoice): OwnChoice {
  const { kind, goods, cancelled } = Object.fromEntries(search)
  const isChosen = (one: OwnChoice) =>
    one.kind === kind && one.goods === goods && one.cancelled === cancelled
  return choices.find(isChosen) ?? { name: 'All' }
}

/** A buyer's orders by where their money or goods are. */
export function OwnOrderFilter() {
  const choice = useListChoice()
  const chosen = readOwnChoice(choice)
  return (
    <ul aria-label="Orders shown" className={classNames(CHOICE_LINE, 'min-w-0')}>
      {choices.map(({ name, kind, goods, cancelled }) => (
        <li key={name} className="shrink-0 not-first:-ml-px">
          <Link
            to={listPath(choice, { kind, goods, cancelled })}
            preventScrollReset
            aria-current={name === chosen.name ? 'true' : undefined}
            className={classNames(
              'btn rounded-none focus-visible:z-[1] max-md:px-2.5',
              name === chosen.name ? 'btn-accent' : 'btn-outline',
            )}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
