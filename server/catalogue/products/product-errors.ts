import { unavailableText } from '../../../contract/ordering/cart/line-texts.ts'
import { messages } from '../../../contract/values/messages.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'

export class ProductNotFound extends DomainError {
  constructor() {
    super('productNotFound', unavailableText)
  }
}

export class AmbiguousProductName extends DomainError {
  constructor(name: string) {
    super(
      'ambiguousProductName',
      `Several products are called “${name}”. Say which with productId.`,
      { ProductName: ['Several products have this name'] },
    )
  }
}

export class PartNumberTaken extends FieldInvalid {
  constructor(partNumber: string) {
    const text = `Another product has the part number “${partNumber}”.`
    super('partNumber', text)
  }
}

export class DiscountTooLarge extends FieldInvalid {
  constructor() {
    super('percent', messages.discountTooLarge)
  }
}

export class DiscountAlreadyOver extends FieldInvalid {
  constructor() {
    const text = 'Choose a time in the future'
    super('until', text)
  }
}
