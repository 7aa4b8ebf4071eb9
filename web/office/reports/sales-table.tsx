import type {
  ReportSums,
  SalesReport,
  SalesRow,
} from '../../../contract/office/reports/sales-report.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { DeskLink } from '../../people/sessions/rights/desk-link.tsx'
import { formatDayOfYear, formatMonth } from '../../platform/base/format-day.ts'
import { formatChange } from '../figures/period.ts'
import { allOrdersPath, ordersPath } from './report-address.ts'

const columns = [
  { of: 'goods', title: 'Goods', opens: 'paid' },
  { of: 'freight', title: 'Freight', opens: 'paid' },
  { of: 'tax', title: 'Tax', opens: 'paid' },
  { of: 'refunds', title: 'Refunds', opens: 'refunded' },
  { of: 'net', title: 'Net', opens: 'paid' },
  { of: 'orders', title: 'Orders', opens: 'paid' },
  { of: 'average', title: 'Average', opens: undefined },
] as const

const titles: Readonly<Record<SalesReport['by'], string>> = {
  day: 'Day',
  week: 'Week from',
  month: 'Month',
  category: 'Category',
  brand: 'Brand',
  product: 'Product',
  customer: 'Customer',
  country: 'Country',
  state: 'State or region',
}

/** The name of a row's group, as table and chart write it. */
export function nameRow(by: SalesReport['by'], { key, name }: SalesRow): string {
  if (by === 'day' || by === 'week') return formatDayOfYear(name)
  if (by === 'month') return formatMonth(name)
  return by === 'customer' && key !== null && key !== name ? `${name}, ${key}` : name
}

/** A row for each group; sums open the orders that they count. */
export function SalesTable({ report }: { readonly report: SalesReport }) {
  const { by, rows, total, totalBefore, compared } = report
  const path = (days: 'paid' | 'refunded', key: string | null) => ordersPath(report, days, key)
  return (
    <div className="overflow-x-auto">
      <table className="ledger ledger-dense" aria-label={`Sales by ${by}`}>
        <thead>
          <tr>
            <th scope="col">{titles[by]}</th>
            {columns.map(({ title }) => (
              <th key={title} scope="col" className="!text-right">
                {title}
              </th>
            ))}
            {compared && (
              <>
                <th scope="col" className="!text-right">
                  Net, earlier period
                </th>
                <th scope="col" className="!text-right">
                  Change
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.key} ${row.name}`}>
              <th scope="row" className="max-w-80 min-w-36 [overflow-wrap:anywhere]">
                {nameRow(by, row)}
              </th>
              <Sums of={row} path={(days) => path(days, row.key)} />
              {compared && <Change now={row.net} before={row.before?.net ?? 0} />}
            </tr>
          ))}
          <tr className="border-t-2 border-ink font-semibold">
            <th scope="row" className="!font-semibold">
              Total
            </th>
            <Sums of={total} path={(days) => allOrdersPath(report, days)} />
            {compared && <Change now={total.net} before={totalBefore?.net ?? 0} />}
          </tr>
        </tbody>
      </table>
    </div>
  )
}

interface SumsProps {
  readonly of: ReportSums
  readonly path: (days: 'paid' | 'refunded') => string | undefined
}

function Sums({ of: sums, path }: SumsProps) {
  return columns.map(({ of, opens, title }) => {
    const sum = sums[of]
    const text = sum === null ? '–' : of === 'orders' ? formatCount(sum) : formatDollars(sum)
    const to = sum && opens ? path(opens) : undefined
    return (
      <td key={of} className="num !text-right whitespace-nowrap">
        {to ? (
          <DeskLink to={to} className="tlink" aria-label={`${title} ${text}, open the orders`}>
            {text}
          </DeskLink>
        ) : (
          text
        )}
      </td>
    )
  })
}

function Change({ now, before }: { readonly now: number; readonly before: number }) {
  return (
    <>
      <td className="num !text-right whitespace-nowrap">{formatDollars(before)}</td>
      <td className="num !text-right whitespace-nowrap">{formatChange(now, before) ?? '–'}</td>
    </>
  )
}
