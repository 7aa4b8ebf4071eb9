import { readHeader } from './column-roles.ts'

const SHARE_OF_TABLE = 0.6
const separators = ['\t', ';', '|'] as const

/**
 * A table, if 60 % of the lines that are not empty have the same number of tabs, semicolons or bars. Commas make one only
 * under a header, or where each line has the same two or more, none of them between digits. Its cells by line, null for
 * lines outside of it.
 */
export function findTable(lines: readonly string[]): (string[] | null)[] | undefined {
  const filled = lines.filter((line) => line.trim() !== '')
  const separator =
    separators.find((one) => haveAlike(filled, one)) ??
    (filled.length > 1 && isCommaTable(filled) ? ',' : undefined)
  if (separator === undefined) return undefined
  return lines.map((line) => (line.includes(separator) ? splitCells(line, separator) : null))
}

/** Whether enough of the lines have the same number of separators. */
function haveAlike(lines: readonly string[], separator: string): boolean {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const cells = splitCells(line, separator).length
    if (cells > 1) counts.set(cells, (counts.get(cells) ?? 0) + 1)
  }
  return [...counts.values()].some((number) => number >= lines.length * SHARE_OF_TABLE)
}

function isCommaTable(lines: readonly string[]): boolean {
  const [first = ''] = lines
  if (readHeader(splitCells(first, ','))) {
    const cells = splitCells(first, ',').length
    const same = lines.filter((line) => splitCells(line, ',').length === cells)
    return same.length >= lines.length * SHARE_OF_TABLE
  }
  const cells = splitCells(first, ',').length
  return (
    cells > 2 &&
    lines.every((line) => splitCells(line, ',').length === cells && !/\d,\d/.test(line))
  )
}

/** Cells of a line; quotes hold separators, and two of them stand for one. Bars around a line make no cells. */
function splitCells(line: string, separator: string): string[] {
  const text = separator === '|' ? line.trim().replace(/^\|/, '').replace(/\|$/, '') : line
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] ?? ''
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (character === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim())
      cell = ''
    } else cell += character
  }
  // A quote that is never closed is a character, as in `12" hose`.
  if (isQuoted) return text.split(separator).map((one) => one.trim())
  return [...cells, cell.trim()]
}
