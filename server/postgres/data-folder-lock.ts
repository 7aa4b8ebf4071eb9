import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { closeDataFolder, makeDataFolder } from './close-data-folder.ts'
import { isAlive } from './is-alive.ts'
import { StartRefused } from './start-refused.ts'

/** Another shop works in this data folder. */
export class DataFolderInUse extends StartRefused {
  constructor(pid: string) {
    super(`The data folder is in use by process ${pid}.`)
  }
}

export interface DataFolderLock {
  release(): Promise<void>
}

/** Locks that are held, so that one whose holder forgot it is not closed by the garbage collector. */
const held = new Set<DatabaseSync>()

/**
 * Makes the data folder, if it is missing, and this process its only shop.
 *
 * The lock is one of the operating system's own, taken through SQLite, which wraps it for every system: it is gone the
 * moment its holder is, `kill -9` included, so there is no stale lock to recognise, no reused number to be fooled by and
 * no race in taking over. It is also seen between containers that share the folder, where process numbers mean nothing.
 * (A pid file made with `link` was tried on paper: two takers of one stale file need a second lock.)
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

/** SQLite's codes for a file that another connection has locked, that can't be written, that can't be opened. */
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
    // Nothing is ever written, so the journal beside the file would only be litter.
    database.exec('pragma journal_mode = memory; begin exclusive')
    return database
  } catch (error) {
    database.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

/**
 * The holder writes its number right after it took the lock. At two simultaneous starts the loser may look earlier and
 * find none, or that of a shop that was killed.
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
