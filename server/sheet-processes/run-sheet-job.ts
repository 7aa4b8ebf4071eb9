import { once } from 'node:events'
import { Socket } from 'node:net'
import { Readable, type Writable } from 'node:stream'
import { changeSetStore } from '../change-sets/change-set-store.ts'
import type { ImportWish } from '../change-sets/files/import-sheet.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { SheetRefused } from '../sheets/sheet-refused.ts'
import { INPUT, OUTPUT, type SheetJob, type SheetMessage } from './sheet-job.ts'

const CONNECTIONS = 2

type Tell = (message: SheetMessage) => void

/** Reads or writes one file; what goes wrong is told. */
export async function runSheetJob(job: SheetJob, tell: Tell): Promise<void> {
  const database = openDatabase(job.databaseUrl, CONNECTIONS)
  try {
    if (job.kind === 'import') await runImport(database.db, job.wish, tell)
    else if (job.kind === 'list') await runList(job.sheet, tell)
    else await runExport(database.db, job, tell)
  } catch (error) {
    tell(error instanceof SheetRefused ? { refusal: error.refusal } : { failure: reasonOf(error) })
  } finally {
    await database.close()
  }
}

/** A failed query's own message is its text and values; what failed is its cause. */
const reasonOf = (error: unknown) => String((error instanceof Error && error.cause) || error)

type ExportJob = Exclude<SheetJob, { kind: 'import' | 'list' }>

async function runExport(db: Database, job: ExportJob, tell: Tell): Promise<void> {
  const write = await loadWriter(db, job)
  tell({ started: true })
  const output = new Socket({ fd: OUTPUT, readable: false, writable: true })
  await write(output, () => tell({ begun: true }))
  if (!output.closed) await once(output, 'close')
  tell({ written: true })
}

type Writer = (output: Writable, begin: () => void) => Promise<void>

/** Each loads only what its file needs. */
async function loadWriter(db: Database, job: ExportJob): Promise<Writer> {
  const { wish } = job
  if (job.kind === 'table') {
    const { writeSheet } = await import('../sheets/write-sheet.ts')
    const sheet = { ...job.table, rows: Readable.from(job.table.rows) }
    return (output, begin) => writeSheet(sheet, wish, output, begin)
  }
  if (job.kind === 'orders') {
    const { exportOrders } = await import('../exports/export-orders.ts')
    return (output, begin) => exportOrders(db, job.orders, wish, output, begin)
  }
  const { exportProducts, exportRefusedRows } = await import('../change-sets/files/export-rows.ts')
  return job.kind === 'export'
    ? (output, begin) => exportProducts(db, job.filter, wish, output, begin)
    : (output, begin) => exportRefusedRows(db, job.changeSetId, wish, output, begin)
}

async function runList(sheet: string | undefined, tell: Tell): Promise<void> {
  const { readWorkbook } = await import('../quick-order/files/read-workbook.ts')
  const { fileOf } = await import('../change-sets/files/open-sheet.ts')
  tell({ started: true })
  tell({ list: await readWorkbook(fileOf(INPUT), sheet) })
}

/** What fails once the change set is there, is said by it. */
async function runImport(db: Database, wish: ImportWish, tell: Tell): Promise<void> {
  const { importSheet } = await import('../change-sets/files/import-sheet.ts')
  tell({ started: true })
  let id: number | undefined
  try {
    await importSheet(db, INPUT, wish, (accepted) => {
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
