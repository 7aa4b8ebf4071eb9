import { formatCount } from '../../../contract/values/money/money.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'

export class DocumentNotFound extends DomainError {
  constructor() {
    super('documentNotFound', 'There is no such document in this account.')
  }
}

export class NothingToInvoice extends DomainError {
  constructor() {
    super('nothingToInvoice', 'This order has no invoice, or all of it was refunded.')
  }
}

/** Papers must name who sells. */
export class NoSeller extends DomainError {
  constructor() {
    super('noSeller', 'The shop issues no papers yet: its legal name and address are not set.')
  }
}

/** More than one ZIP can hold. */
export class TooManyDocuments extends DomainError {
  constructor(papers: number) {
    super(
      'tooManyRows',
      `The ${formatCount(papers)} documents of this month don’t fit into one file.`,
    )
  }
}
