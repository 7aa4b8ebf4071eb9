import type { RowError } from '../../../contract/catalogue/changes/change-sets.ts'
import type { ExternalNumber } from '../../../contract/values/external-number.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'

export class NoProductOfNumber extends DomainError {
  constructor({ system, number }: ExternalNumber) {
    super('productNotFound', `No product has the number ${number} in ${system}.`)
  }
}

/** The product with the number is out of the shop: staff bring it back. */
export class NumberOfRemoved extends DomainError {
  constructor({ system, number }: ExternalNumber) {
    super(
      'productNotFound',
      `The product with the number ${number} in ${system} was removed. Bring it back first.`,
    )
  }
}

/** A new product with values that are missing, or that don't fit together. */
export class NewProductRefused extends DomainError {
  constructor(errors: readonly RowError[]) {
    const byField: Record<string, string[]> = {}
    for (const { field, sentence } of errors)
      if (field) byField[field] = [...(byField[field] ?? []), sentence]
    const detail = errors.map(({ field, sentence }) => (field ? `${field}: ${sentence}` : sentence))
    super('invalidFields', detail.join('; '), byField)
  }
}
