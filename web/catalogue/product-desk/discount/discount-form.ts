import { shopZone } from '../../../../contract/values/days/shop-zone.ts'
import { dayIn } from '../../../../contract/values/days/zones.ts'

/** A discount as typed: its percentage and last day. */
export interface DiscountEntries {
  readonly percent: string
  /** As in `<input type="date">`: `2026-11-30`. */
  readonly until: string
}

export const noDiscount: DiscountEntries = { percent: '', until: '' }

/** The day of a moment, in the format of a date field. */
export function dayOf(moment: string | number): string {
  return dayIn(shopZone(), new Date(moment))
}
