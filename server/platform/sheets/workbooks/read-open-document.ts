import type { Readable } from 'node:stream'
import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import { NO_RESULT, storableCell } from '../cells/cells.ts'
import {
  MOST_COLUMNS,
  notASpreadsheet,
  tooLargeToRead,
  tooManyRows,
  tooWide,
} from '../sheet-refused.ts'
import { readNumber } from './read-rows.ts'
import { unpackParts } from './unpack-parts.ts'
import { type XmlTag, xmlTags } from './xml-tags.ts'

/** A row that holds something, with its place in the sheet, from 1. */
interface SheetLine {
  readonly line: number
  readonly cells: readonly string[]
}

const CONTENT = 'content.xml'
/** In all rows together; more don't fit into the memory of the process that reads them. */
const MOST_CELLS = 5_000_000

/**
 * The rows of an OpenDocument sheet's first table; its true numbers have the decimal sign `point`. For processes of their
 * own.
 */
export async function readOpenDocument(
  open: () => Readable,
  point: string,
): Promise<readonly SheetLine[]> {
  const table = tableReader(point)
  let hasContent = false
  await unpackParts(open(), changeSetBounds.unpackedBytes, (name) => {
    if (name !== CONTENT) return () => undefined
    hasContent = true
    const decoder = new TextDecoder('utf-8')
    const tags = xmlTags(table)
    return (piece) => tags.read(decoder.decode(piece, { stream: true })) ?? table.refusal()
  })
  if (!hasContent || !table.isFound()) throw notASpreadsheet()
  return table.lines
}

/** An opened cell. */
interface OpenedCell {
  readonly repeated: number
  readonly tag: XmlTag
  text: string
  paragraphs: number
}

/** Notes and drawings in a cell have texts that are none of it. */
const ASIDE = /^(?:office:annotation|draw:|table:shapes|svg:)/
const MOST_SPACES = 1000

/** Reads the first table by its tags; rows and cells may stand for many like them. */
function tableReader(point: string) {
  const lines: SheetLine[] = []
  let state: 'before' | 'within' | 'after' = 'before'
  let depth = 0
  let aside: string | undefined
  let asideDepth = 0
  let line = 1
  let rowRepeated = 1
  let row: string[] = []
  let empty = 0
  let cellCount = 0
  let cell: OpenedCell | undefined
  let isInParagraph = false
  let refusal: Error | undefined

  function closeCell({ repeated, tag, text }: OpenedCell): void {
    const written = storableCell(writeValue(tag, text, point))
    if (written === '') empty += repeated
    else if (row.length + empty + repeated > MOST_COLUMNS) refusal ??= tooWide()
    else {
      row.push(...Array<string>(empty).fill(''), ...Array<string>(repeated).fill(written))
      empty = 0
    }
  }

  function closeRow(): void {
    if (row.some((text) => text.trim() !== '')) {
      cellCount += row.length * rowRepeated
      if (lines.length + rowRepeated > changeSetBounds.fileRows + 1)
        refusal ??= tooManyRows(lines.length + rowRepeated)
      else if (cellCount > MOST_CELLS) refusal ??= tooLargeToRead()
      else for (let at = 0; at < rowRepeated; at += 1) lines.push({ line: line + at, cells: row })
    }
    line += rowRepeated
  }

  function openTag(tag: XmlTag): void {
    const { name } = tag
    if (name === 'table:table') {
      depth += 1
      if (state === 'before') state = 'within'
    }
    if (state !== 'within' || depth !== 1) return
    if (name === 'table:table-row') {
      rowRepeated = count(tag, 'table:number-rows-repeated')
      row = []
      empty = 0
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell')
      cell = { repeated: count(tag, 'table:number-columns-repeated'), tag, text: '', paragraphs: 0 }
    else if (cell) openInCell(cell, tag)
  }

  function openInCell(opened: OpenedCell, tag: XmlTag): void {
    const { name } = tag
    if (ASIDE.test(name)) {
      aside = name
      asideDepth = 1
    } else if (name === 'text:p') {
      if (opened.paragraphs > 0) opened.text += '\n'
      opened.paragraphs += 1
      isInParagraph = true
    } else if (name === 'text:s')
      opened.text += ' '.repeat(Math.min(MOST_SPACES, count(tag, 'text:c')))
    else if (name === 'text:tab') opened.text += '\t'
    else if (name === 'text:line-break') opened.text += '\n'
  }

  function closeTag(name: string): void {
    if (name === 'table:table') {
      depth -= 1
      if (depth === 0 && state === 'within') state = 'after'
    }
    if (state !== 'within' || depth !== 1) return
    if (name === 'text:p') isInParagraph = false
    else if (name === 'table:table-row') closeRow()
    else if (cell && (name === 'table:table-cell' || name === 'table:covered-table-cell')) {
      closeCell(cell)
      cell = undefined
      isInParagraph = false
    }
  }

  return {
    lines,
    isFound: () => state === 'after',
    refusal: () => refusal,
    open(tag: XmlTag): void {
      if (aside === undefined) openTag(tag)
      else if (tag.name === aside) asideDepth += 1
    },
    close(name: string): void {
      if (aside === undefined) closeTag(name)
      else if (name === aside) asideDepth -= 1
      if (asideDepth === 0) aside = undefined
    },
    text(text: string): void {
      if (cell && isInParagraph && aside === undefined && depth === 1) cell.text += text
    },
  }
}

const MOST_REPEATED = 2 ** 21

function count({ attribute }: XmlTag, name: string): number {
  const repeated = Number(attribute(name) ?? 1)
  return Number.isInteger(repeated) && repeated > 0 ? Math.min(repeated, MOST_REPEATED) : 1
}

const MIDNIGHT = /T00:00:00(?:\.0+)?$/

/** A cell as text: numbers and days as they are meant, the others as they are shown. */
function writeValue({ attribute }: XmlTag, text: string, point: string): string {
  const value = attribute('office:value')
  switch (attribute('office:value-type')) {
    case 'float':
      return value === undefined ? text : readNumber(value).replace('.', point)
    case 'currency': {
      const currency = attribute('office:currency') ?? ''
      return value === undefined ? text : `${readNumber(value).replace('.', point)} ${currency}`
    }
    case 'date':
      return (attribute('office:date-value') ?? text).replace(MIDNIGHT, '')
    case 'boolean':
      return attribute('office:boolean-value') ?? text
    case undefined:
      return text === '' && attribute('table:formula') !== undefined ? NO_RESULT : text
    default:
      return text || (attribute('office:string-value') ?? '')
  }
}
