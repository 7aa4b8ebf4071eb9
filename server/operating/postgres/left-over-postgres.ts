import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, realpathSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './is-alive.ts'
import type { PostgresLog } from './postgres-server.ts'
import { StartRefused } from './start-refused.ts'

/**
 * Ends a PostgreSQL left running on this folder by a killed shop, so that there are never two. Signals only processes
 * verified as PostgreSQL on this folder: the id in `postmaster.pid` may have been reused.
 */
export async function stopLeftOverPostgres(
  databaseDir: string,
  socketFile: string,
  log: PostgresLog,
): Promise<void> {
  const running = findPostgresOn(databaseDir)
  if (running.length === 0) {
    await assertNobodyAnswers(databaseDir, socketFile)
    await removeStalePidFile(databaseDir)
    return
  }
  log.info('Stopping a PostgreSQL left running by an earlier start.')
  const recorded = readPostmasterPid(databaseDir)
  const postmaster = running.filter((pid) => pid === recorded)
  // Without their postmaster the workers end by themselves, except during long statements.
  if (await stopAll(databaseDir, postmaster, 'SIGINT', 15_000)) return
  if (await stopAll(databaseDir, findPostgresOn(databaseDir), 'SIGQUIT', 5_000)) return
  if (await stopAll(databaseDir, findPostgresOn(databaseDir), 'SIGKILL', 5_000)) return
  throw new StartRefused(
    `An earlier PostgreSQL on ${databaseDir} does not end (${running.join(', ')}).`,
  )
}

async function stopAll(
  databaseDir: string,
  pids: readonly number[],
  signal: NodeJS.Signals,
  patienceMs: number,
): Promise<boolean> {
  for (const pid of pids) sendSignal(pid, signal)
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (findPostgresOn(databaseDir).length === 0) return true
    await sleep(20)
  }
  return false
}

/** All processes of PostgreSQL, postmaster or worker, whose working directory is this database. */
export function findPostgresOn(databaseDir: string): number[] {
  let folder: string
  try {
    folder = realpathSync(databaseDir)
  } catch {
    return []
  }
  if (process.platform !== 'linux') return findByCommandLine(folder)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && isPostgresIn(pid, folder))
}

function isPostgresIn(pid: number, folder: string): boolean {
  try {
    // Check the name, too: a shell's working directory could be this folder.
    return (
      readlinkSync(`/proc/${pid}/cwd`) === folder &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    )
  } catch {
    // Ended meanwhile, or of another user, for whom PostgreSQL would refuse this folder.
    return false
  }
}

/** On other systems only the postmaster is found, by its arguments; its workers end with it. */
function findByCommandLine(folder: string): number[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' }).split('\n')
  return lines
    .filter((line) => line.includes('/bin/postgres -D ') && line.includes(`-D ${folder} `))
    .map((line) => Number.parseInt(line, 10))
}

/**
 * Removes a pid file that blocks PostgreSQL's start: empty after a power cut, or with a reused process id. Files with a
 * dead id are left to PostgreSQL, which also checks its shared memory.
 */
async function removeStalePidFile(databaseDir: string): Promise<void> {
  const pid = readPostmasterPid(databaseDir)
  if (pid === undefined || isAlive(pid))
    await rm(join(databaseDir, 'postmaster.pid'), { force: true })
}

/** A process in another container is invisible, but its socket answers. */
async function assertNobodyAnswers(databaseDir: string, socketFile: string): Promise<void> {
  const answers = await new Promise<boolean>((resolve) => {
    const socket = connect(socketFile)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
  if (answers) {
    throw new StartRefused(
      `A PostgreSQL that can’t be seen from here is running on ${databaseDir}, perhaps in another container. Stop that one first.`,
    )
  }
}

function readPostmasterPid(databaseDir: string): number | undefined {
  try {
    const [first] = readFileSync(join(databaseDir, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(first)
    return Number.isInteger(pid) && pid > 0 ? pid : undefined
  } catch {
    return undefined
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It ended between check and signal.
  }
}
