/** What spreadsheets take for a formula at the start of a CSV cell, also in full width, behind any number of guards. */
const DANGEROUS = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

/** A CSV cell that no spreadsheet takes for a formula. */
export function guardCell(cell: string): string {
  return DANGEROUS.test(cell) ? `'${cell}` : cell
}

/** The cell as it was before it was guarded. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}
