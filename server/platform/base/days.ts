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

/** Every day, or the first of every month, of a period. */
export function listDays(from: Day, to: Day, by: 'day' | 'month'): Day[] {
  const first = startOf(from, by)
  const days: Day[] = []
  for (let day = first; day <= to; day = by === 'day' ? addDays(day, 1) : nextMonth(day))
    days.push(day)
  return days
}

/** The day by which a day's figures are shown. */
export function startOf(day: Day, by: 'day' | 'month'): Day {
  return by === 'day' ? day : `${day.slice(0, 7)}-01`
}

function nextMonth(first: Day): Day {
  return startOf(addDays(first, 31), 'month')
}
