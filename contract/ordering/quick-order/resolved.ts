import type { Nearest } from '../../catalogue/bulk/offer.ts'
import type { Verdict } from '../cart/judge-line.ts'

/**
 * The result for a line of a pasted list. Each line has exactly one, but one with several parts has one for each of them.
 * - `ready`: product and quantity are sure and can be ordered.
 * - `choose`: several products match, or one was only guessed; `candidates` holds them.
 * - `adjust`: product and quantity are sure, but can't be ordered as they are; `verdict` and `detail` say why.
 * - `notFound`: it names a part that the shop doesn't know.
 * - `noPart`: it names no part, for example a greeting.
 * - `noQuantity`: the product is sure, the quantity isn't; `offered` holds quantities to choose from.
 */
export const resolvedStatuses = [
  'ready',
  'choose',
  'adjust',
  'noQuantity',
  'notFound',
  'noPart',
] as const
export type ResolvedStatus = (typeof resolvedStatuses)[number]

/**
 * How a number led to a product, the surest first: our part number, the customer's own number, an OE number, another
 * maker's, a number that the product replaces, a GTIN; `similar`: it differs by a slip or by letters that look alike;
 * `words`: the line has no number, and the product has its words.
 */
export const matchKinds = [
  'own',
  'yours',
  'oe',
  'competitor',
  'replaces',
  'gtin',
  'similar',
  'words',
] as const
export type MatchKind = (typeof matchKinds)[number]

/** A product that a line may mean. */
export interface ResolvedCandidate {
  readonly productId: string
  readonly by: MatchKind
  /** Maker of the number that was found; null for our own numbers, or if unknown. */
  readonly maker: string | null
  /** Why it may be meant: `one character differs: 0 for O`. */
  readonly explanation: string
}

/** Whole pieces, and the words that they were read from: `2 pallets`. */
export interface ReadQuantity {
  readonly value: number
  readonly readFrom: string
}

/** The result for one line of a list. */
export interface ResolvedLine {
  /** Line of the text or row of the sheet, counted from 1; parts of one line share it. */
  readonly lineNo: number
  /** The line as typed; for a table, its cells joined by tabs. At most 500 characters. */
  readonly typed: string
  /** Where in `typed` the part was found, in UTF-16 units: `typed.slice(from, to)`. */
  readonly span: readonly [from: number, to: number] | null
  readonly status: ResolvedStatus
  /** Null for `choose`, `notFound` and `noPart`, as is `by`. */
  readonly productId: string | null
  readonly by: MatchKind | null
  readonly maker: string | null
  /** Words to search the shop for where no part is known: `clutch discs 220mm 24T`; empty otherwise. */
  readonly words: string
  /** How product and quantity were found, or why not: `OE number of Norvik; quantity read from “2k”`. */
  readonly explanation: string
  /** At most five; only for `choose`. */
  readonly candidates: readonly ResolvedCandidate[]
  readonly quantity: ReadQuantity | null
  /** Quantities to choose from where none is sure: those read, or the smallest that can be ordered. */
  readonly offered: readonly number[]
  /** As of a cart's line; null without a product or quantity. */
  readonly verdict: Verdict | null
  readonly detail: string | null
  /** The next orderable quantities below and above. */
  readonly nearest: Nearest
}

/** Numbers of results by status; they add up to `lines`. */
export type ResolvedCounts = Readonly<Record<ResolvedStatus | 'lines', number>>

export function countByStatus(
  lines: readonly { readonly status: ResolvedStatus }[],
): ResolvedCounts {
  const count = (status: ResolvedStatus) => lines.filter((line) => line.status === status).length
  return {
    lines: lines.length,
    ready: count('ready'),
    choose: count('choose'),
    adjust: count('adjust'),
    notFound: count('notFound'),
    noPart: count('noPart'),
    noQuantity: count('noQuantity'),
  }
}
