import { dollarsFromCents, formatDollars } from '../../../../contract/values/money/money.ts'
import { dayOf, writeDay } from '../../../platform/base/days.ts'
import { DomainError } from '../../../platform/base/errors/domain-error.ts'
import { type SignedInUser, seesPrices } from '../../../platform/http/refusals/guards.ts'
import type { DisputeRow } from './dispute-store.ts'

const describe = ({ amountCents, openedAt }: DisputeRow, showsAmount: boolean): string => {
  const money = showsAmount ? formatDollars(dollarsFromCents(amountCents)) : 'Money'
  return `${money} of this order’s payment has been disputed since ${writeDay(dayOf(openedAt))}`
}

/** The provider refuses refunds meanwhile, and the bank may give the money back, too. */
export class RefundOfDisputed extends DomainError {
  constructor(dispute: DisputeRow) {
    super(
      'paymentDisputed',
      `${describe(dispute, true)}. Refund once the dispute is decided, or accept it at the payment provider.`,
    )
  }
}

/** The bank has given the money back. */
export class RefundOfLost extends DomainError {
  constructor() {
    super(
      'paymentDisputed',
      'The bank has taken this money back in a lost dispute. Nothing is left to refund.',
    )
  }
}

/** Goods and money may both be lost. A packer may have no right to read the amount. */
export class ShipmentOfDisputed extends DomainError {
  constructor(dispute: DisputeRow, reader: SignedInUser) {
    const what =
      dispute.state === 'lost'
        ? 'The bank has taken money of this order back in a lost dispute'
        : describe(dispute, seesPrices(reader))
    super('paymentDisputed', `${what}. Ship only if you mean to all the same.`, {
      confirmed: ['The payment is disputed: confirm that it is shipped all the same'],
    })
  }
}
