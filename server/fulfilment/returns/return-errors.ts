import { reviewMessages } from '../../../contract/catalogue/reviews.ts'
import type { ReturnState } from '../../../contract/fulfilment/returns.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'

export class ReturnNotFound extends DomainError {
  constructor() {
    super('returnNotFound', 'There is no such return in this account.')
  }
}

/** The return has moved on: this can't be done any more, or not yet. */
export class ReturnNotOpen extends DomainError {
  constructor(returnNo: number, state: ReturnState) {
    super('returnNotOpen', `Return ${returnNo} is ${state}`)
  }
}

export class ReturnRefundWaits extends DomainError {
  constructor(returnNo: number) {
    const text = `A refund of return ${returnNo} waits for the payment provider`
    super('returnNotOpen', text)
  }
}

export class AlreadyReturned extends DomainError {
  constructor(pieces: number, returnNo: number) {
    const text = `${formatCount(pieces)} of these pieces are in return ${returnNo} already`
    super('alreadyReturned', text)
  }
}

interface TooLate {
  readonly termDays: number
  readonly days: number
  readonly isDelivered: boolean
  readonly mail: string
}

export class ReturnTooLate extends DomainError {
  constructor({ termDays, days, isDelivered, mail }: TooLate) {
    const happened = isDelivered ? 'delivered' : 'shipped'
    super(
      'returnTooLate',
      `Returns are accepted for ${inDays(termDays)} after delivery; this was ${happened} ${inDays(days)} ago. Write to ${mail}`,
    )
  }
}

const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

export class ReturnPictureNotOwn extends DomainError {
  constructor(index: number) {
    const text = reviewMessages.pictureNotOwn
    super('pictureNotOwn', text, { [`lines.${index}.pictures`]: [text] })
  }
}

/** Nothing of a return came back; declining or closing it ends it. */
export class NothingReceived extends FieldInvalid {
  constructor() {
    const text = 'Enter the pieces that came back'
    super('lines', text)
  }
}

/** A refund that names a return it can't settle. */
export class ReturnNotSettled extends FieldInvalid {
  constructor(text: string) {
    super('returnId', text)
  }
}
