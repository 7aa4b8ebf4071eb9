import { useLocation } from 'react-router'
import type { OrderDifference } from '../../../../contract/ordering/quick-order/kept-lists.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { formatPrice } from '../../../catalogue/products/order-cost.ts'
import { useIsHydrated } from '../../../ui/hooks/use-is-hydrated.ts'

/** Stays with the page's entry in the browser's history, so that a reload shows it again. */
export interface AgainState {
  readonly differences: readonly OrderDifference[]
}

/** Lists how lines differ from when they were ordered before; empty if the cart was opened another way. */
export function Differences() {
  const { state } = useLocation()
  const isHydrated = useIsHydrated()
  const differences = (state as Partial<AgainState> | null)?.differences
  // The document knows nothing of the browser's history.
  if (!differences || !isHydrated) return null
  return (
    <section
      aria-label="Differences"
      className="mb-6 border-l-[3px] border-steel-400 bg-steel-50 px-4 py-3 text-small"
    >
      <p className="font-semibold">{differencesText(differences)}</p>
      {differences.length > 0 && (
        <ul className="mt-2">
          {differences.map((difference) => (
            <li key={`${difference.productId} ${difference.kind}`}>{describe(difference)}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

const countNames = {
  price: ['price changed', 'prices changed'],
  gone: ['part not sold any more', 'parts not sold any more'],
  short: ['line short today', 'lines short today'],
  minimum: ['quantity to adjust', 'quantities to adjust'],
} as const

/** `3 prices changed, 1 part not sold any more` */
export function differencesText(differences: readonly OrderDifference[]): string {
  const counted = (Object.keys(countNames) as (keyof typeof countNames)[]).flatMap((kind) => {
    const count = differences.filter((one) => one.kind === kind).length
    const [one, several] = countNames[kind]
    return count === 0 ? [] : [`${formatCount(count)} ${count === 1 ? one : several}`]
  })
  return counted.length === 0 ? 'Everything is as it was when ordered' : counted.join(', ')
}

function describe({ name, kind, was, now, pricePer = 1 }: OrderDifference): string {
  switch (kind) {
    case 'price':
      return `${name}: ${formatPrice(was ?? 0, pricePer)} then, ${formatPrice(now ?? 0, pricePer)} today`
    case 'gone':
      return `${name}: not sold any more, left out`
    case 'short':
      return `${name}: ${formatCount(now ?? 0)} of ${formatCount(was ?? 0)} in stock`
    case 'minimum':
      return `${name}: ${formatCount(was ?? 0)} can’t be ordered any more, from ${formatCount(now ?? 0)}`
  }
}
