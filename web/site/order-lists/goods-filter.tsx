import type { GoodsKind } from '../../../contract/ordering/orders.ts'
import { type ListChoice, listPath, useListChoice } from '../../platform/paging/list-choice.ts'
import { classNames } from '../../ui/class-names.ts'
import { Link } from '../../ui/link.tsx'

const choices: readonly { readonly name: string; readonly goods: GoodsKind }[] = [
  { name: 'To pack', goods: 'toPack' },
  { name: 'Partly shipped', goods: 'partShipped' },
  { name: 'Shipped', goods: 'shipped' },
  { name: 'Delivered', goods: 'delivered' },
  { name: 'Returns', goods: 'returns' },
]

/** Where the goods are, of the orders chosen by the list's address. */
export function readGoodsKind({ search }: ListChoice): GoodsKind | undefined {
  return choices.find(({ goods }) => goods === search.get('goods'))?.goods
}

/** Orders by where their goods are. A second click shows all again. */
export function GoodsFilter() {
  const choice = useListChoice()
  const chosen = readGoodsKind(choice)
  return (
    <ul
      aria-label="Goods shown"
      className="flex flex-wrap gap-y-2 max-md:shrink-0 max-md:flex-nowrap"
    >
      {choices.map(({ name, goods }) => (
        <li key={goods} className="shrink-0 not-first:-ml-px">
          <Link
            to={listPath(choice, {
              kind: undefined,
              sort: undefined,
              goods: goods === chosen ? undefined : goods,
            })}
            preventScrollReset
            aria-current={goods === chosen ? 'true' : undefined}
            className={classNames(
              'btn rounded-none focus-visible:z-[1] max-md:px-2.5',
              goods === chosen ? 'btn-accent' : 'btn-outline',
            )}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
