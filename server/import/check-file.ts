import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isAddress } from '../sheets/cells/cells.ts'
import { type CsvLine, readCsv } from '../sheets/csv-lines.ts'
import { type Fault, FaultList, ImportRefused, refuseFile } from '../sheets/faults.ts'
import { firstLines } from '../sheets/first-lines.ts'
import { introductionSheet } from './sheets/introduction-sheet.ts'
import { productSheet } from './sheets/product-sheet.ts'
import { reviewSheet } from './sheets/review-sheet.ts'
import type { Sheet, SheetRow } from './sheets/sheet.ts'
import { synonymSheet } from './sheets/synonym-sheet.ts'

const sheets: readonly Sheet[] = [productSheet, reviewSheet, synonymSheet, introductionSheet]

/** Result of the first reading: all faults, and what the second reading needs. */
export interface CheckedFile {
  readonly sheet: Sheet
  readonly columns: readonly string[]
  readonly faults: FaultList
  readonly badLines: ReadonlySet<number>
  /** Files of the folder `pictures` by name, with the first good line that uses each. */
  readonly pictures: ReadonlyMap<string, number>
}

/** Path of a sheet's picture. */
export function picturePath(sheetPath: string, name: string): string {
  return join(dirname(sheetPath), 'pictures', name)
}

/** Reads a file to its end and checks every line against its sheet. Writes nothing. */
export async function checkFile(
  path: string,
  onProgress: (lines: number) => void,
): Promise<CheckedFile> {
  const faults = new FaultList()
  const badLines = new Set<number>()
  const pictures = new Map<string, number>()
  let sheet: Sheet | undefined
  let columns: readonly string[] = []
  let goodLines = 0
  const findLineFaults = lineChecks(path)

  const refuse = (fault: Fault): void => {
    faults.add(fault)
    badLines.add(fault.line)
  }
  for await (const piece of readCsv(path)) {
    if (piece.kind === 'header') {
      columns = piece.columns
      sheet = chooseSheet(columns)
    } else if (piece.kind === 'fault') {
      refuse(piece.fault)
    } else if (piece.kind === 'broken') {
      refuse(piece.fault)
      // Even with --skip-bad-lines: the option covers lines, not the rest of an unreadable file.
      throw new ImportRefused(faults)
    } else if (sheet) {
      const { line } = piece.line
      const read = readLine(sheet, piece.line)
      const found = 'faults' in read ? read.faults : await findLineFaults(sheet, line, read.row)
      found.forEach(refuse)
      if (found.length === 0 && 'row' in read) {
        goodLines += 1
        const { picture } = read.row
        if (isFile(picture) && !pictures.has(picture)) pictures.set(picture, line)
      }
      onProgress(goodLines + badLines.size)
    }
  }
  // The reader refuses a file without a header.
  if (!sheet) throw new Error('A file without a header was read.')
  return { sheet, columns, faults, badLines, pictures }
}

/** Checks beyond a single line: whether its picture exists, and whether another line has the same key. */
function lineChecks(path: string) {
  const isThere = rememberedPictures(path)
  const seen = firstLines()

  return async ({ key }: Sheet, line: number, row: SheetRow): Promise<Fault[]> => {
    const found: Fault[] = []
    if (isFile(row.picture) && !(await isThere(row.picture))) {
      found.push({ line, column: 'picture', reason: `there is no file pictures/${row.picture}` })
    }
    const value = key?.of(row)
    const first = value === undefined ? undefined : seen.find(value)
    if (key && first !== undefined) {
      const reason = `“${value}” is already on line ${first}`
      found.push({ line, column: key.column, reason })
    } else if (value !== undefined && found.length === 0) {
      seen.add(value, line)
    }
    return found
  }
}

/** Parses one line, or returns all its faults. */
export function readLine(
  sheet: Sheet,
  { line, cells }: CsvLine,
): { row: SheetRow } | { faults: Fault[] } {
  const parsed = sheet.row.safeParse(cells)
  if (parsed.success) return { row: parsed.data }
  const faults: Fault[] = parsed.error.issues.map(({ path, message }) => ({
    line,
    column: path.join('.'),
    reason: message,
  }))
  return { faults }
}

function chooseSheet(columns: readonly string[]): Sheet {
  const sheet = sheets.find(({ markColumn }) => columns.includes(markColumn))
  const refuse = (reason: string) => refuseFile({ line: 1, reason })
  if (!sheet) {
    throw refuse(
      'the header has none of the columns part_number (products), ratting (reviews), typed (synonyms) and introduction (categories); columns are separated by commas',
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

function isFile(picture: string | undefined): picture is string {
  return picture !== undefined && !isAddress(picture)
}

/** Many lines may use one picture; the disk is checked once. */
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
