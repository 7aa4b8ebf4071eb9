import type { EmailConfirmedListener } from '../accounts/confirm-email.ts'
import { orderChanges } from './order-store.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export interface HoldRules {
  readonly holdHours: number
  readonly holdMinutesUnproven: number
}

/**
 * How long an order holds its stock unpaid. An account that has neither a confirmed e-mail nor a paid order may be one of
 * many that somebody made to empty the shop, so its holds are short.
 */
export function holdMs({ holdHours, holdMinutesUnproven }: HoldRules, isProven: boolean): number {
  const full = holdHours * HOUR_MS
  return isProven ? full : Math.min(full, holdMinutesUnproven * MINUTE_MS)
}

/** Gives the unpaid orders of a customer whose e-mail has been confirmed the full time, counted from their placing. */
export function extendHolds({ holdHours }: Pick<HoldRules, 'holdHours'>): EmailConfirmedListener {
  return async (tx, email) => {
    // An order that is being placed waits for the same lock, and then finds the e-mail confirmed.
    await orderChanges.lockCustomer(tx, email)
    await orderChanges.extendHolds(tx, email, holdHours)
  }
}
