/** Apart from the schemas, which pages don't load. */
export const changeSetBounds = {
  /** Of a change set from the browser. */
  rows: 5000,
  /** Of a file. */
  fileRows: 200_000,
  titleLength: 120,
  /** Products that a refusal names. */
  named: 20,
  csvBytes: 50 * 1024 * 1024,
  xlsxBytes: 20 * 1024 * 1024,
  /** Of an XLSX file when unpacked. */
  unpackedBytes: 200 * 1024 * 1024,
  /** How far ahead a change set may be planned. */
  planDays: 400,
} as const

export const spreadsheetFormats = ['csv', 'xlsx'] as const
export type SpreadsheetFormat = (typeof spreadsheetFormats)[number]
