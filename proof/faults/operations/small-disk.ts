import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder on its own disk, small enough to fill up. */
export interface SmallDisk {
  readonly folder: string
  /** Takes all free bytes. May be called again to take what was freed since. */
  fill(): void
  giveBack(): void
  remove(): void
}

/** A RAM disk, which needs root; undefined if this process may not mount one. */
export function mountSmallDisk(mebibytes: number): SmallDisk | undefined {
  if (process.platform !== 'linux') return undefined
  const folder = mkdtempSync(join(tmpdir(), 'bulkhead-disk-'))
  const options = `size=${mebibytes}m,mode=0755`
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder])
  if (status !== 0) {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      try {
        for (const size of [1 << 20, 1 << 12, 1]) writeUntilFull(file, Buffer.alloc(size))
      } finally {
        closeSync(file)
      }
    },
    giveBack: () => rmSync(filler, { force: true }),
    /** Unmounts lazily: a killed process may use the disk a moment longer. */
    remove() {
      spawnSync('umount', ['--lazy', folder])
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function writeUntilFull(file: number, piece: Buffer): void {
  try {
    for (;;) if (writeSync(file, piece) < piece.length) return
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
