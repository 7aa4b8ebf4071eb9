import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isOf, isPictureName, nameInAddress } from './picture-names.ts'
import type { EncodedImage, ImageHome } from './port.ts'

const UNFINISHED = '.part'
/** No write takes this long; older partial files are from a killed shop. */
const UNFINISHED_HOURS = 1

/** Stores pictures in a local folder, each under the hash of its bytes. */
export async function diskHome(folder: string): Promise<ImageHome> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeUnfinished(folder)

  const isThere = (name: string) =>
    access(join(folder, name)).then(
      () => true,
      () => false,
    )

  return {
    async keep({ bytes, sha256, type }: EncodedImage): Promise<string> {
      const name = `${sha256}.${type}`
      if (!(await isThere(name))) await writeWhole(folder, name, bytes)
      return `/images/${name}`
    },

    async isKept(url: string): Promise<boolean> {
      const name = nameInAddress(url)
      return name !== undefined && isThere(name)
    },

    async remove(url: string): Promise<void> {
      const original = nameInAddress(url)
      if (!original) return
      const names = await readdir(folder)
      const leaving = names.filter((name) => isOf(name, original))
      await Promise.all(leaving.map((name) => rm(join(folder, name), { force: true })))
    },

    served: {
      async find(name: string) {
        if (!isPictureName(name)) return undefined
        const file = await open(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return undefined
          throw error
        })
        if (!file) return undefined
        const { size } = await file.stat()
        return { size, stream: file.createReadStream() }
      },
      has: async (name: string) => isPictureName(name) && isThere(name),
      keepVariant: (name: string, bytes: Buffer) => writeWhole(folder, name, bytes),
    },
  }
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
