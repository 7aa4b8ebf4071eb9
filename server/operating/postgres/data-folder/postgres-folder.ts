import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { POSTGRES_MAJOR, type PostgresBinaries } from '../postgres-binaries.ts'
import { giveAway, type PostgresUser } from '../postgres-user.ts'
import { StartRefused } from '../start-refused.ts'

const UNFINISHED = 'postgres-unfinished-'

/**
 * Creates the database in `databaseDir` if there is none. `initdb` works in a temporary folder that is renamed when
 * finished, so a kill leaves no partial database.
 */
export async function makeDatabaseFolder(
  dataDir: string,
  databaseDir: string,
  binaries: PostgresBinaries,
  user: PostgresUser,
): Promise<void> {
  await removeUnfinished(dataDir)
  const version = await readVersion(databaseDir)
  if (version === POSTGRES_MAJOR) return giveAway(databaseDir, user)
  if (version !== undefined) {
    throw new StartRefused(
      `${databaseDir} was made by PostgreSQL ${version}, and the shop brings ${POSTGRES_MAJOR}. Move its contents with pg_dump and pg_restore.`,
    )
  }
  const unfinished = join(dataDir, UNFINISHED + randomBytes(6).toString('hex'))
  await mkdir(unfinished, { mode: 0o700 })
  giveAway(unfinished, user.maker)
  await runInitdb(unfinished, binaries, user.maker)
  giveAway(unfinished, user)
  await rename(unfinished, databaseDir)
  await flushFolder(dataDir)
}

/** Empties the socket's folder: sockets and lock files of a dead server are useless. */
export async function makeSocketFolder(dataDir: string, user: PostgresUser): Promise<string> {
  const usual = usualSocketFolder(dataDir)
  await rm(usual, { recursive: true, force: true })
  const folder = fitsSocketAddress(usual) ? usual : await mkdtemp(join(tmpdir(), 'bulkhead-'))
  if (folder === usual) await mkdir(folder, { mode: 0o700 })
  giveAway(folder, user)
  return folder
}

export function usualSocketFolder(dataDir: string): string {
  return join(dataDir, 'postgres-socket')
}

/** The number is not a TCP port; it only names the file. */
export function socketFileIn(folder: string, port: number): string {
  return join(folder, `.s.PGSQL.${port}`)
}

/** `sockaddr_un` has room for 108 bytes on Linux and 104 on macOS, including the terminating zero. */
function fitsSocketAddress(folder: string): boolean {
  const room = process.platform === 'darwin' ? 103 : 107
  return Buffer.byteLength(socketFileIn(folder, 5432)) <= room
}

async function removeUnfinished(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(UNFINISHED)) continue
    // An initdb that outlived its shop may still write here; the rest is removed at the next start.
    await rm(join(dataDir, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

async function readVersion(databaseDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(databaseDir, 'PG_VERSION'), 'utf8')).trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return undefined
    if (code !== 'EACCES') throw error
    throw new StartRefused(
      `${databaseDir} belongs to another user. Start the shop as that user, or choose another folder: DATA_DIR=/path/to/folder npm start`,
      { cause: error },
    )
  }
}

async function runInitdb(
  folder: string,
  binaries: PostgresBinaries,
  maker: PostgresUser['maker'],
): Promise<void> {
  const { file, args, options } = maker.command(binaries.initdb, [
    `--pgdata=${folder}`,
    '--username=postgres',
    // Anybody who can enter the socket's closed folder could also read the database's files.
    '--auth=trust',
    '--encoding=UTF8',
    // Sorts by code point, the same on every machine: indexes stay valid when system libraries change.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    process.platform === 'linux' ? '--locale=C.UTF-8' : '--locale=C',
    '--data-checksums',
    '--no-instructions',
  ])
  const initdb = spawn(file, args, { ...options, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = new Promise<number | null>((resolve, reject) => {
    initdb.once('error', reject).once('close', resolve)
  })
  const [complaint, code] = await Promise.all([text(initdb.stderr), exit])
  if (code === 0) return
  await rm(folder, { recursive: true, force: true })
  throw new StartRefused(`The database could not be made in ${folder}:\n${complaint.trim()}`)
}

/** A rename is durable only when the folder's data is on disk. */
async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
