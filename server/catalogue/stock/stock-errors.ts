import { formatCount } from '../../../contract/values/money/money.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { FieldInvalid } from '../../platform/base/errors/fields-invalid.ts'

/** Pieces that orders have: those of unpaid orders, and those sold that have not left. */
export interface PiecesOfOrders {
  readonly held: number
  readonly toShip: number
  /** The oldest of these orders, and one more if there are more. */
  readonly orderNos: readonly number[]
}

export const ORDERS_NAMED = 5

/** As said of a count: too few pieces for the orders that have them. */
export function promisedPiecesText(
  pieces: string,
  { held, toShip, orderNos }: PiecesOfOrders,
): string {
  const promised = formatCount(held + toShip)
  const named = orderNos.slice(0, ORDERS_NAMED).join(', ')
  const more = orderNos.length > ORDERS_NAMED ? ' and more' : ''
  const why = held === 0 ? 'sold and not shipped' : 'held by unpaid orders, or sold and not shipped'
  return `${pieces}, but ${promised} are ${why}: orders ${named}${more}`
}

export class PromisedPieces extends DomainError {
  constructor(counted: number, pieces: PiecesOfOrders) {
    const text = promisedPiecesText(`Counted ${formatCount(counted)}`, pieces)
    super('promisedPieces', text, { counted: [text] })
  }
}

export const overtakenText = (expected: number, onShelf: number) =>
  `Counted against ${formatCount(expected)} pieces, but ${formatCount(onShelf)} are on the shelf now`

/** Pieces came or left while somebody counted. */
export class CountOvertaken extends DomainError {
  constructor(expected: number, onShelf: number) {
    const text = `${overtakenText(expected, onShelf)}. Count again`
    super('countOvertaken', text, { counted: [text] })
  }
}

export class NotThatMany extends FieldInvalid {
  constructor(available: number) {
    const text = `Only ${formatCount(available)} pieces are available`
    super('quantity', text)
  }
}

/** More than the shop keeps of a product. */
export class TooManyPieces extends FieldInvalid {
  constructor(most: number, field: 'quantity' | 'counted') {
    const text = `The shop keeps at most ${formatCount(most)} pieces of a product`
    super(field, text)
  }
}

/** The stock or the file is not what was previewed. */
export class CountsChanged extends DomainError {
  constructor() {
    super('changedMeanwhile', 'The stock has changed since this preview. Look at the new one.')
  }
}

export class CountsRefused extends FieldInvalid {
  constructor(refused: number) {
    const text = `${formatCount(refused)} ${refused === 1 ? 'row' : 'rows'} can’t be entered. Nothing was changed.`
    super('file', text)
  }
}

/** A count sheet that can't be read. */
export class CountSheetRefused extends FieldInvalid {
  constructor(text: string) {
    super('file', text)
  }
}
