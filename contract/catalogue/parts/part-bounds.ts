/** Apart from the schemas, which pages don't load. */

export const ownNumberBounds = {
  numbers: 50_000,
  numberLength: 60,
  fileBytes: 5 * 1024 * 1024,
} as const

export const watchBounds = { watches: 500, wanted: 100_000_000 } as const

export const referenceKinds = ['oe', 'competitor', 'replaced', 'gtin'] as const
export type ReferenceKind = (typeof referenceKinds)[number]

export const referenceBounds = {
  ofProduct: 200,
  makerLength: 60,
  numberLength: 60,
  noteLength: 200,
  /** Replaced parts one after the other; longer chains are refused. */
  chain: 5,
  fileRows: 5_000_000,
  /** Sent to the shop; larger files are for `npm run import-references`. */
  fileBytes: 50 * 1024 * 1024,
} as const

export const productDocumentKinds = ['dataSheet', 'safetyDataSheet', 'other'] as const
export type ProductDocumentKind = (typeof productDocumentKinds)[number]

export const productDocumentBounds = {
  ofProduct: 20,
  fileBytes: 10 * 1024 * 1024,
  titleLength: 100,
  /** Removed documents that staff are told of. */
  removedShown: 10,
} as const
