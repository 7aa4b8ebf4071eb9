import { cartBounds } from '../../../contract/ordering/cart/carts.ts'
import type { Verdict } from '../../../contract/ordering/cart/judge-line.ts'
import { aboveCeilingText } from '../../../contract/ordering/cart/line-texts.ts'
import {
  belowChargeFloorText,
  changedMeanwhileText,
  emptyCartText,
  priceChangedText,
  tooManyCartsText,
  tooManyLinesText,
} from '../../../contract/ordering/cart/refusal-texts.ts'
import type { ProblemCode } from '../../../contract/values/errors.ts'
import { type Cents, dollarsFromCents, formatCount } from '../../../contract/values/money/money.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'

export class CartNotFound extends DomainError {
  constructor() {
    super('cartNotFound', 'There is no such cart in this account.')
  }
}

export class TooManyCarts extends DomainError {
  constructor() {
    super('tooManyCarts', tooManyCartsText(cartBounds.carts))
  }
}

export class TooManyLines extends DomainError {
  constructor(lines: number) {
    const text = tooManyLinesText(cartBounds.lines, lines)
    super('tooManyLines', text, { lines: [text] })
  }
}

export class ChangedMeanwhile extends DomainError {
  constructor() {
    super('changedMeanwhile', changedMeanwhileText)
  }
}

export class UnknownProducts extends DomainError {
  constructor(ids: readonly string[]) {
    const text = 'There is no such product.'
    super('invalidFields', text, byLine(ids.map((productId) => ({ productId, text }))))
  }
}

export class QuantityTooLarge extends FieldInvalid {
  constructor() {
    const text = `A line has up to ${formatCount(cartBounds.quantity)} pieces.`
    super('add', text)
  }
}

export class EmptyCart extends DomainError {
  constructor() {
    super('emptyCart', emptyCartText, { lines: [emptyCartText] })
  }
}

/** A line with the reason why it can't be ordered. */
export interface FaultyLine {
  readonly productId: string
  readonly verdict: Exclude<Verdict, 'ready'>
  readonly text: string
}

const codes = {
  belowMinimum: 'quantityOutOfBounds',
  notMultiple: 'notMultiple',
  short: 'insufficientStock',
  unavailable: 'insufficientStock',
  aboveCeiling: 'totalAboveChargeCeiling',
} as const satisfies Record<FaultyLine['verdict'], ProblemCode>

/** Names every line in `errors`; the first one decides the code. */
export class LinesNotOrderable extends DomainError {
  constructor(faults: readonly [FaultyLine, ...FaultyLine[]]) {
    const [first, ...others] = faults
    const noun = others.length === 1 ? 'line' : 'lines'
    const more = others.length === 0 ? '' : ` (and ${formatCount(others.length)} more ${noun})`
    super(codes[first.verdict], first.text + more, byLine(faults))
  }
}

export class CartAboveCeiling extends DomainError {
  constructor(total: Cents) {
    const text = aboveCeilingText(dollarsFromCents(total))
    super('totalAboveChargeCeiling', text, { expectedTotal: [text] })
  }
}

export class CartBelowFloor extends DomainError {
  constructor(total: Cents) {
    const text = belowChargeFloorText(total)
    super('totalBelowChargeFloor', text, { expectedTotal: [text] })
  }
}

export class PriceChanged extends DomainError {
  constructor(now: Cents, seen: Cents) {
    super('priceChanged', priceChangedText(now, seen))
  }
}

/** `detail` says why the freight has no price. */
export class FreightUnpriced extends DomainError {
  constructor(detail: string) {
    super('freightUnpriced', detail)
  }
}

function byLine(lines: readonly { readonly productId: string; readonly text: string }[]) {
  return Object.fromEntries(lines.map(({ productId, text }) => [`lines.${productId}`, [text]]))
}
