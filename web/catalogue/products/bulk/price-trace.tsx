import type { LineView } from '../../../../contract/ordering/cart/carts.ts'
import {
  cents,
  dollarsFromCents,
  formatCount,
  formatDollars,
} from '../../../../contract/values/money/money.ts'

type TraceStep = LineView['trace'][number]

interface PriceTraceProps {
  readonly trace: readonly TraceStep[]
  readonly priceFor: number
  /** Names the product for screen readers. */
  readonly of: string
}

/** Why a line costs what it costs: every price that was considered, and the one that is charged. */
export function PriceTrace({ trace, priceFor, of }: PriceTraceProps) {
  if (trace.length === 0) return null
  return (
    <details className="text-micro">
      <summary className="tlink min-h-6 cursor-pointer whitespace-nowrap">
        Why {formatDollars(priceFor)}?<span className="sr-only"> {of}</span>
      </summary>
      <ul className="num mt-1 grid gap-1">
        {trace.map((candidate) => (
          <li key={candidate.step} className={candidate.won ? 'font-semibold' : 'text-steel-600'}>
            {stepName(candidate)} {formatDollars(dollarsFromCents(cents(candidate.cents)))}
            {candidate.won && trace.length > 1 && ', charged as the lowest'}
          </li>
        ))}
      </ul>
    </details>
  )
}

function stepName({ step, from = 0, percent = 0 }: TraceStep): string {
  switch (step) {
    case 'list':
      return 'List price'
    case 'ladder':
      return `From ${formatCount(from)} pieces`
    case 'discount':
      return `${percent} % discount`
  }
}
