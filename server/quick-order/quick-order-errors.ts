import { tooLongText } from '../../contract/quick-order/reading/list-lines.ts'
import { DomainError } from '../base/errors/domain-error.ts'

export class TooLong extends DomainError {
  constructor(lines: number) {
    super('tooLong', tooLongText(lines))
  }
}
