import type { FieldSubject } from '../../../contract/catalogue/fields/custom-fields.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'

export class FieldNotFound extends DomainError {
  constructor() {
    super('fieldNotFound', 'There is no such custom field. Perhaps it was removed')
  }
}

export class FieldInUse extends DomainError {
  constructor(label: string, subject: FieldSubject) {
    super(
      'fieldInUse',
      `At least one ${subject} has a value of ${label}. Remove the field with its values, or keep it`,
    )
  }
}

export class TooManyFields extends DomainError {
  constructor(subject: FieldSubject, most: number) {
    super('tooManyFields', `The shop has ${most} custom fields of ${subject}s. Remove one first`)
  }
}
