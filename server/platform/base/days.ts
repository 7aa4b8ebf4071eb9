import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { type Day, dayIn } from '../../../contract/values/days/zones.ts'

export type { Day }

const DAY_MS = 86_400_000

/** In the shop's time zone. */
export function dayOf(moment: Date): Day {
  return dayIn(shopZone(), moment)
}

const written = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** A day as people read it: `Nov 22, 2026`. */
export function writeDay(day: Day): string {
  return written.format(new Date(day))
}

export function addDays(day: Day, days: number): Day {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** Both included. */
export function countDays(from: Day, to: Day): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
}

/** Weeks begin on Monday. */
export type DayStep = 'day' | 'week' | 'month'
const STEP_DAYS: Readonly<Record<DayStep, number>> = { day: 1, week: 7, month: 31 }

/** Every day of a period, or the first of every week or month. */
export function listDays(from: Day, to: Day, by: DayStep): Day[] {
  const days: Day[] = []
  for (let day = startOf(from, by); day <= to; day = startOf(addDays(day, STEP_DAYS[by]), by))
    days.push(day)
  return days
}

/** The day by which a day's figures are shown. */
export function startOf(day: Day, by: DayStep): Day {
  if (by === 'month') return `${day.slice(0, 7)}-01`
  return by === 'day' ? day : addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}
