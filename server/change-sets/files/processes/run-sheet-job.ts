import { once } from 'node:events'
import { Socket } from 'node:net'
import { type Database, openDatabase } from '../../../database/database.ts'
import { changeSetStore } from '../../change-set-store.ts'
import type { ImportWish } from '../import-sheet.ts'
import { SheetRefused } from '../sheet-refused.ts'
import { INPUT, OUTPUT, type SheetJob, type SheetMessage } from './sheet-job.ts'

const CONNECTIONS = 2

type Tell = (message: SheetMessage) => void

/** Reads or writes one file; what goes wrong is told. */
export async function runSheetJob(job: SheetJob, tell: Tell): Promise<void> {
  const database = openDatabase(job.databaseUrl, CONNECTIONS)
  try {
    if (job.kind === 'import') await runImport(database.db, job.wish, tell)
    else await runExport(database.db, job, tell)
  } catch (error) {
    tell(error instanceof SheetRefused ? { refusal: error.refusal } : { failure: String(error) })
  } finally {
    await database.close()
  }
}

async function runExport(
  db: Database,
  job: Exclude<SheetJob, { kind: 'import' }>,
  tell: Tell,
): Promise<void> {
  const { exportProducts, exportRefusedRows } = await import('../export-rows.ts')
  tell({ started: true })
  const output = new Socket({ fd: OUTPUT, readable: false, writable: true })
  const begin = () => tell({ begun: true })
  if (job.kind === 'export') await exportProducts(db, job.filter, job.wish, output, begin)
  else await exportRefusedRows(db, job.changeSetId, job.wish, output, begin)
  if (!output.closed) await once(output, 'close')
}

/** What fails once the change set is there, is said by it. */
async function runImport(db: Database, wish: ImportWish, tell: Tell): Promise<void> {
  const { importSheet } = await import('../import-sheet.ts')
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
