import { firstDayOf } from '../../../contract/office/figure-choices.ts'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { dayIn } from '../../../contract/values/days/zones.ts'
import { groupThousands } from '../../../contract/values/money/money.ts'
import { formatMonth, formatShortDay } from '../../platform/base/format-day.ts'

/** Periods of the overview, in the order of its buttons. */
export const periods = ['today', '7days', '30days', '12months'] as const
export type Period = (typeof periods)[number]

export const periodNames: Readonly<Record<Period, string>> = {
  today: 'Today',
  '7days': '7 days',
  '30days': '30 days',
  '12months': '12 months',
}

/** Days in the shop's time zone, both included. */
export interface DaySpan {
  readonly from: string
  readonly to: string
  readonly by: 'day' | 'month'
}

/** The period that ends today. */
export function spanOf(period: Period, now: Date): DaySpan {
  const to = dayIn(shopZone(), now)
  return {
    from: period === 'today' ? to : firstDayOf(period, to),
    to,
    by: period === '12months' ? 'month' : 'day',
  }
}

export function readPeriod(text: string | null): Period {
  return periods.find((period) => period === text) ?? '30days'
}

/** `30 Nov`, or of a month `Nov 2026`. */
export function formatSpanDay(day: string, by: DaySpan['by']): string {
  return by === 'day' ? formatShortDay(day) : formatMonth(day)
}

/** How much more or less than before, as text; undefined if there is nothing to compare with. */
export function formatChange(now: number, before: number): string | undefined {
  if (before <= 0) return undefined
  const percent = Math.round((100 * (now - before)) / before)
  return `${percent > 0 ? '+' : ''}${groupThousands(String(percent))} %`
}
