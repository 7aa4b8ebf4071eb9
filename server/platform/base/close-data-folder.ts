import { chmodSync, mkdirSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FOLDER_FOR_OWNER = 0o700
const FILE_FOR_OWNER = 0o600
const ANYBODY_MAY_PASS = 0o711

/** Creates the data folder if missing. Run as root, PostgreSQL's user must be able to enter new parent folders, too. */
export function makeDataFolder(dataDir: string): void {
  const first = mkdirSync(dataDir, { recursive: true, mode: FOLDER_FOR_OWNER })
  if (first === undefined || process.getuid?.() !== 0) return
  for (let above = dirname(dataDir); above.length >= first.length; above = dirname(above))
    chmodSync(above, ANYBODY_MAY_PASS)
}

/**
 * Closes the data folder and its contents to other users of the machine: it holds customers' data and the shop's keys.
 */
export function closeDataFolder(dataDir: string): void {
  chmodIfOwn(dataDir, FOLDER_FOR_OWNER)
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name)
    if (entry.isDirectory()) chmodIfOwn(path, FOLDER_FOR_OWNER)
    else if (entry.isFile()) chmodIfOwn(path, FILE_FOR_OWNER)
  }
}

/** Files of another owner, as on a mounted volume, keep their modes: the owner decides. */
function chmodIfOwn(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    // Deleted meanwhile: a temporary file of the database's lock.
    if (!['EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
