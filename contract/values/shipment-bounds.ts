/** Longest texts and largest counts of a shipment. Apart from its calls, so that forms load no schemas. */
export const shipmentBounds = {
  pallets: 10_000,
  cartons: 1_000_000,
  grams: 1_000_000_000_000,
  carrier: 40,
  service: 60,
  tracking: 80,
  note: 500,
} as const
