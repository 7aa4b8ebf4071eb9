import { formatMomentIn } from '../../../contract/values/days/format-moment.ts'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { dayIn } from '../../../contract/values/days/zones.ts'

/** In the shop's time zone, and labelled so: the server renders first and doesn't know the visitor's. */
export function formatMoment(iso: string): string {
  return formatMomentIn('short', new Date(iso))
}

const date = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** The date alone, of a day, or of a moment in the shop's time zone. */
export function formatDate(iso: string): string {
  const isDay = iso.length === 10
  return date.format(new Date(isDay ? iso : dayIn(shopZone(), new Date(iso))))
}
