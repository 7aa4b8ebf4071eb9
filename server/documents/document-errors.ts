import { DomainError } from '../base/domain-error.ts'

export class NothingToInvoice extends DomainError {
  constructor() {
    super('nothingToInvoice', 'This order has no invoice, or all of it was refunded.')
  }
}
