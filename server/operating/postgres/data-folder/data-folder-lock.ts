import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeDataFolder, makeDataFolder } from '../../../platform/base/close-data-folder.ts'
import { isAlive } from '../is-alive.ts'
import { StartRefused } from '../start-refused.ts'

/** Another shop is using this data folder. */
export class DataFolderInUse extends StartRefused {
  constructor(pid: string) {
    super(`The data folder is in use by process ${pid}.`)
  }
}

export interface DataFolderLock {
  release(): Promise<void>
}

/** References to held locks, so that garbage collection doesn't close them. */
const held = new Set<DatabaseSync>()

/**
 * Creates the data folder if missing, and locks it for this process. The lock is the operating system's, through
 * SQLite: it ends with its holder, `kill -9` included, and works across containers, so there are no stale locks as with
 * pid files.
 */
export async function acquireDataFolder(dataDir: string): Promise<DataFolderLock> {
  try {
    return await lockFolder(dataDir)
  } catch (error) {
    if (!isForbidden(error)) throw error
    throw new StartRefused(
      `The data folder ${dataDir} can’t be written to by this user. Start the shop as its owner, or choose another folder: DATA_DIR=/path/to/folder npm start`,
      { cause: error },
    )
  }
}

async function lockFolder(dataDir: string): Promise<DataFolderLock> {
  makeDataFolder(dataDir)
  const pidFile = join(dataDir, 'shop.pid')
  const lock = takeLock(join(dataDir, 'shop.lock'))
  if (!lock) throw new DataFolderInUse(await readHolder(pidFile))

  held.add(lock)
  closeDataFolder(dataDir)
  writeFileSync(pidFile, `${process.pid}\n`)
  return {
    async release() {
      if (!held.delete(lock)) return
      rmSync(pidFile, { force: true })
      lock.close()
    },
  }
}

/** SQLite's codes: locked by another connection, not writable, can't be opened. */
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_CANTOPEN = 14

function isForbidden(error: unknown): boolean {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number }
  return (
    ['EACCES', 'EPERM', 'EROFS'].includes(code) ||
    [SQLITE_READONLY, SQLITE_CANTOPEN].includes(errcode)
  )
}

function takeLock(file: string): DatabaseSync | undefined {
  const database = new DatabaseSync(file, { timeout: 0 })
  try {
    // Nothing is ever written, so no journal file is needed.
    database.exec('pragma journal_mode = memory; begin exclusive')
    return database
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

/**
 * The holder writes its process id after locking. In simultaneous starts the loser may read none, or that of a killed
 * shop.
 */
async function readHolder(pidFile: string): Promise<string> {
  let pid = ''
  for (let attempt = 0; attempt < 20; attempt += 1) {
    pid = readText(pidFile)
    if (pid && isAlive(Number(pid))) return pid
    await sleep(25)
  }
  return pid || 'unknown'
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return ''
  }
}
