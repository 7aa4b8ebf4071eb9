import { taxStatusBounds } from '../../../contract/ordering/tax/tax-status.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'

export class TaxStatusNotFound extends DomainError {
  constructor() {
    super('taxStatusNotFound', 'There is no such VAT id or certificate.')
  }
}

export class TaxStatusDecided extends DomainError {
  constructor() {
    super('taxStatusDecided', 'This was decided meanwhile. Look again')
  }
}

export class VatIdTaken extends DomainError {
  constructor() {
    super(
      'vatIdTaken',
      'This VAT id is accepted for another account. Take it back there first, or decline it here',
    )
  }
}

export class TooManyCertificates extends DomainError {
  constructor() {
    super(
      'tooManyCertificates',
      `An account keeps up to ${taxStatusBounds.certificates} certificates. Ask the shop`,
    )
  }
}

export class CertificatesWaiting extends DomainError {
  constructor() {
    super(
      'tooManyCertificates',
      `${taxStatusBounds.waitingCertificates} certificates wait for the shop’s decision already. Send the next when one is decided`,
    )
  }
}
