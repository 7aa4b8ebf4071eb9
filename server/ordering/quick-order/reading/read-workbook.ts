import { Readable } from 'node:stream'
import { unzipSync } from 'fflate'
import readWorkbookSheets from 'read-excel-file/node'
import {
  assertLines,
  ListTooLong,
  tooWideText,
} from '../../../../contract/ordering/quick-order/reading/list-size.ts'
import { macros, notASpreadsheet } from '../../../platform/sheets/sheet-refused.ts'
import { scanWorkbook } from '../../../platform/sheets/workbooks/scan-workbook.ts'

/** The rows of one of a workbook's sheets, as text. */
export interface WorkbookRows {
  readonly rows: readonly (readonly string[])[]
  /** Places of rows that their author, or a filter, hides. */
  readonly hidden: readonly number[]
  /** Names of the visible sheets that hold data. */
  readonly sheets: readonly string[]
}

const UNPACKED_BYTES = 64 * 1024 * 1024
const WORKBOOK = 'xl/workbook.xml'
const MACROS = 'xl/vbaProject.bin'

/** Reads a workbook: the first visible sheet that holds data, or the one that is named. */
export async function readWorkbook(file: Buffer, sheet: string | undefined): Promise<WorkbookRows> {
  await scanWorkbook(Readable.from([file]), { mostBytes: UNPACKED_BYTES, tooWide })
  const hidden = readHiddenSheets(file)
  const found = (await readSheets(file)).filter(
    ({ sheet: name, data }) => data.length > 0 && !hidden.has(name),
  )
  const chosen = found.find(({ sheet: name }) => name === sheet) ?? found[0]
  const data = chosen?.data ?? []
  assertLines(data.length)
  return {
    rows: data.map((row) => row.map(writeCell)),
    hidden: chosen ? readHiddenRows(file, chosen.sheet) : [],
    sheets: found.map(({ sheet: name }) => name),
  }
}

const tooWide = () => new ListTooLong(tooWideText)

async function readSheets(file: Buffer) {
  try {
    // Numbers stay as they are written, so that none is rounded, and a rounded one is seen.
    return await readWorkbookSheets(file, { trim: false, parseNumber: (text: string) => text })
  } catch {
    throw notASpreadsheet()
  }
}

/** Sheets that their author hides are no part of the list. */
function readHiddenSheets(file: Buffer): ReadonlySet<string> {
  const parts = unzipSync(file, { filter: ({ name }) => name === WORKBOOK || name === MACROS })
  if (parts[MACROS]) throw macros()
  const xml = Buffer.from(parts[WORKBOOK] ?? []).toString('utf8')
  const hidden = [...xml.matchAll(/<(?:\w{1,10}:)?sheet\s([^<>]{1,500})>/g)].flatMap(
    ([, said = '']) => {
      const name = /\bname="([^"]{1,200})"/.exec(said)?.[1]
      return name && /\bstate="(?:very)?hidden"/i.test(said) ? [unescapeXml(name)] : []
    },
  )
  return new Set(hidden)
}

const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** Places of a sheet's hidden rows, as their numbers in it say. */
function readHiddenRows(file: Buffer, sheet: string): number[] {
  const read = (path: string) =>
    Buffer.from(unzipSync(file, { filter: ({ name }) => name === path })[path] ?? []).toString(
      'utf8',
    )
  const tags = (xml: string, tag: string) =>
    [...xml.matchAll(new RegExp(`<(?:\\w{1,10}:)?${tag}\\s([^<>]{1,500})>`, 'g'))].map(
      ([, said = '']) => said,
    )
  const value = (said: string, name: string) =>
    new RegExp(`(?:^|[\\s:])${name}="([^"]{1,300})"`).exec(said)?.[1] ?? ''
  const said = tags(read(WORKBOOK), 'sheet').find(
    (one) => unescapeXml(value(one, 'name')) === sheet,
  )
  const id = said && value(said, 'id')
  const relation = tags(read(RELATIONS), 'Relationship').find((one) => value(one, 'Id') === id)
  const target = relation ? value(relation, 'Target').replace(/^\/?(?:xl\/)?/, '') : ''
  let row = 0
  return tags(read(`xl/${target}`), 'row').flatMap((one) => {
    row = Number(value(one, 'r')) || row + 1
    return /\bhidden="(?:1|true)"/.test(one) ? [row - 1] : []
  })
}

function unescapeXml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
}

/** In binary fractions numbers have noise behind 15 digits: `0.1` as `0.1000000000000000055`. */
const NOISY = /^-?\d{1,15}\.\d{10,}$/

function writeCell(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  const text = cell === null ? '' : String(cell)
  return NOISY.test(text)
    ? String(Number(Number(text).toPrecision(15)))
    : text.replace(/[\r\n\t]+/g, ' ')
}
