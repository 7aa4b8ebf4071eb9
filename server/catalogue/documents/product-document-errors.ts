import { productDocumentBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { UploadRefused } from '../../platform/sheets/upload-refused.ts'

export class ProductDocumentNotFound extends DomainError {
  constructor() {
    super('documentNotFound', 'There is no such document.')
  }
}

export class TooManyProductDocuments extends UploadRefused {
  constructor() {
    super(
      'tooManyDocuments',
      `A product has up to ${productDocumentBounds.ofProduct} documents. Remove one first`,
    )
  }
}
