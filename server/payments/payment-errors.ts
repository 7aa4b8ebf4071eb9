import { DomainError } from '../domain-error.ts'

export class PaymentNotFound extends DomainError {
  constructor() {
    super('paymentNotFound', 'The payment provider knows no such payment.', {
      transactionId: ['The payment provider knows no such payment'],
    })
  }
}

/** A payment of another order, amount or currency, or one that paid already. */
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
