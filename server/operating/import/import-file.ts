import { basename } from 'node:path'
import { sql } from 'drizzle-orm'
import { changeSetBounds } from '../../../contract/catalogue/changes/change-set-bounds.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { inBatches } from '../../platform/base/in-batches.ts'
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Images } from '../../platform/images/open-images.ts'
import { isAddress } from '../../platform/sheets/cells/cells.ts'
import { readCsv } from '../../platform/sheets/csv/csv-lines.ts'
import { type FaultList, ImportRefused } from '../../platform/sheets/faults.ts'
import { type CheckedFile, checkFile, knownColumns, picturePath, readLine } from './check-file.ts'
import type { ImportCounts, ImportOptions, ImportRow, PicturedRow } from './sheets/sheet.ts'

export interface ImportParts {
  readonly db: Database
  readonly images: Pick<Images, 'takeInFile'>
}

export interface ImportChoices extends Omit<ImportOptions, 'title'> {
  /** Import the good lines of a file that also has bad ones. */
  readonly skipBadLines: boolean
  readonly onProgress?: (step: 'checked' | 'pictures' | 'written', count: number) => void
}

export interface ImportReport extends ImportCounts {
  readonly lines: number
  readonly unchanged: number
  /** Lines left out because of `skipBadLines`. */
  readonly skipped: FaultList
  /** Columns that are not read. */
  readonly ignored: readonly string[]
  /** Noticed while reading: a code page. */
  readonly notes: readonly string[]
}

const BATCH_ROWS = 500

/**
 * Imports a file of products, sample reviews, synonyms or introductions, recognised by its header. It is read twice, in
 * batches: first to find all faults, then to write it in one transaction, with its pictures already taken in.
 */
export async function importFile(
  path: string,
  { db, images }: ImportParts,
  choices: ImportChoices,
): Promise<ImportReport> {
  const progress = choices.onProgress ?? (() => {})
  const checked = await checkFile(path, (lines) => progress('checked', lines))
  const { sheet, columns, ignored, notes, faults } = checked
  if (faults.count > 0 && !choices.skipBadLines) throw new ImportRefused(faults)

  const addresses = await takeInPictures(path, checked, images, (count) =>
    progress('pictures', count),
  )
  if (faults.count > 0 && !choices.skipBadLines) throw new ImportRefused(faults)

  let lines = 0
  const counts = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.importing})`)
    const rows = goodRows(path, checked, addresses, () => {
      lines += 1
      progress('written', lines)
    })
    const title = `Import ${basename(path)}`.slice(0, changeSetBounds.titleLength)
    return sheet.write(tx, inBatches(rows, BATCH_ROWS), columns, { ...choices, title })
  })
  const unchanged = lines - counts.created - counts.changed
  return { ...counts, lines, unchanged, skipped: faults, ignored, notes }
}

/** Addresses of the pictures by file name. An unreadable one is a fault of the first line with it. */
async function takeInPictures(
  path: string,
  { pictures, faults }: CheckedFile,
  images: ImportParts['images'],
  onProgress: (count: number) => void,
): Promise<Map<string, string>> {
  const addresses = new Map<string, string>()
  const waiting = pictures.entries()
  const work = async () => {
    for (const [name, line] of waiting) {
      try {
        addresses.set(name, await images.takeInFile(picturePath(path, name)))
        onProgress(addresses.size)
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        faults.add({ line, column: 'picture', reason: `${name}: ${error.message}` })
      }
    }
  }
  // The image service decodes two at once; a third is read from the disk meanwhile.
  await Promise.all([work(), work(), work()])
  return addresses
}

/** Second reading: good rows with their pictures. */
async function* goodRows(
  path: string,
  { sheet, badLines }: CheckedFile,
  addresses: ReadonlyMap<string, string>,
  onRow: () => void,
): AsyncGenerator<PicturedRow> {
  for await (const piece of readCsv(path, knownColumns)) {
    if (piece.kind !== 'line' || badLines.has(piece.line.line)) continue
    const read = readLine(sheet, piece.line)
    if ('faults' in read) throw new Error(`${path} changed while it was imported; nothing was.`)
    const imageUrl = pictureAddress(read.row, addresses)
    // Its picture could not be taken in; the fault is already listed.
    if (imageUrl === undefined) continue
    onRow()
    yield { ...read.row, line: piece.line.line, imageUrl }
  }
}

function pictureAddress({ picture }: ImportRow, addresses: ReadonlyMap<string, string>) {
  if (picture === undefined) return ''
  return isAddress(picture) ? picture : addresses.get(picture)
}
