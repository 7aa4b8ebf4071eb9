/** What a preview warns about. */
export const warningKinds = [
  'priceJump',
  'priceBelowCategory',
  'sameFactor',
  'columnsSwapped',
  'massRename',
  'minimumJump',
  'ladderEmptied',
  'massRemoval',
  'looksLikeDate',
  'leadingZeros',
  'looksLikeNumber',
] as const
export type WarningKind = (typeof warningKinds)[number]
