import type { EmailConfirmedListener } from '../../../people/accounts/confirm-email.ts'
import { orderChanges } from '../order-store.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

export interface HoldRules {
  readonly holdHours: number
  readonly holdMinutesUnproven: number
}

/**
 * How long an unpaid order reserves stock. An account with neither a confirmed e-mail nor a paid order may be one of
 * many made to empty the shop, so its reservations are short.
 */
export function holdMs({ holdHours, holdMinutesUnproven }: HoldRules, isProven: boolean): number {
  const full = holdHours * HOUR_MS
  return isProven ? full : Math.min(full, holdMinutesUnproven * MINUTE_MS)
}

/** Extends a customer's unpaid orders to the full time since placing, once the e-mail is confirmed. */
export function extendHolds({ holdHours }: Pick<HoldRules, 'holdHours'>): EmailConfirmedListener {
  return async (tx, email) => {
    // An order being placed waits for the account's row, which is locked here, and then finds the e-mail confirmed.
    await orderChanges.extendHolds(tx, email, holdHours)
  }
}
