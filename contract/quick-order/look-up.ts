import type { Offer } from '../bulk/offer.ts'
import type { PackData } from '../bulk/packs.ts'
import type { MatchKind } from './resolved.ts'

/** A product that a key leads to. */
export interface KeyMatch {
  readonly productId: string
  readonly by: Exclude<MatchKind, 'similar'>
  /** Null for own numbers and yours, or if unknown. */
  readonly maker: string | null
  /** The number as the shop or the customer writes it: `6308-2RSR`. */
  readonly number: string
}

/** What the reading of a list needs to know of a product that is in the shop. */
export interface SoldProduct {
  readonly productId: string
  readonly name: string
  readonly partNumber: string | null
  readonly packs: PackData
  readonly offer: Offer
}

/**
 * What the reading of a list asks the shop. Keys are those of `partKey`, each call takes all of a list at once. A match
 * whose product was replaced names the successor, by `replaces`; products that left the shop are in no answer.
 */
export interface LookUp {
  /** Products whose numbers have exactly these keys. */
  exact(keys: readonly string[]): Promise<ReadonlyMap<string, readonly KeyMatch[]>>
  /** Products whose numbers have the same `foldedKey`, by the key asked for; exact ones may be among them. */
  folded(keys: readonly string[]): Promise<ReadonlyMap<string, readonly KeyMatch[]>>
  /** Products whose numbers differ by one slip (a character missing, added, changed or swapped), by the key asked for. */
  slipped(keys: readonly string[]): Promise<ReadonlyMap<string, readonly KeyMatch[]>>
  /** The products with these ids that are in the shop. */
  sold(productIds: readonly string[]): Promise<ReadonlyMap<string, SoldProduct>>
}
