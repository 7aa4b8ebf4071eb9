import {
  type Cents,
  dollarsFromCents,
  formatDollars,
} from '../../../contract/values/money/money.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'

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
