import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ownHome } from './own-home.ts'
import { isOf } from './picture-names.ts'
import type { ImageHome } from './port.ts'

const UNFINISHED = '.part'
/** No write takes this long; older partial files are from a killed shop. */
const UNFINISHED_HOURS = 1

/** Stores pictures in a local folder. */
export async function diskHome(folder: string): Promise<ImageHome> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnfinished(folder)

  return ownHome({
    has: (name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),

    put: (name, bytes) => writeWhole(folder, name, bytes),

    async open(name) {
      const file = await open(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      if (!file) return undefined
      const { size } = await file.stat()
      return { size, stream: file.createReadStream() }
    },

    async remove(original) {
      const names = await readdir(folder)
      const leaving = names.filter((name) => isOf(name, original))
      await Promise.all(leaving.map((name) => rm(join(folder, name), { force: true })))
    },
  })
}

/** Writes atomically, also across a power cut: to a temporary file, flushed, then renamed. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const aside = join(folder, `${randomUUID()}${UNFINISHED}`)
  try {
    const file = await open(aside, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, join(folder, name))
    await flushFolder(folder)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

/** The rename itself is part of the folder's data. Windows neither offers nor needs this. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function removeUnfinished(folder: string): Promise<void> {
  const oldest = Date.now() - UNFINISHED_HOURS * 3_600_000
  for (const name of await readdir(folder)) {
    if (!name.endsWith(UNFINISHED)) continue
    const path = join(folder, name)
    const leftAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => Number.POSITIVE_INFINITY,
    )
    if (leftAt < oldest) await rm(path, { force: true })
  }
}
