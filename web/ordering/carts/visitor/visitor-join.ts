import { v4 as uuid } from 'uuid'
import {
  JOIN_KEY,
  readVisitorCart,
  takeLines,
  type VisitorCart,
  type VisitorLine,
  writeVisitorCart,
} from './visitor-cart.ts'

/** A visitor's lines on their way into the account's carts. */
export interface Join {
  /** The same for every attempt, so that the lines are added once. */
  readonly key: string
  readonly lines: VisitorCart
  /** The cart that they are added to; without it a new one, called this. */
  readonly cartId?: string | undefined
  readonly name?: string | undefined
}

/** The join that was begun and not answered, in this tab, another one or before a reload. */
export function readJoin(): Join | undefined {
  try {
    const { lines, ...join } = JSON.parse(localStorage.getItem(JOIN_KEY) ?? '')
    const cartLines = takeLines(lines)
    const isWhole = [join.key, join.cartId ?? '', join.name ?? ''].every(isText)
    return isWhole && cartLines.length > 0 ? { ...join, lines: cartLines } : undefined
  } catch {
    // None, or storage is blocked.
    return undefined
  }
}

/** A join of all that is in the browser; undefined if that is nothing. Kept before it is sent. */
export function beginJoin(target: Pick<Join, 'cartId' | 'name'>): Join | undefined {
  const lines = readVisitorCart()
  if (lines.length === 0) return undefined
  const join = { key: uuid(), lines, ...target }
  try {
    localStorage.setItem(JOIN_KEY, JSON.stringify(join))
  } catch {
    // The storage is full: without an answer, the next page adds the lines again.
  }
  return join
}

export function forgetJoin(): void {
  localStorage.removeItem(JOIN_KEY)
}

/** Takes what was joined out of the browser, unless another tab has done so; what was collected since stays. */
export function endJoin({ key, lines }: Join): void {
  const begun = readJoin()
  if (begun && begun.key !== key) return
  const joined = new Map(lines.map(({ productId, quantity }) => [productId, quantity]))
  const left = readVisitorCart().map((line) => withoutPieces(line, joined.get(line.productId)))
  writeVisitorCart(left.filter(({ quantity }) => quantity > 0))
  forgetJoin()
}

const isText = (found: unknown): found is string => typeof found === 'string'

function withoutPieces(line: VisitorLine, pieces = 0): VisitorLine {
  return { ...line, quantity: line.quantity - pieces }
}
