import { ownNumberBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'

export class NumberTaken extends DomainError {
  constructor(number: string, part: string) {
    const text = `You have ${number} for ${part} already. Change it?`
    super('numberTaken', text, { number: [text] })
  }
}

export class TooManyNumbers extends DomainError {
  constructor() {
    super(
      'tooManyNumbers',
      `An account keeps up to ${formatCount(ownNumberBounds.numbers)} numbers. Remove some first`,
    )
  }
}

export class NumberNotFound extends DomainError {
  constructor() {
    super('numberNotFound', 'There is no such number in this account.')
  }
}

/** Lines of a file that can't be taken; none of it is. */
export class NumbersRefused extends DomainError {
  constructor(faults: readonly string[]) {
    const [first = ''] = faults
    super('invalidFields', first, { file: [...faults] })
  }
}
