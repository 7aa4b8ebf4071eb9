import { listBounds } from '../../contract/quick-order/resolved.ts'
import { formatCount } from '../../contract/values/money/money.ts'
import { DomainError } from '../base/domain-error.ts'

export class TooLong extends DomainError {
  constructor(lines: number) {
    super(
      'tooLong',
      `A list has up to ${formatCount(listBounds.lines)} lines; this has ${formatCount(lines)}`,
    )
  }
}
