import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { dayIn } from '../../../contract/values/days/zones.ts'

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

/** `30 November`, in the shop's time zone, so that server and browser render the same day. */
export function formatDay(moment: string): string {
  const date = new Date(dayIn(shopZone(), new Date(moment)))
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]}`
}

/** `30 Nov` of a day such as `2026-11-30`. */
export function formatShortDay(day: string): string {
  const date = new Date(day)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]?.slice(0, 3)}`
}
