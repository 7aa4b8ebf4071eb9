import { NO_RESULT, storableCell } from '../cells/cells.ts'
import { MOST_COLUMNS, notASpreadsheet, tooLargeToRead, tooWide } from '../sheet-refused.ts'
import { showMoment, writeDate } from './date-formats.ts'
import { readNumber } from './read-number.ts'
import type { SheetLine } from './sheet-line.ts'
import { unescapeText, type WorkbookParts } from './workbook-parts.ts'
import { localName, type TagListener, type XmlTag } from './xml-tags.ts'

/** The last row that any program writes. */
const MOST_LINES = 1_048_576
/** Cells that wait to be taken: a short piece can unpack to many rows, each as wide as the last column. */
const MOST_WAITING_CELLS = 4_000_000

interface OpenCell {
  readonly column: number
  readonly type: string
  readonly style: string | undefined
  hasFormula: boolean
  value: string | undefined
}

/** Reads a workbook's sheet by its tags; its true numbers have the decimal sign `point`. */
export function sheetReader(
  { strings, dateStyles, firstYear }: Omit<WorkbookParts, 'sheet'>,
  point: string,
) {
  const lines: SheetLine[] = []
  let waitingCells = 0
  let line = 0
  let column = 0
  let cells: string[] = []
  let cell: OpenCell | undefined
  let isText = false
  let isAside = false
  let isWhole = false
  let refusal: Error | undefined

  function closeCell({ column: place, value, ...opened }: OpenCell): void {
    const text = storableCell(writeValue(opened, value))
    if (text === '') return
    if (place > MOST_COLUMNS) refusal ??= tooWide()
    else {
      while (cells.length < place) cells.push('')
      cells[place - 1] = text
    }
  }

  /** A formula without a result, and one that failed, are told: an empty cell clears what a product has. */
  function writeValue(
    { type, style, hasFormula }: Omit<OpenCell, 'column' | 'value'>,
    value: string | undefined,
  ): string {
    if (type === 'e') return value || NO_RESULT
    if (hasFormula && (value === undefined || (value === '' && type !== 'str'))) return NO_RESULT
    if (value === undefined || value === '') return ''
    if (type === 's') return strings[Number(value)] ?? refuse()
    if (type === 'str' || type === 'inlineStr') return unescapeText(value)
    if (type === 'b') return value === '1' ? 'true' : 'false'
    if (type === 'd') {
      const moment = new Date(value)
      return Number.isNaN(moment.getTime()) ? value : showMoment(moment)
    }
    const date = dateStyles[Number(style)] ? writeDate(value, firstYear) : undefined
    return date ?? readNumber(value.trim()).replace('.', point)
  }

  function refuse(): string {
    refusal ??= notASpreadsheet()
    return ''
  }

  function openCell(tag: XmlTag): OpenCell {
    column = columnOf(tag.attribute('r')) ?? column + 1
    return {
      column,
      type: tag.attribute('t') ?? 'n',
      style: tag.attribute('s'),
      hasFormula: false,
      value: undefined,
    }
  }

  const listener: TagListener = {
    open(tag) {
      switch (localName(tag.name)) {
        case 'row': {
          const given = Number(tag.attribute('r'))
          line = given > line ? given : line + 1
          if (line > MOST_LINES) refuse()
          column = 0
          cells = []
          return
        }
        case 'c':
          cell = openCell(tag)
          return
        case 'f':
          if (cell) cell.hasFormula = true
          return
        case 'v':
        case 't':
          if (cell && !isAside) {
            cell.value ??= ''
            isText = true
          }
          return
        case 'rPh':
          isAside = true
      }
    },
    close(name) {
      switch (localName(name)) {
        case 'row':
          if (refusal || cells.every((text) => text.trim() === '')) return
          waitingCells += cells.length
          if (waitingCells > MOST_WAITING_CELLS) refusal = tooLargeToRead()
          else lines.push({ line, cells })
          return
        case 'c':
          if (cell) closeCell(cell)
          cell = undefined
          isText = false
          return
        case 'v':
        case 't':
          isText = false
          return
        case 'rPh':
          isAside = false
          return
        case 'sheetData':
          isWhole = true
      }
    },
    text(text) {
      if (cell && isText) cell.value += text
    },
  }
  return {
    listener,
    refusal: () => refusal,
    /** The rows since the last call. */
    take(): SheetLine[] {
      waitingCells = 0
      return lines.splice(0)
    },
    isWhole: () => isWhole,
  }
}

const LETTER_A = 64

/** The column of an address such as `AB12`, from 1. */
function columnOf(address: string | undefined): number | undefined {
  let column = 0
  for (let place = 0; address !== undefined && place < 4; place += 1) {
    const letter = address.charCodeAt(place) - LETTER_A
    if (!(letter >= 1 && letter <= 26)) break
    column = column * 26 + letter
  }
  return column || undefined
}
