import type { Figures } from '../../../contract/office/figures.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { formatChange, type Period, periodNames } from './period.ts'

interface Sum {
  readonly name: string
  /** The name of the sum. */
  readonly holds: string
  readonly now: number
  readonly before: number
  readonly format: (value: number) => string
}

/** The figures of a period, each against the same number of days before. */
export function Sums({ figures, period }: { figures: Figures; period: Period }) {
  const { total, before } = figures
  const sums: readonly Sum[] = [
    {
      name: 'Revenue',
      holds: 'Goods less refunds, without tax and freight',
      now: total.goods,
      before: before.goods,
      format: formatDollars,
    },
    {
      name: 'Received',
      holds: 'With tax and freight, less refunds',
      now: total.revenue,
      before: before.revenue,
      format: formatDollars,
    },
    {
      name: 'Orders paid',
      holds: 'Also those refunded since',
      now: total.orders,
      before: before.orders,
      format: formatCount,
    },
    {
      name: 'Pieces',
      holds: 'In the orders paid',
      now: total.pieces,
      before: before.pieces,
      format: formatCount,
    },
    {
      name: 'Average order',
      holds: 'Revenue ÷ orders paid',
      now: averageOf(total),
      before: averageOf(before),
      format: formatDollars,
    },
  ]
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10rem),1fr))] border-t-2 border-ink xl:grid-cols-5">
      {sums.map(({ name, holds, now, before: then, format }) => (
        <div key={name} className="border-b border-steel-200 py-4 pr-4">
          <dt className="text-small text-steel-600">{name}</dt>
          <dd className="num font-head text-[1.75rem] leading-9 font-semibold [overflow-wrap:anywhere] max-sm:text-h3">
            {format(now)}
          </dd>
          <dd className="num text-micro text-steel-600 [overflow-wrap:anywhere]">
            {holds}. {describeChange(formatChange(now, then), format(then), period)}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function averageOf({ goods, orders }: Figures['total']): number {
  return orders === 0 ? 0 : Math.round((100 * goods) / orders) / 100
}

function describeChange(change: string | undefined, before: string, period: Period): string {
  const named = period === 'today' ? 'yesterday' : `the ${periodNames[period]} before`
  return change ? `${change} against ${named} (${before})` : `${before} in ${named}`
}
