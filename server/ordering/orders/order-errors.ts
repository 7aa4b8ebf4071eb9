import type { QuantityRefusal } from '../../../contract/ordering/cart/quantity-fault.ts'
import { fillMessage } from '../../../contract/values/messages.ts'
import {
  type Cents,
  dollarsFromCents,
  formatCount,
  formatDollars,
} from '../../../contract/values/money/money.ts'
import { words } from '../../../contract/values/text/words.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'

/** Field errors use the published name of the quantity. */
const field = (text: string) => ({ minProduct: [text] })

/** A quantity of one product, worded as by its order form. */
export class QuantityRefused extends DomainError {
  constructor({ code, text }: QuantityRefusal) {
    super(code, text, field(text))
  }
}

/** The goods alone would fit: no quantity is the largest that does, as freight goes by pallets. */
export class DeliveredAboveChargeCeiling extends DomainError {
  constructor(total: Cents) {
    const sum = formatDollars(dollarsFromCents(total))
    const text = `One card payment takes up to $999,999.99; with freight and tax this is ${sum}. Order fewer pieces`
    super('totalAboveChargeCeiling', text, field(text))
  }
}

export class ProductNotNamed extends FieldInvalid {
  constructor() {
    const text = 'Say which product: productId or ProductName'
    super('ProductName', text)
  }
}

/** A line above the bounds of accounts without a paid order. */
export interface HoldFault {
  readonly productId: string
  readonly text: string
}

export class HoldBounded extends DomainError {
  constructor(faults: readonly [HoldFault, ...HoldFault[]], isCart: boolean) {
    const [{ text }] = faults
    const byLine = faults.map((fault) => [`lines.${fault.productId}`, [fault.text]])
    super('holdBounded', text, isCart ? Object.fromEntries(byLine) : field(text))
  }
}

/** Nothing of it is packed or shipped until staff release it. */
export class OrderOnHold extends DomainError {
  constructor(orderNo: number, reason: string) {
    super('orderOnHold', `Order ${orderNo} is on hold: ${reason}. Release it first`)
  }
}

export class EmailNotConfirmed extends DomainError {
  constructor(email: string) {
    super('emailNotConfirmed', fillMessage('emailNotConfirmed', { email }))
  }
}

export class TooManyUnpaidOrders extends DomainError {
  constructor(most: number) {
    super(
      'tooManyUnpaidOrders',
      `You already have ${most} unpaid orders. Pay or delete one, then order again.`,
    )
  }
}

export class OrderNotFound extends DomainError {
  constructor() {
    super('orderNotFound', 'There is no such order in this account.')
  }
}

export class OrderAlreadyPaid extends DomainError {
  constructor() {
    super('orderAlreadyPaid', 'This order is already paid.')
  }
}

export class OrderNotPayable extends DomainError {
  constructor() {
    super(
      'orderNotPayable',
      `This order can’t be paid any more: its time has run out, or it was ${words().cancelled}. Its pieces go back on sale.`,
    )
  }
}

export class PaymentPaused extends DomainError {
  override readonly retryAfterSeconds: number

  constructor(until: Date, now: Date) {
    const seconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))
    super('paymentPaused', fillMessage('paymentPaused', { minutes: Math.ceil(seconds / 60) }))
    this.retryAfterSeconds = seconds
  }
}

export class OrderNotRefundable extends DomainError {
  constructor() {
    super('orderNotRefundable', 'Only a paid order that is not fully refunded can be refunded.')
  }
}

export class AmbiguousPrice extends DomainError {
  constructor() {
    super(
      'orderNotPayable',
      'The price alone does not say which unpaid order is meant. Send its id as “order”.',
      { order: ['The id of the unpaid order'] },
    )
  }
}

export class OrderNotPaid extends DomainError {
  constructor(orderNo: number) {
    super('notPaid', `Order ${orderNo} is not paid`)
  }
}

/** Fewer pieces of a line are neither packed, shipped nor closed. */
export class NothingLeft extends DomainError {
  constructor({ lineNo, left, wanted }: { lineNo: number; left: number; wanted: number }) {
    const text = `Line ${lineNo} has ${formatCount(left)} pieces left to pack, not ${formatCount(wanted)}`
    super('nothingLeft', text)
  }
}

/** A fault of one of the lines that a call is about, at its field. */
export class LineInvalid extends FieldInvalid {
  constructor(index: number, field: 'lineNo' | 'quantity' | 'pictures' | 'restock', text: string) {
    super(`lines.${index}.${field}`, text)
  }
}

/** The dialog knows no other way than delivery at a price; the cart does. */
export class NotDeliveredThere extends FieldInvalid {
  constructor(detail: string) {
    const text = `${detail.replace(/\.$/, '')}. Add it to your cart: it can be collected, or quoted`
    super('code', text)
  }
}
