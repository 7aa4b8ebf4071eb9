/** Signs at the start of a CSV cell that spreadsheets read as a formula, also in full width, after any guards. */
const DANGEROUS = /^'*[=+\-@\t\r\n＝＋－＠]/
const GUARDED = /^'+[=+\-@\t\r\n＝＋－＠]/

/** A CSV cell that no spreadsheet reads as a formula. */
export function guardCell(cell: string): string {
  return DANGEROUS.test(cell) ? `'${cell}` : cell
}

/** The cell as it was before it was guarded. */
export function unguardCell(cell: string): string {
  return GUARDED.test(cell) ? cell.slice(1) : cell
}
