import { shipToBounds } from '../../../contract/people/addresses/ship-to.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'

export class AddressNotFound extends DomainError {
  constructor() {
    super('addressNotFound', 'There is no such address in this account.')
  }
}

export class TooManyAddresses extends DomainError {
  constructor() {
    super(
      'tooManyAddresses',
      `An account keeps up to ${shipToBounds.addresses} addresses. Delete one first`,
    )
  }
}
