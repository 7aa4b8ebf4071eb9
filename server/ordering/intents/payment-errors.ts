import { DomainError } from '../../platform/base/errors/domain-error.ts'

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
