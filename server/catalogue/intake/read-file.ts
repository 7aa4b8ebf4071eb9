import { Readable } from 'node:stream'
import { v7 as uuidv7 } from 'uuid'
import type { ReadingChoice, TableFormat } from '../../../contract/catalogue/intake/mapping.ts'
import type { Database } from '../../platform/database/database.ts'
import type { OpenFile } from '../../platform/sheets/tables/open-table.ts'
import { fieldStore } from '../fields/field-store.ts'
import { importStore, keepFile } from './import-store.ts'
import { inspectFile } from './inspect-file.ts'

/** A file to be read for the first time, or a kept one to be read in another way. */
export interface FileToInspect {
  readonly importId?: string
  readonly name: string
  readonly format: TableFormat
  readonly choice: ReadingChoice
  /** Proposed for new products. */
  readonly minimumOrderQuantity: number
}

/** Reads a file and keeps it with what was found. Returns its id. For processes of their own. */
export async function readFile(
  db: Database,
  { importId, name, ...how }: FileToInspect,
  openInput: OpenFile,
): Promise<string> {
  const store = importStore(db)
  const open = importId === undefined ? openInput : () => Readable.from(store.pieces(importId))
  const customFields = await fieldStore.list(db, ['product'])
  const reading = await inspectFile(open, { ...how, customFields, findKept: store.findMapping })
  if (importId !== undefined) {
    await store.setReading(importId, reading)
    return importId
  }
  const id = uuidv7()
  await keepFile(db, { id, name, reading }, openInput())
  return id
}
