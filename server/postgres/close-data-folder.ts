import { chmodSync, chownSync, mkdirSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FOLDER_FOR_OWNER = 0o700
const FILE_FOR_OWNER = 0o600
/** Its group may go through to a folder whose name it knows, and neither list nor change anything. */
const FOLDER_TO_PASS = 0o710
const ANYBODY_MAY_PASS = 0o711

/** Makes the data folder, if it is missing. As root, PostgreSQL's own user must pass the folders above that are new, too. */
export function makeDataFolder(dataDir: string): void {
  const first = mkdirSync(dataDir, { recursive: true, mode: FOLDER_FOR_OWNER })
  if (first === undefined || process.getuid?.() !== 0) return
  for (let above = dirname(dataDir); above.length >= first.length; above = dirname(above))
    chmodSync(above, ANYBODY_MAY_PASS)
}

/**
 * Closes the data folder, that of a former version too, to every other user of the machine: it holds customers' data
 * and the shop's keys. What lies in it is closed as well, in case the folder is opened on purpose one day.
 */
export function closeDataFolder(dataDir: string): void {
  chmodIfOwn(dataDir, FOLDER_FOR_OWNER)
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    const path = join(dataDir, entry.name)
    if (entry.isDirectory()) chmodIfOwn(path, FOLDER_FOR_OWNER)
    else if (entry.isFile()) chmodIfOwn(path, FILE_FOR_OWNER)
  }
}

/** As root: PostgreSQL's user passes the data folder by a group that has no member. */
export function letPass(dataDir: string, { uid, gid }: { uid: number; gid: number }): void {
  const found = statSync(dataDir)
  if (found.uid === uid) return
  chownSync(dataDir, found.uid, gid)
  chmodSync(dataDir, FOLDER_TO_PASS)
}

/** What belongs to somebody else, as a mounted volume may, keeps its modes: its owner decides. */
function chmodIfOwn(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    // Gone meanwhile: a file that the database's lock leaves for a moment.
    if (!['EPERM', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}
