import { watchBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'

export class TooManyWatches extends DomainError {
  constructor() {
    super(
      'tooManyWatches',
      `An account has up to ${formatCount(watchBounds.watches)} alerts. Remove some first`,
    )
  }
}
