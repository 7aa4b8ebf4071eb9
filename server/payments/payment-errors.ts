import { type Cents, dollarsFromCents, formatDollars } from '../../contract/values/money/money.ts'
import { DomainError } from '../base/errors/domain-error.ts'
import { FieldInvalid } from '../base/errors/fields-invalid.ts'

export class PaymentNotFound extends DomainError {
  constructor() {
    super('paymentNotFound', 'The payment provider knows no such payment.', {
      transactionId: ['The payment provider knows no such payment'],
    })
  }
}

/** A payment of another order, amount or currency, or already used. */
export class PaymentMismatch extends DomainError {
  constructor() {
    super('paymentMismatch', 'This payment does not belong to this order.', {
      transactionId: ['This payment does not belong to this order'],
    })
  }
}

export class PaymentPending extends DomainError {
  constructor() {
    super(
      'paymentPending',
      'The payment is not complete yet. The order is marked paid as soon as it is.',
    )
  }
}

/** The order ended, or was paid otherwise, before this payment arrived. */
export class PaymentReturned extends DomainError {
  constructor() {
    super(
      'orderNotPayable',
      'The order had ended when this payment arrived. The money goes back to the card automatically.',
    )
  }
}

/** The shop was copied from another, whose payment this is. */
export class PaymentOfFormerShop extends DomainError {
  constructor() {
    super(
      'orderNotRefundable',
      'This order was paid in the shop that this one was copied from. Refund it there.',
    )
  }
}

export class RefundTooLarge extends DomainError {
  constructor(leftCents: Cents, field: 'amount' | 'lines' = 'amount') {
    const left = formatDollars(dollarsFromCents(leftCents))
    super('refundTooLarge', `At most ${left} can still be refunded.`, {
      [field]: [`At most ${left} can still be refunded`],
    })
  }
}

export class StockReturnsWithWholeRefund extends DomainError {
  constructor() {
    super('invalidFields', 'The pieces return to stock only with a full refund.', {
      returnStock: ['Only with a full refund'],
    })
  }
}

export class FreightRefunded extends FieldInvalid {
  constructor() {
    const text = 'The freight is refunded already'
    super('freight', text)
  }
}
