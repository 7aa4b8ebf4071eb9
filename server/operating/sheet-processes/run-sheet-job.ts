import { once } from 'node:events'
import { createReadStream, read } from 'node:fs'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { changeSetStore } from '../../catalogue/change-sets/change-set-store.ts'
import type { SheetImport } from '../../catalogue/change-sets/files/import-sheet.ts'
import type { FileToInspect } from '../../catalogue/intake/read-file.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { openDocument, SheetRefused } from '../../platform/sheets/sheet-refused.ts'
import type { Sheet } from '../../platform/sheets/write-sheet.ts'
import { INPUT, OUTPUT, type SheetJob, type SheetMessage } from './sheet-job.ts'

const CONNECTIONS = 2

type Tell = (message: SheetMessage) => void

/** Reads or writes one file; what goes wrong is told. */
export async function runSheetJob(job: SheetJob, tell: Tell): Promise<void> {
  const database = openDatabase(job.databaseUrl, CONNECTIONS)
  try {
    if (job.kind === 'import') await runImport(database.db, job.options, tell)
    else if (job.kind === 'inspect') await runInspection(database.db, job.options, tell)
    else if (job.kind === 'csv') await runCsv(tell)
    else if (job.kind === 'pictures') await runPictures(tell)
    else await runExport(database.db, job, tell)
  } catch (error) {
    tell(error instanceof SheetRefused ? { refusal: error.refusal } : { failure: reasonOf(error) })
  } finally {
    await database.close()
  }
}

/** A failed query's own message holds its text and values; its cause holds the reason. */
const reasonOf = (error: unknown) => String((error instanceof Error && error.cause) || error)

type ExportJob = Exclude<SheetJob, { kind: 'import' | 'inspect' | 'csv' | 'pictures' }>

async function runExport(db: Database, job: ExportJob, tell: Tell): Promise<void> {
  const { writeSheet } = await import('../../platform/sheets/write-sheet.ts')
  const openSheet = await sheetOf(db, job)
  tell({ started: true })
  const sheet = await openSheet()
  const output = new Socket({ fd: OUTPUT, readable: false, writable: true })
  await writeSheet(sheet, job.options, output, () => tell({ begun: true }))
  if (!output.closed) await once(output, 'close')
  tell({ written: true })
}

/** Loads only the modules that the job's file needs, and returns a function that opens it. */
async function sheetOf(db: Database, job: ExportJob): Promise<() => Sheet | Promise<Sheet>> {
  if (job.kind === 'table') {
    const { table } = job
    return () => ({ ...table, rows: Readable.from(table.rows) })
  }
  if (job.kind === 'orders') {
    const { sheetOfOrders } = await import('../../office/exports/export-orders.ts')
    return () => sheetOfOrders(db, job.orders)
  }
  const { sheetOfProducts, sheetOfRefusedRows } = await import(
    '../../catalogue/change-sets/files/export-rows.ts'
  )
  return job.kind === 'export'
    ? () => sheetOfProducts(db, job.filter)
    : () => sheetOfRefusedRows(db, job.changeSetId)
}

/** Opens the file to read, from its beginning each time. */
function openInput(): Readable {
  // A stream closes its descriptor even if it is told not to, and the file is read again.
  const fs = { read, close: (_fd: number, done: () => void) => done() }
  return createReadStream('', { fd: INPUT, start: 0, fs })
}

async function runCsv(tell: Tell): Promise<void> {
  const { readWorkbookRows } = await import('../../platform/sheets/workbooks/read-rows.ts')
  const { writeCsv } = await import('../../platform/sheets/csv/write-csv.ts')
  tell({ started: true })
  // A row stays one line, and an empty one is one, so that faults are told by its number.
  const rows: string[][] = []
  for await (const { line, cells } of readWorkbookRows(openInput)) {
    while (rows.length < line - 1) rows.push([])
    rows.push(cells.map((cell) => cell.replace(BREAKS, ' ')))
  }
  const [header = [], ...others] = rows
  tell({ begun: true })
  const output = new Socket({ fd: OUTPUT, readable: false, writable: true })
  await writeCsv({ header, rows: Readable.from(others) }, output)
  if (!output.closed) await once(output, 'close')
  tell({ written: true })
}

async function runPictures(tell: Tell): Promise<void> {
  const { writePictures } = await import('../../catalogue/pictures/unpack-pictures.ts')
  tell({ started: true })
  const output = new Socket({ fd: OUTPUT, readable: false, writable: true })
  await writePictures(openInput, output, () => tell({ begun: true }))
  if (!output.closed) await once(output, 'close')
  tell({ written: true })
}

const BREAKS = /[\r\n]+/g

async function runInspection(db: Database, options: FileToInspect, tell: Tell): Promise<void> {
  const { readFile } = await import('../../catalogue/intake/read-file.ts')
  tell({ started: true })
  tell({ inspected: await readFile(db, options, openInput) })
}

/** The file that a process was given, with our own columns, or a kept one with a mapping of its columns. */
async function fileOf(db: Database, { mapped, format }: SheetImport) {
  if (mapped) {
    const { openMappedFile } = await import('../../catalogue/intake/open-mapped.ts')
    return openMappedFile(db, mapped)
  }
  const { openSheet } = await import('../../catalogue/change-sets/files/open-sheet.ts')
  const { listCustomColumns } = await import('../../catalogue/fields/custom-columns.ts')
  if (format === 'ods') throw openDocument()
  const customColumns = await listCustomColumns(db)
  return { open: openInput, openSheet: () => openSheet(openInput, format, customColumns) }
}

/** Keeps what there is to ask about the names of a file; returns whether there is anything. */
async function asksForNames(
  db: Database,
  { importId, mapping }: NonNullable<SheetImport['mapped']>,
): Promise<boolean> {
  const { findUnknownNames } = await import('../../catalogue/intake/find-unknown-names.ts')
  const { importStore } = await import('../../catalogue/intake/import-store.ts')
  const unknown = await findUnknownNames(db, importId, mapping)
  if (unknown.questions.length === 0) return false
  await importStore(db).setUnknown(importId, mapping, unknown)
  return true
}

/** A failure after the change set was made is recorded in it: the caller no longer waits. */
async function runImport(db: Database, options: SheetImport, tell: Tell): Promise<void> {
  const { importSheet } = await import('../../catalogue/change-sets/files/import-sheet.ts')
  const file = await fileOf(db, options)
  tell({ started: true })
  if (options.mapped?.asks && (await asksForNames(db, options.mapped))) return tell({ asked: true })
  let id: number | undefined
  try {
    await importSheet(db, file, options, (accepted) => {
      id = accepted
      tell({ accepted })
    })
  } catch (error) {
    if (id === undefined) throw error
    const isRefused = error instanceof SheetRefused
    await changeSetStore(db).failReading(
      id,
      isRefused ? error.message : 'The file could not be read',
    )
    if (!isRefused) throw error
  }
}
