import type { OrderState } from './orders.ts'

// Apart from the calls, so that pages load no schemas.

/** `shipBy` lists only orders to pack, those that must leave first; `-shipBy` the same from the end. */
export const deskSorts = ['newest', 'oldest', 'shipBy', '-shipBy'] as const
export type DeskSort = (typeof deskSorts)[number]

/** Orders to pack by the day on which they leave at the latest: before today, until today, within seven days. */
export const shipByChoices = ['late', 'today', 'week'] as const
export type ShipByChoice = (typeof shipByChoices)[number]

/**
 * Orders that wait for something besides packing: those that staff hold back, unpaid ones whose reservation ends today,
 * those that no tax rule met, those with a refund that is not made, and those with an open dispute.
 */
export const orderWaits = ['onHold', 'endsToday', 'untaxed', 'refund', 'dispute'] as const
export type OrderWait = (typeof orderWaits)[number]

/** States that can be asked for. Cancelled orders are found by their number only. */
export const deskStates = [
  'awaitingPayment',
  'paid',
  'partlyRefunded',
  'refunded',
  'expired',
] as const satisfies readonly OrderState[]
export type DeskState = (typeof deskStates)[number]

/** The event that the days of a list mean; without it, orders were placed. A refund may be one of several. */
export const deskDays = ['paid', 'refunded'] as const
export type DeskDays = (typeof deskDays)[number]

/** In place of a country or region: orders whose address names none. */
export const NO_PLACE = 'none'
