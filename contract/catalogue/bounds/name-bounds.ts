/** Apart from the schemas, which pages don't load. */
export const nameBounds = {
  introductionLength: 300,
  places: 999,
  /** Names that are merged at once. */
  merged: 20,
  /** Names in the owner's list, and those whose descriptions the shop remembers. */
  listed: 500,
} as const
