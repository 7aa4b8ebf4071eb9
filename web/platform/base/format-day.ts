import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { dayIn } from '../../../contract/values/days/zones.ts'
import { words } from '../../../contract/values/text/words.ts'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const monthOf = (date: Date): string => MONTHS[date.getUTCMonth()] ?? ''

/** `30 November`, in America `November 30`, in the shop's time zone, so that server and browser render the same day. */
export function formatDay(moment: string): string {
  const date = new Date(dayIn(shopZone(), new Date(moment)))
  return words().dayOf(date.getUTCDate(), monthOf(date))
}

/** `30 Nov` of a day such as `2026-11-30`. */
export function formatShortDay(day: string): string {
  const date = new Date(day)
  return words().dayOf(date.getUTCDate(), monthOf(date).slice(0, 3))
}

/** `30 Nov 2026` of a day such as `2026-11-30`. */
export const formatDayOfYear = (day: string): string => `${formatShortDay(day)} ${day.slice(0, 4)}`

/** `Nov 2026` of one of its days. */
export function formatMonth(day: string): string {
  return `${monthOf(new Date(day)).slice(0, 3)} ${day.slice(0, 4)}`
}
