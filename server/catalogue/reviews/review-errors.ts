import { reviewMessages } from '../../../contract/catalogue/reviews.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'

export class ReviewNeedsOrder extends DomainError {
  constructor() {
    super('reviewNeedsOrder', reviewMessages.needsOrder)
  }
}

export class PictureNotOwn extends DomainError {
  constructor() {
    super('pictureNotOwn', reviewMessages.pictureNotOwn, { img: [reviewMessages.pictureNotOwn] })
  }
}
