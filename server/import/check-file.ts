import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isAddress } from './cells.ts'
import { type CsvLine, readCsv } from './csv-lines.ts'
import { type Fault, FaultList, ImportRefused, refuseFile } from './faults.ts'
import { productSheet } from './product-sheet.ts'
import { reviewSheet } from './review-sheet.ts'
import type { Sheet } from './sheet.ts'

// biome-ignore lint/suspicious/noExplicitAny: a sheet's own row type matters to its own file only
export type AnySheet = Sheet<any>

const sheets: readonly AnySheet[] = [productSheet, reviewSheet]

/** What the first reading of a file learned: all that is wrong with it, and what the second reading needs. */
export interface CheckedFile {
  readonly sheet: AnySheet
  readonly columns: readonly string[]
  readonly faults: FaultList
  readonly goodLines: number
  readonly badLines: ReadonlySet<number>
  /** Files of the folder `pictures` by name, with the first good line that shows each. */
  readonly pictures: ReadonlyMap<string, number>
}

/** Where a sheet's pictures lie. */
export function picturePath(sheetPath: string, name: string): string {
  return join(dirname(sheetPath), 'pictures', name)
}

/** Reads a file to its end and holds every line against its sheet. Writes nothing. */
export async function checkFile(
  path: string,
  onProgress: (lines: number) => void,
): Promise<CheckedFile> {
  const faults = new FaultList()
  const badLines = new Set<number>()
  const pictures = new Map<string, number>()
  const firstLines = new Map<string, number>()
  const isThere = rememberedPictures(path)
  let sheet: AnySheet | undefined
  let columns: readonly string[] = []
  let goodLines = 0

  const refuse = (fault: Fault): void => {
    faults.add(fault)
    badLines.add(fault.line)
  }

  for await (const piece of readCsv(path)) {
    if (piece.kind === 'header') {
      columns = piece.columns
      sheet = chooseSheet(columns)
      continue
    }
    if (piece.kind !== 'line' || !sheet) {
      if (piece.kind !== 'line') refuse(piece.fault)
      // Not even the good lines before it: whoever skips bad lines means lines, not the rest of the file.
      if (piece.kind === 'broken') throw new ImportRefused(faults)
      continue
    }
    const { line } = piece.line
    const read = readLine(sheet, piece.line)
    if ('faults' in read) {
      read.faults.forEach(refuse)
      continue
    }
    const name: string = read.row.picture
    if (!isAddress(name) && !(await isThere(name))) {
      refuse({ line, column: 'picture', reason: `there is no file pictures/${name}` })
      continue
    }
    if (sheet.key) {
      const key = sheet.key.of(read.row)
      const first = firstLines.get(key)
      if (first !== undefined) {
        refuse({
          line,
          column: sheet.key.column,
          reason: `“${key}” stands on line ${first} already`,
        })
        continue
      }
      firstLines.set(key, line)
    }
    if (!isAddress(name) && !pictures.has(name)) pictures.set(name, line)
    goodLines += 1
    onProgress(goodLines + badLines.size)
  }
  // The reader refuses a file without a header.
  if (!sheet) throw new Error('A file without a header was read.')
  return { sheet, columns, faults, goodLines, badLines, pictures }
}

/** One line as the sheet types it, or all that is wrong with it. */
export function readLine(
  sheet: AnySheet,
  { line, cells }: CsvLine,
  // biome-ignore lint/suspicious/noExplicitAny: see AnySheet
): { row: any } | { faults: Fault[] } {
  const parsed = sheet.row.safeParse(cells)
  if (parsed.success) return { row: parsed.data }
  const faults: Fault[] = parsed.error.issues.map(({ path, message }) => ({
    line,
    column: path.join('.'),
    reason: message,
  }))
  return { faults }
}

function chooseSheet(columns: readonly string[]): AnySheet {
  const sheet = sheets.find(({ markColumn }) => columns.includes(markColumn))
  const refuse = (reason: string) => refuseFile({ line: 1, reason })
  if (!sheet) {
    throw refuse(
      'the header has neither the column part_number (products) nor ratting (reviews); columns are separated by commas',
    )
  }
  const known = Object.keys(sheet.row.shape)
  const missing = sheet.requiredColumns.filter((column) => !columns.includes(column))
  if (missing.length > 0) throw refuse(`the header lacks ${missing.join(', ')}`)
  const unknown = columns.filter((column) => !known.includes(column))
  if (unknown.length > 0) {
    throw refuse(
      `the header has ${unknown.map((column) => `“${column}”`).join(', ')}; known are ${known.join(', ')}`,
    )
  }
  const twice = columns.filter((column, index) => columns.indexOf(column) !== index)
  if (twice.length > 0) throw refuse(`the header has ${twice.join(', ')} twice`)
  return sheet
}

/** Many lines may show one picture; the disk is asked once. */
function rememberedPictures(sheetPath: string): (name: string) => Promise<boolean> {
  const known = new Map<string, boolean>()
  return async (name) => {
    const remembered = known.get(name)
    if (remembered !== undefined) return remembered
    const isFile = await stat(picturePath(sheetPath, name)).then(
      (found) => found.isFile(),
      () => false,
    )
    known.set(name, isFile)
    return isFile
  }
}
