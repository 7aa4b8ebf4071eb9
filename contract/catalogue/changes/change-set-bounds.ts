/** In a file of their own, because pages don't load the schemas. */
export const changeSetBounds = {
  /** Rows that are undone without a fresh proof. */
  unprovenUndoRows: 100,
  /** Rows of a change set from the browser. */
  rows: 5000,
  /** Rows of a change set from a file. */
  fileRows: 200_000,
  titleLength: 120,
  /** Products named by a refusal. */
  named: 20,
  csvBytes: 50 * 1024 * 1024,
  xlsxBytes: 20 * 1024 * 1024,
  /** Size of an XLSX file when unpacked. */
  unpackedBytes: 200 * 1024 * 1024,
  /** How far ahead a change set may be planned. */
  planDays: 400,
} as const

export const spreadsheetFormats = ['csv', 'xlsx'] as const
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number]
