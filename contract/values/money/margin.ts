/** The share of a price that stays above its purchase price, in percent with one decimal; negative below it. */
export function marginPercent(price: number, purchasePrice: number): number {
  return Math.round((1 - purchasePrice / price) * 1000) / 10
}
