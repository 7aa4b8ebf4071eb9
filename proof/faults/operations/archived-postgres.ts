import { execFile, execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { DATABASE_USER, isRoot } from '../../../deploy/cluster/computers.ts'
import { findPostgres } from '../../../deploy/cluster/programs.ts'
import type { ShopPostgres } from '../cluster.ts'

const CONFIGURATION = join(import.meta.dirname, '../../../deploy/pgbackrest.conf')
const PORT = '5432'
const run = promisify(execFile)

/** Why no PostgreSQL can be archived here, as a sentence; undefined if one can. */
export function whyNoArchive(): string | undefined {
  const hint = 'is not on this machine: apt-get install postgresql pgbackrest (Debian 13).'
  if (!findPostgres()) return `PostgreSQL 16 or newer ${hint}`
  try {
    execFileSync('pgbackrest', ['version'], { stdio: 'pipe' })
    return undefined
  } catch {
    return `pgBackRest ${hint}`
  }
}

export interface ArchivedPostgres extends ShopPostgres {
  /** A base backup of all. */
  backUp(): Promise<void>
  /** Brings PostgreSQL back as it was at a moment; shops must be stopped. */
  restoreTo(moment: Date): Promise<void>
}

/** PostgreSQL of the system that archives its log by pgBackRest, with `deploy/pgbackrest.conf`, and an empty database. */
export async function startArchivedPostgres(): Promise<ArchivedPostgres> {
  const root = await mkdtemp(join(tmpdir(), 'bulkhead-archived-'))
  const folders = { data: join(root, 'data'), backups: join(root, 'backups') }
  const postgres = findPostgres() ?? ''
  for (const folder of [root, ...Object.values(folders)]) await giveToPostgres(folder)
  const env = {
    PATH: process.env.PATH,
    PGBACKREST_CONFIG: CONFIGURATION,
    PGBACKREST_STANZA: 'bulkhead',
    PGBACKREST_REPO1_PATH: folders.backups,
    PGBACKREST_REPO1_CIPHER_PASS: randomBytes(24).toString('hex'),
    PGBACKREST_PG1_PATH: folders.data,
    PGBACKREST_PG1_SOCKET_PATH: root,
    PGBACKREST_PG1_PORT: PORT,
    PGBACKREST_PG1_USER: DATABASE_USER,
    PGBACKREST_LOCK_PATH: join(root, 'locks'),
  }
  const asUser = isRoot()
    ? [`--reuid=${DATABASE_USER}`, `--regid=${DATABASE_USER}`, '--init-groups']
    : []
  const call = (program: string, ...args: string[]) =>
    run('setpriv', [...asUser, '--', program, ...args], { env, cwd: root })
  const ofPostgres = (name: string, ...args: string[]) => call(join(postgres, name), ...args)
  const start = () =>
    ofPostgres('pg_ctl', '-D', folders.data, '-l', join(root, 'log'), '-w', 'start')
  const stop = () => ofPostgres('pg_ctl', '-D', folders.data, '-w', '-m', 'fast', 'stop')

  await ofPostgres(
    'initdb',
    ...['-D', folders.data, '-U', DATABASE_USER, '--auth=trust', '--data-checksums', '-N'],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  )
  await appendFile(
    join(folders.data, 'postgresql.conf'),
    `listen_addresses = ''
unix_socket_directories = '${root}'
archive_mode = on
archive_command = 'pgbackrest archive-push %p'
archive_timeout = 60
`,
  )
  await start()
  await ofPostgres('createdb', '-h', root, '-p', PORT, '-U', DATABASE_USER, 'bulkhead')
  await call('pgbackrest', 'stanza-create')
  await call('pgbackrest', 'check')
  return {
    url: `postgres://${DATABASE_USER}@localhost:${PORT}/bulkhead?host=${encodeURIComponent(root)}`,

    async backUp() {
      await call('pgbackrest', '--type=full', 'backup')
    },

    async restoreTo(moment) {
      await stop()
      const target = moment.toISOString().replace('T', ' ').replace('Z', '+00')
      await call(
        'pgbackrest',
        ...['--delta', '--type=time', `--target=${target}`, '--target-action=promote', 'restore'],
      )
      await start()
    },

    async stop() {
      await stop()
      await rm(root, { recursive: true, force: true })
    },
  }
}

async function giveToPostgres(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  // Others come in to the socket.
  await chmod(folder, folder.endsWith('data') || folder.endsWith('backups') ? 0o700 : 0o755)
  if (!isRoot()) return
  const id = async (flag: string) => Number((await run('id', [flag, DATABASE_USER])).stdout)
  await chown(folder, await id('-u'), await id('-g'))
}
