import { randomBytes, randomUUID } from 'node:crypto'
import { link, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDataFolder } from '../close-data-folder.ts'

const KEY_BYTES = 32

/** A key that the shop makes once and keeps as a file in the data folder. No backup contains it. */
export async function openKeyFile(dataDir: string, name: string): Promise<string> {
  const file = join(dataDir, name)
  return (await readKey(file)) ?? (await makeKey(file, dataDir, name))
}

async function makeKey(file: string, dataDir: string, name: string): Promise<string> {
  makeDataFolder(dataDir)
  // Written to a temporary file first, so that a kill leaves no partial key. If two processes write at once, the second
  // uses the key of the first.
  const aside = join(dataDir, `${name}.${randomUUID()}`)
  const made = randomBytes(KEY_BYTES).toString('base64url')
  await writeFile(aside, `${made}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    await link(aside, file)
    return made
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    const found = await readKey(file)
    if (!found) throw error
    return found
  } finally {
    await rm(aside, { force: true })
  }
}

async function readKey(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return text?.trim() || undefined
}
