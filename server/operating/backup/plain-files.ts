import { createHash } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { BackupUnusable } from './backup-unusable.ts'

/** The backup holds customers' data in plain text, so only its owner may read it. */
export const FOLDER_MODE = 0o700
export const FILE_MODE = 0o600

export function hashStream() {
  const hash = createHash('sha256')
  const stream = new Transform({
    transform: (chunk, _encoding, pass) => {
      hash.update(chunk)
      pass(null, chunk)
    },
  })
  return { stream, digest: () => hash.digest('hex') }
}

/** Passes bytes through; fails at the end if their SHA-256 differs. */
export function hashCheck(sha256: string, wrong: string): Transform {
  const hash = createHash('sha256')
  return new Transform({
    transform: (chunk, _encoding, pass) => {
      hash.update(chunk)
      pass(null, chunk)
    },
    flush: (done) => done(hash.digest('hex') === sha256 ? null : new BackupUnusable(wrong)),
  })
}

/** Doesn't follow links, even if one replaced the file after the check. */
export function openPlainFile(path: string) {
  return open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
}

/** Returns whether the file existed. A partial copy is removed. */
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

/** Every plain file below a folder, if it exists, by relative path. */
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
