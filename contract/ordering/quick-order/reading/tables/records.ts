/** Separators of the cells of a table's lines. */
export type Separator = '\t' | ';' | '|' | ','

/** The cells of a table's row. */
export type TableRow = readonly string[]

/** A line of a text, or several that a quoted cell joins; `cells` are null where nothing separates any. */
export interface TextRecord {
  readonly text: string
  readonly cells: TableRow | null
}

/** Lines that one quoted cell may reach over. */
const MOST_QUOTED_LINES = 10

/** The lines of a text as rows of cells. A break within a quoted cell begins no line. */
export function splitRecords(lines: readonly string[], separator: Separator): TextRecord[] {
  const records: TextRecord[] = []
  for (let at = 0; at < lines.length; ) {
    const found = readQuotedLines(lines, at, separator)
    records.push(found ?? readLine(lines[at] ?? '', separator))
    at += found?.lines ?? 1
  }
  return records
}

function readLine(text: string, separator: Separator): TextRecord {
  const cells = splitCells(text, separator)
  // A quote that is never closed is a character, as in `12" hose`.
  return { text, cells: asRow(cells ?? text.split(separator).map((cell) => cell.trim())) }
}

const asRow = (cells: readonly string[]) => (cells.length > 1 ? cells : null)

/** A line that ends within a quoted cell, with the lines that close it; undefined where none do. */
function readQuotedLines(lines: readonly string[], first: number, separator: Separator) {
  let text = lines[first] ?? ''
  if (!text.includes('"') || splitCells(text, separator)) return undefined
  const last = Math.min(lines.length, first + MOST_QUOTED_LINES)
  for (let at = first + 1; at < last; at += 1) {
    text += `\n${lines[at]}`
    const cells = splitCells(text, separator)
    if (cells)
      return {
        text: text.replaceAll('\n', ' '),
        cells: asRow(cells.map((cell) => cell.replaceAll('\n', ' '))),
        lines: at - first + 1,
      }
  }
  return undefined
}

/**
 * Cells of a line; quotes hold separators, and two of them stand for one. Bars around a line make no cells. Undefined
 * where a quote that opens a cell does not end one.
 */
export function splitCells(line: string, separator: Separator): string[] | undefined {
  const isFramed = separator === '|' && /^\s*\|/.test(line)
  const text = isFramed ? line.trim().replace(/^\|/, '').replace(/\|$/, '') : line
  if (!text.includes('"')) return text.split(separator).map((cell) => cell.trim())
  const cells: string[] = []
  let at = 0
  while (true) {
    const quoted = /[^\S\t\n]*"/y
    quoted.lastIndex = at
    if (quoted.test(text)) {
      const cell = readQuoted(text, quoted.lastIndex, separator)
      if (!cell) return undefined
      cells.push(cell.text)
      at = cell.to
    } else {
      const end = text.indexOf(separator, at)
      cells.push(text.slice(at, end < 0 ? text.length : end).trim())
      at = end < 0 ? text.length : end
    }
    if (at >= text.length) return cells
    at += 1
  }
}

/** The text of a quote opened before `from`, and the place behind it: a separator, or the end. */
function readQuoted(text: string, from: number, separator: Separator) {
  let at = text.indexOf('"', from)
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2)
  if (at < 0) return undefined
  let to = at + 1
  while (to < text.length && text[to] !== separator && /\s/.test(text[to] ?? '')) to += 1
  if (to < text.length && text[to] !== separator) return undefined
  return { text: text.slice(from, at).replaceAll('""', '"').trim(), to }
}
