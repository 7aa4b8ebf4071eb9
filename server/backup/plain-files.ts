import { createHash } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupUnusable } from './backup-unusable.ts'

/** Customers' data in the clear: for the owner of the backup, and of the shop, alone. */
export const FOLDER_MODE = 0o700
export const FILE_MODE = 0o600

export function hashing() {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform: (chunk, _encoding, pass) => {
      hash.update(chunk)
      pass(null, chunk)
    },
  })
  return { stream, digest: () => hash.digest('hex') }
}

/** Passes bytes on and fails at their end where their SHA-256 is another. */
export function checking(sha256: string, wrong: string): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform: (chunk, _encoding, pass) => {
      hash.update(chunk)
      pass(null, chunk)
    },
    flush: (done) => done(hash.digest('hex') === sha256 ? null : new BackupUnusable(wrong)),
  })
}

/** A link is not followed, also where one took the file's place after the backup was looked through. */
export function openPlainFile(path: string) {
  return open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
}

/** Answers whether there was such a file. What could not be copied whole is taken away again. */
export async function copyFile(from: string, to: string, through: Transform): Promise<boolean> {
  const file = await openPlainFile(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!file) return false
  await mkdir(dirname(to), { recursive: true, mode: FOLDER_MODE })
  try {
    await pipeline(file.createReadStream(), through, createWriteStream(to, { mode: FILE_MODE }))
    return true
  } catch (error) {
    await rm(to, { force: true })
    throw error
  }
}

/** Every plain file below a folder, where there is one, by its path from there. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .sort()
}
