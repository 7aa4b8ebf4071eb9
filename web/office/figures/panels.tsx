import {
  type FunnelStep,
  funnelSteps,
  type SellerSort,
} from '../../../contract/office/figure-choices.ts'
import type { Figures, Funnel } from '../../../contract/office/figures.ts'
import type { StaffWaiting } from '../../../contract/office/waiting.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { nameOfState } from '../../ordering/orders/order-state-tag.tsx'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { ChoiceLinks } from '../../platform/paging/choice-links.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { ChartPanel } from './charts/chart-panel.tsx'
import { type DaySpan, formatSpanDay } from './period.ts'
import { useBestSellers, useFunnel } from './queries.ts'

const pieces = (count: number) => `${formatCount(count)} pieces`

export function RevenuePanel({ figures, isUpdating }: { figures: Figures; isUpdating: boolean }) {
  const { from, to, by, rows } = figures
  return (
    <ChartPanel
      title={`Revenue by ${by}`}
      label={`Revenue by ${by}, ${formatSpanDay(from, 'day')} to ${formatSpanDay(to, 'day')}. The table has the numbers.`}
      kind="columns"
      columns={[by === 'day' ? 'Day' : 'Month', 'Revenue']}
      data={rows.map(({ day, revenue }) => ({
        key: day,
        name: formatSpanDay(day, by),
        value: revenue,
      }))}
      format={formatDollars}
      csv={{ of: 'sales', from, to, by }}
      isUpdating={isUpdating}
    />
  )
}

export function BestSellersPanel({ span, sort }: { span: DaySpan; sort: SellerSort }) {
  const sellers = useBestSellers(span, sort)
  const { from, to } = span
  if (!sellers.data)
    return (
      <Unloaded what="The best sellers" query={sellers}>
        <Skeleton className="h-96" />
      </Unloaded>
    )
  return (
    <ChartPanel
      title="Best sellers"
      label={`The ${sellers.data.rows.length} best sellers by ${sort}. The table has the numbers.`}
      kind="rows"
      columns={['Product', sort === 'revenue' ? 'Revenue' : 'Pieces']}
      empty="Nothing was sold in this time."
      data={sellers.data.rows.map((row) => ({
        key: row.productId,
        name: row.name,
        value: row[sort],
      }))}
      format={sort === 'revenue' ? formatDollars : pieces}
      csv={{ of: 'bestSellers', from, to, by: sort }}
      isUpdating={sellers.isPlaceholderData}
    >
      <ChoiceLinks
        label="Best sellers by"
        name="by"
        choices={[
          ['revenue', 'Revenue'],
          ['pieces', 'Pieces'],
        ]}
        chosen={sort}
      />
    </ChartPanel>
  )
}

export function StatesPanel({ waiting, span }: { waiting: StaffWaiting; span: DaySpan }) {
  return (
    <ChartPanel
      title="Orders by state, now"
      label="All orders by their present state. The table has the numbers."
      kind="rows"
      columns={['State', 'Orders']}
      data={waiting.states.map(({ state, orders }) => ({
        key: state,
        name: nameOfState(state),
        value: orders,
      }))}
      format={formatCount}
      csv={{ of: 'states', ...span }}
      isUpdating={false}
    />
  )
}

const stepNames: Readonly<Record<FunnelStep, string>> = {
  seen: 'Product seen',
  inCart: 'Put into a cart',
  ordered: 'Ordered',
  paid: 'Paid',
}

export function FunnelPanel({ span }: { span: DaySpan }) {
  const funnel = useFunnel(span)
  if (!funnel.data)
    return (
      <Unloaded what="The funnel" query={funnel}>
        <Skeleton className="h-40" />
      </Unloaded>
    )
  return (
    <ChartPanel
      title="Conversion"
      label="How many answers showed a product, put one into a cart, and placed an order, and how many orders were paid. The table has the numbers."
      kind="rows"
      columns={['Step', 'Times']}
      data={listSteps(funnel.data)}
      format={formatCount}
      csv={{ of: 'funnel', ...span }}
      isUpdating={funnel.isPlaceholderData}
    />
  )
}

function listSteps({ total }: Funnel) {
  return funnelSteps.map((step) => ({ key: step, name: stepNames[step], value: total[step] }))
}
