/** A block of cells as spreadsheets put it on the clipboard: tabs between cells, line breaks between rows. */

/** Cells with a tab, a line break or a quote are quoted, and quotes in them doubled. */
export function writeBlock(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => cells.map(writeQuoted).join('\t')).join('\n')
}

function writeQuoted(cell: string): string {
  return /[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/** A quote counts only at the start of a cell: in `24" wheel` it is a letter. */
const CELL = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|\r|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y

export function readBlock(text: string): string[][] {
  // Spreadsheets end the last row, too.
  const whole = text.replace(/\r?\n$|\r$/, '')
  const rows: string[][] = [[]]
  CELL.lastIndex = 0
  while (true) {
    const found = CELL.exec(whole)
    if (!found) return rows
    const [, quoted, plain = '', end] = found
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'))
    if (end === '') return rows
    if (end !== '\t') rows.push([])
  }
}
