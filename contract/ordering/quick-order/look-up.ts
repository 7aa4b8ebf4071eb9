import type { Offer } from '../../catalogue/bulk/offer.ts'
import type { PackData } from '../../catalogue/bulk/packs.ts'
import type { MatchKind } from './resolved.ts'

/** A product that a key leads to. */
export interface KeyMatch {
  readonly productId: string
  readonly by: Exclude<MatchKind, 'similar' | 'words'>
  /** Null for own numbers and yours, or if unknown. */
  readonly maker: string | null
  /** The number as the shop or the customer spells it: `6308-2RSR`. */
  readonly number: string
}

/** A product in the shop, with all that a list's reader needs of it. */
export interface SoldProduct {
  readonly productId: string
  readonly name: string
  readonly partNumber: string | null
  readonly packs: PackData
  /** The thing that is priced and counted, where it is not a single piece: `set of 4`. */
  readonly unitOfSale?: string | null
  readonly offer: Offer
}

/** Products with words of a text, the best first. */
export interface NamedProducts {
  readonly productIds: readonly string[]
  /** They have all of the words, as typed. */
  readonly isWhole: boolean
}

/**
 * The questions that a list's reader asks the shop. Keys come from `partKey`; each call takes all keys of a list at
 * once. For a replaced product a match names the successor, by `replaces`; removed products are in no answer.
 */
export interface LookUp {
  /** Products whose numbers have exactly these keys. */
  exact(keys: readonly string[]): Promise<ReadonlyMap<string, readonly KeyMatch[]>>
  /** Products whose numbers have the same `foldedKey`, by the key asked for; exact ones may be among them. */
  folded(keys: readonly string[]): Promise<ReadonlyMap<string, readonly KeyMatch[]>>
  /** Products whose numbers differ by one slip (a character missing, added, changed or swapped), by the key asked for. */
  slipped(keys: readonly string[]): Promise<ReadonlyMap<string, readonly KeyMatch[]>>
  /** Products with all words of a text, by the text asked for. */
  named(texts: readonly string[]): Promise<ReadonlyMap<string, NamedProducts>>
  /** The same, where none has all of them with most. */
  likelyNamed(texts: readonly string[]): Promise<ReadonlyMap<string, NamedProducts>>
  /** The products with these ids that are in the shop. */
  sold(productIds: readonly string[]): Promise<ReadonlyMap<string, SoldProduct>>
}
