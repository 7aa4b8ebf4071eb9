import { createContext, useContext } from 'react'
import type {
  CartTotals,
  LineProblem,
  LineView,
  WantedLine,
} from '../../../contract/ordering/cart/carts.ts'

/** A cart as its page shows it, whether the shop or the browser keeps it. */
export interface ShownCart {
  /** Undefined for a visitor's cart. */
  readonly id?: string
  readonly name: string
  /** Lines loaded so far. */
  readonly lines: readonly LineView[]
  /** Number of all lines. */
  readonly lineCount: number
  readonly totals: CartTotals
  readonly problems: readonly LineProblem[]
}

/** Functions that change a cart's lines. They fail with a reason for the customer. */
export interface CartHands {
  /** Saves a line as given, an empty reference as none, and resolves with how the shop judges it. */
  readonly setLine: (line: WantedLine) => Promise<LineView | undefined>
  readonly removeLine: (productId: string) => Promise<unknown>
  /** Moves pieces of a line into a second cart; a visitor has only one. */
  readonly splitLine?: (line: LineView, moves: number) => Promise<unknown>
}

/** Calls by which a line reports to its page. */
export interface LineEvents extends CartHands {
  /** Reads a sentence to users of screen readers. */
  readonly say: (sentence: string) => void
  /** A line's entry can't be saved as it is; undefined once it can. */
  readonly tellFault: (productId: string, sentence: string | undefined) => void
  /** Calls `save` before the cart is ordered; returns how to take that back. */
  readonly beforeOrder: (save: () => void) => () => void
}

export const LineEventsContext = createContext<LineEvents | undefined>(undefined)

export function useLineEvents(): LineEvents {
  const events = useContext(LineEventsContext)
  if (!events) throw new Error('A cart line outside of its cart')
  return events
}

/** Id of a line's quantity field, to which the summary of problems links. */
export const quantityId = (productId: string) => `quantity-${productId}`
export const referenceId = (productId: string) => `reference-${productId}`
export const removeId = (productId: string) => `remove-${productId}`
