import { stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isAddress } from '../../platform/sheets/cells/cells.ts'
import { type CsvLine, readCsv } from '../../platform/sheets/csv/csv-lines.ts'
import { type FileHead, findHeadFault, nameColumns } from '../../platform/sheets/csv/head.ts'
import {
  FaultList,
  ImportRefused,
  type LineFault,
  refuseFile,
} from '../../platform/sheets/faults.ts'
import { firstLines } from '../../platform/sheets/first-lines.ts'
import { introductionSheet } from './sheets/introduction-sheet.ts'
import { productSheet } from './sheets/product-sheet.ts'
import { reviewSheet } from './sheets/review-sheet.ts'
import type { ImportRow, ImportSheet } from './sheets/sheet.ts'
import { synonymSheet } from './sheets/synonym-sheet.ts'

const sheets: readonly ImportSheet[] = [productSheet, reviewSheet, synonymSheet, introductionSheet]
/** Those of all kinds of files. */
export const knownColumns = [...new Set(sheets.flatMap(({ row }) => Object.keys(row.shape)))]

/** Result of the first reading: all faults, and what the second reading needs. */
export interface CheckedFile {
  readonly sheet: ImportSheet
  readonly columns: readonly string[]
  /** Columns that are not read. */
  readonly ignored: readonly string[]
  readonly notes: readonly string[]
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
  const notes: string[] = []
  let sheet: ImportSheet | undefined
  let columns: readonly string[] = []
  let ignored: readonly string[] = []
  let goodLines = 0
  const findLineFaults = lineChecks(path)

  const refuse = (fault: LineFault): void => {
    faults.add(fault)
    badLines.add(fault.line)
  }
  for await (const piece of readCsv(path, knownColumns, (note) => notes.push(note))) {
    if (piece.kind === 'header') {
      sheet = chooseSheet(piece.head, piece.line)
      const [own, others] = splitColumns(sheet, piece.head.columns)
      columns = own
      ignored = [...others, ...piece.head.ignored]
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
  return { sheet, columns, ignored, notes, faults, badLines, pictures }
}

/** Checks beyond a single line: whether its picture exists, and whether another line has the same key. */
function lineChecks(path: string) {
  const isThere = rememberedPictures(path)
  const seen = firstLines()

  return async ({ key }: ImportSheet, line: number, row: ImportRow): Promise<LineFault[]> => {
    const found: LineFault[] = []
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
  sheet: ImportSheet,
  { line, cells }: CsvLine,
): { row: ImportRow } | { faults: LineFault[] } {
  const parsed = sheet.row.safeParse(cells)
  if (parsed.success) return { row: parsed.data }
  const faults: LineFault[] = parsed.error.issues.map(({ path, message }) => ({
    line,
    column: path.join('.'),
    reason: message,
  }))
  return { faults }
}

/** The columns of a sheet, and those that only another kind of file has. */
function splitColumns(sheet: ImportSheet, columns: readonly string[]) {
  const known = Object.keys(sheet.row.shape)
  const own = columns.filter((column) => known.includes(column))
  return [own, columns.filter((column) => !known.includes(column))] as const
}

function chooseSheet(head: FileHead, line: number): ImportSheet {
  const sheet = sheets.find(({ markColumn }) => head.columns.includes(markColumn))
  if (!sheet)
    throw refuseFile({
      line,
      reason: `the header has ${nameColumns([...head.columns, ...head.ignored])}, but none of the columns part_number (products), ratting (reviews), typed (synonyms) and introduction (categories)`,
    })
  const reason = findHeadFault(head, sheet.requiredColumns)
  if (reason) throw refuseFile({ line, reason })
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
