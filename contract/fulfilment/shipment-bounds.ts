// Apart from the calls, so that forms load no schemas.

/** Longest texts and largest counts of a shipment. */
export const shipmentBounds = {
  pallets: 10_000,
  cartons: 1_000_000,
  grams: 1_000_000_000_000,
  carrier: 40,
  service: 60,
  tracking: 80,
  note: 500,
} as const

/** For so long after the shipping customers may say that it has arrived: the term of returns counts from what they say. */
export const CUSTOMERS_WORD_DAYS = 30
const DAY_MS = 24 * 3_600_000

/** Whether a customer may still say so; afterwards staff do. Times in ms. */
export const takesCustomersWord = (shippedAt: number, now: number): boolean =>
  now - shippedAt <= CUSTOMERS_WORD_DAYS * DAY_MS
