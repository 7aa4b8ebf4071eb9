import {
  type Comparison,
  comparisons,
  type ReportGroup,
  reportGroups,
  timeGroups,
} from '../../../contract/office/reports/report-choices.ts'
import { NO_PLACE } from '../../../contract/ordering/desk-choices.ts'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { type Day, dayIn } from '../../../contract/values/days/zones.ts'
import { writeDeskFilter } from '../../ordering/orders/desk/desk-filter.ts'
import { paths } from '../../platform/base/paths.ts'

/** Days in the shop's time zone, both included. */
export interface ReportDays {
  readonly from: Day
  readonly to: Day
}

export interface ReportChoice extends ReportDays {
  readonly by: ReportGroup
  readonly compare: Comparison | undefined
}

const DAY = /^\d{4}-\d{2}-\d{2}$/
const DAY_MS = 86_400_000

/** The report in an address; without days, that of the present month. */
export function readReportChoice(search: URLSearchParams, now: Date): ReportChoice {
  const [usual] = usualPeriods(now)
  const day = (name: 'from' | 'to') => {
    const typed = search.get(name) ?? ''
    return DAY.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : undefined
  }
  return {
    from: day('from') ?? usual.from,
    to: day('to') ?? usual.to,
    by: reportGroups.find((one) => one === search.get('by')) ?? 'day',
    compare: comparisons.find((one) => one === search.get('compare')),
  }
}

interface UsualPeriod extends ReportDays {
  readonly name: string
}

/** Whole months, quarters and years around today. */
export function usualPeriods(now: Date): readonly [UsualPeriod, ...UsualPeriod[]] {
  const today = dayIn(shopZone(), now)
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7)) - 1]
  const quarter = month - (month % 3)
  const months = (name: string, first: number, count: number): UsualPeriod => ({
    name,
    from: dayOf(Date.UTC(year, first)),
    to: dayOf(Date.UTC(year, first + count) - DAY_MS),
  })
  return [
    months('This month', month, 1),
    months('Last month', month - 1, 1),
    months('This quarter', quarter, 3),
    months('Last quarter', quarter - 3, 3),
    months('This year', 0, 12),
    months('Last year', -12, 12),
  ]
}

const dayOf = (ms: number): Day => new Date(ms).toISOString().slice(0, 10)

/** The list of the orders that a sum counts; undefined for a row that is no group. */
export function ordersPath(
  { from, to, by }: Pick<ReportChoice, 'from' | 'to' | 'by'>,
  days: 'paid' | 'refunded',
  key: string | null,
): string | undefined {
  if (key === null || (key === '' && by !== 'country' && by !== 'state')) return undefined
  return `${paths.orders}?${writeDeskFilter({ from, to, ...groupFilter(by, key, { from, to }), days })}`
}

/** The list of all orders of a report. */
export const allOrdersPath = (span: ReportDays, days: 'paid' | 'refunded') =>
  `${paths.orders}?${writeDeskFilter({ from: span.from, to: span.to, days })}`

function groupFilter(by: ReportGroup, key: string, { from, to }: ReportDays) {
  if (timeGroups.some((one) => one === by)) {
    const last = lastDayOf(by, key)
    return { from: key < from ? from : key, to: last > to ? to : last }
  }
  if (by !== 'state') return { [by]: by === 'country' ? key || NO_PLACE : key }
  const [country = '', ...region] = key.split(' ')
  return { country: country || NO_PLACE, region: region.join(' ') || NO_PLACE }
}

/** The last day of the week or month that begins with this day; a day is its own. */
function lastDayOf(by: ReportGroup, first: Day): Day {
  const start = new Date(first)
  if (by === 'month')
    return dayOf(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1) - DAY_MS)
  return by === 'week' ? dayOf(start.getTime() + 6 * DAY_MS) : first
}
