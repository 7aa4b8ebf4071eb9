/** How a product is packed; null where the shop does not know. */
export interface PackData {
  /** Pieces in a full carton. */
  readonly cartonPieces: number | null
  /** Pieces on a full pallet. */
  readonly palletPieces: number | null
  /** Weight of a full pallet, in grams. */
  readonly palletGrams: number | null
}

/** Hides the error that fractions leave in sums, so that seven sevenths of a kilogram do not become two. */
const TOLERANCE = 1e-6

/** How many packs a quantity fills, to two decimals, half up; null if the pack is unknown. */
export function countPacks(quantity: number, packPieces: number | null): number | null {
  return packPieces === null ? null : roundPacks(quantity / packPieces)
}

/** To two decimals, half up. */
export function roundPacks(packs: number): number {
  return Math.floor(packs * 100 + 0.5 + TOLERANCE) / 100
}

/** Grams to whole kilograms, up: a carrier is never told too little. */
export function kilogramsFromGrams(grams: number): number {
  return grams === 0 ? 0 : Math.ceil(grams / 1000 - TOLERANCE)
}
