import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { type ImportChoices, importFile } from '../operating/import/import-file.ts'
import { openDatabase } from '../platform/database/database.ts'
import { product } from '../platform/database/tables/products.ts'
import { openImages } from '../platform/images/open-images.ts'
import { ImportRefused } from '../platform/sheets/faults.ts'
import { testDatabase } from './test-postgres.ts'

/** The columns that every sheet of products has. */
export const HEADER = 'part_number,name,description,price,minimum,available,picture'

/** Imports texts as files of a folder that has the picture `wheel.webp`, and the broken one `broken.webp`. */
export async function openImportDesk() {
  const postgres = await testDatabase()
  const database = openDatabase(postgres.url, 5)
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-import-'))
  await mkdir(join(folder, 'pictures'))
  await copyFile('demo/pictures/wheel.webp', join(folder, 'pictures', 'wheel.webp'))
  await writeFile(join(folder, 'pictures', 'broken.webp'), 'RIFF\0\0\0\0WEBP and no more')
  const parts = { db: database.db, images: await openImages(database.db, { dataDir: folder }) }

  async function importText(
    text: string | Buffer,
    choices: Partial<ImportChoices> = {},
    name = 'sheet.csv',
  ) {
    const path = join(folder, name)
    await writeFile(path, text)
    return importFile(path, parts, {
      addedByEmail: 'owner@shop.example',
      setStock: false,
      skipBadLines: false,
      ...choices,
    })
  }

  return {
    database,
    importText,

    /** The faults of a file that has to be refused. */
    async faultsOf(text: string | Buffer): Promise<string[]> {
      const error = await importText(text).then(
        () => undefined,
        (refused: unknown) => refused,
      )
      expect(error).toBeInstanceOf(ImportRefused)
      const { faults } = error as ImportRefused
      return faults.listed.map(
        ({ line, column, reason }) => `${line}${column ? ` ${column}` : ''}: ${reason}`,
      )
    },

    async find(partNumber: string) {
      const [row] = await database.db
        .select()
        .from(product)
        .where(eq(product.partNumber, partNumber))
      return row
    },

    async empty() {
      await database.pool.query(
        'delete from stock_entry; delete from change_set; delete from product; delete from review',
      )
    },

    async close() {
      await database.close()
      await postgres.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
