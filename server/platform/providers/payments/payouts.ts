import type { Day } from '../../../../contract/values/days/zones.ts'
import type { Cents } from '../../../../contract/values/money/money.ts'
import { DomainError } from '../../base/errors/domain-error.ts'

/** Days of the bank, both included. */
export interface PayoutDays {
  readonly from: Day
  readonly to: Day
}

/** Money that the provider sends to the shop's bank. */
export interface Payout {
  readonly id: string
  /** The day on which the bank has it. */
  readonly arrivesOn: Day
  /** Below 0 where the balance owed money. */
  readonly amountCents: Cents
  readonly currency: string
  readonly state: 'onItsWay' | 'paid' | 'failed'
  /** The parts of an automatic payout; the provider doesn't know those of another. */
  readonly movements: readonly BalanceMovement[] | undefined
}

/** A movement of the balance at the provider. */
export interface BalanceMovement {
  readonly id: string
  readonly at: Date
  readonly kind: 'charge' | 'refund' | 'dispute' | 'fee' | 'other'
  readonly amountCents: Cents
  /** The provider's share of it: `net = amount − fee`. */
  readonly feeCents: Cents
  readonly netCents: Cents
  /** In the provider's words. */
  readonly description: string
  /** The charge, refund or dispute, as the provider names it. */
  readonly sourceId: string | undefined
  readonly intentId: string | undefined
}

export class TooManyMovements extends DomainError {
  constructor(most: number) {
    const message = `More than ${most.toLocaleString('en-US')} payments are paid out on these days: choose fewer`
    super('invalidFields', message, { to: [message] })
  }
}
