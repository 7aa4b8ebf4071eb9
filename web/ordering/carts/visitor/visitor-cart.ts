import { useSyncExternalStore } from 'react'
import type { cartBounds } from '../../../../contract/ordering/cart/carts.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { ReadableFailure } from '../../../platform/base/failures/readable-failure.ts'

/** A line of a visitor's cart. Prices are never kept: they come from the shop. */
export interface VisitorLine {
  readonly productId: string
  readonly quantity: number
  readonly reference?: string
}

export type VisitorCart = readonly VisitorLine[]

const KEY = 'cart'
/** Storage key of the join that was begun, see `visitor-join.ts`. */
export const JOIN_KEY = 'cart-join'
const EMPTY: VisitorCart = []
// Typed by the contract, whose module would bring its schemas to every page.
const MOST_LINES: typeof cartBounds.visitorLines = 500
const MOST_PIECES: typeof cartBounds.quantity = 100_000_000
export const LONGEST_REFERENCE: typeof cartBounds.referenceLength = 60

/** The visitor's cart could not be kept as wanted. */
export class CartNotKept extends ReadableFailure {
  override readonly name = 'CartNotKept'
}

const listeners = new Set<() => void>()
let lastRead: { readonly text: string | null; readonly lines: VisitorCart } = {
  text: null,
  lines: EMPTY,
}

/** The same array until the cart changes, here or in another tab. */
export function readVisitorCart(): VisitorCart {
  const text = readText()
  if (text !== lastRead.text) lastRead = { text, lines: parseLines(text) }
  return lastRead.lines
}

/** Replaces the cart; an empty one leaves nothing in the browser. */
export function writeVisitorCart(lines: VisitorCart): void {
  if (lines.length > MOST_LINES)
    throw new CartNotKept(`A cart in the browser has up to ${MOST_LINES} lines. Log in for more`)
  try {
    if (lines.length === 0) for (const key of [KEY, JOIN_KEY]) localStorage.removeItem(key)
    else localStorage.setItem(KEY, JSON.stringify(lines))
  } catch {
    throw new CartNotKept(
      'Your browser keeps no data for this site. Allow it, or log in to use a cart',
    )
  }
  for (const tell of listeners) tell()
}

/** Adds lines, all or none; the same product adds up, and a reference that is there stays. */
export function addLinesToVisitorCart(added: VisitorCart): void {
  const lines = new Map(readVisitorCart().map((line) => [line.productId, line]))
  for (const line of added) {
    const known = lines.get(line.productId)
    const quantity = (known?.quantity ?? 0) + line.quantity
    if (quantity > MOST_PIECES)
      throw new CartNotKept(`A line has up to ${formatCount(MOST_PIECES)} pieces`)
    lines.set(line.productId, { ...line, ...known, quantity })
  }
  writeVisitorCart([...lines.values()])
}

/** The visitor's cart, also as changed in other tabs; empty on the server and until hydration. */
export function useVisitorCart(): VisitorCart {
  return useSyncExternalStore(subscribe, readVisitorCart, () => EMPTY)
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell)
  addEventListener('storage', tell)
  return () => {
    listeners.delete(tell)
    removeEventListener('storage', tell)
  }
}

function readText(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    // The browser blocks storage.
    return null
  }
}

/** Anything may stand in the storage, so only what the shop would take is read. */
function parseLines(text: string | null): VisitorCart {
  try {
    return takeLines(JSON.parse(text ?? '[]'))
  } catch {
    return EMPTY
  }
}

/** The valid lines of a stored cart, which the shop would accept. */
export function takeLines(found: unknown): VisitorCart {
  if (!Array.isArray(found)) return EMPTY
  const lines = new Map(found.filter(isLine).map((line) => [line.productId, line]))
  return [...lines.values()].slice(0, MOST_LINES)
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

function isLine(found: unknown): found is VisitorLine {
  const { productId, quantity, reference } = (found ?? {}) as Partial<VisitorLine>
  const isCount = Number.isInteger(quantity) && Number(quantity) >= 1
  const isReference =
    reference === undefined ||
    (typeof reference === 'string' && reference.length <= LONGEST_REFERENCE)
  return ID.test(String(productId)) && isCount && Number(quantity) <= MOST_PIECES && isReference
}
