import { DomainError } from '../base/domain-error.ts'

export class ReturnNotFound extends DomainError {
  constructor() {
    super('returnNotFound', 'There is no such return in this account.')
  }
}
