import type { Readable } from 'node:stream'
import { changeSetBounds } from '../../../../contract/catalogue/changes/change-set-bounds.ts'
import { NO_RESULT, storableCell } from '../cells/cells.ts'
import { MOST_COLUMNS, notASpreadsheet, tooManyRows, tooWide } from '../sheet-refused.ts'
import { readNumber } from './read-number.ts'
import type { SheetLine } from './sheet-line.ts'
import { unpackSteps } from './unpack-parts.ts'
import { tagReader, type XmlTag } from './xml-tags.ts'

const CONTENT = 'content.xml'

/**
 * The rows of an OpenDocument sheet's first table as they are unpacked; its true numbers have the decimal sign `point`.
 * For processes of their own.
 */
export async function* readOpenDocument(
  open: () => Readable,
  point: string,
): AsyncGenerator<SheetLine> {
  const table = tableReader(point)
  const read = tagReader(table)
  const steps = unpackSteps(open(), changeSetBounds.unpackedBytes, (name) =>
    name === CONTENT ? (piece) => read(piece) ?? table.refusal() : () => undefined,
  )
  for await (const _ of steps) yield* table.take()
  if (!table.isFound()) throw notASpreadsheet()
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
  let count = 0
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
      count += rowRepeated
      if (count > changeSetBounds.fileRows + 1) refusal ??= tooManyRows(count)
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
      rowRepeated = repeats(tag, 'table:number-rows-repeated')
      row = []
      empty = 0
    } else if (name === 'table:table-cell' || name === 'table:covered-table-cell')
      cell = {
        repeated: repeats(tag, 'table:number-columns-repeated'),
        tag,
        text: '',
        paragraphs: 0,
      }
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
      opened.text += ' '.repeat(Math.min(MOST_SPACES, repeats(tag, 'text:c')))
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
    /** The rows since the last call. */
    take: (): SheetLine[] => lines.splice(0),
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

function repeats({ attribute }: XmlTag, name: string): number {
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
