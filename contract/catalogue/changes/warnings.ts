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
  'otherCurrency',
  'overtaken',
  'columnsNotRead',
  'codePage',
  'pictureAwaited',
  'picturesNotTaken',
  'picturesMissing',
  'newName',
] as const
export type WarningKind = (typeof warningKinds)[number]

/** Warnings that come from the file alone, or are told once: they stay when a draft is compared with the shop again. */
export const warningsOfFile: readonly WarningKind[] = [
  'otherCurrency',
  'overtaken',
  'columnsNotRead',
  'codePage',
  'picturesNotTaken',
  'picturesMissing',
  'newName',
]
