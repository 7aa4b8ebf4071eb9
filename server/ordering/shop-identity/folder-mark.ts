import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder } from '../../platform/base/close-data-folder.ts'

const NAME = 'shop-id'

/** The id of the shop that a data folder belongs to; undefined in a new folder. */
export async function readMark(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir, NAME), 'utf8')).trim() || undefined
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Written aside and renamed, so that a kill leaves no partial mark. */
export async function writeMark(dataDir: string, shopId: string): Promise<void> {
  makeDataFolder(dataDir)
  const aside = join(dataDir, `${NAME}.${randomUUID()}`)
  await writeFile(aside, `${shopId}\n`, { mode: 0o600, flush: true })
  await rename(aside, join(dataDir, NAME))
}
