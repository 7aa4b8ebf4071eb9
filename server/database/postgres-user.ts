import { spawnSync } from 'node:child_process'
import { type Stats, statSync } from 'node:fs'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { StartRefused } from './start-refused.ts'

/** `nobody` on Linux and on macOS. Only the number counts: no account has to exist, and none is made. */
const UNPRIVILEGED_ID = 65534

/** PostgreSQL's programs find nothing of the caller's environment (PGDATA, PGOPTIONS, …) and speak English. */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_MESSAGES: 'C',
  TZ: 'UTC',
}

/** Under which user the programs of PostgreSQL run, which refuse root, and how they are started as that user. */
export interface PostgresUser {
  /** Present where the shop runs as root: what is made for PostgreSQL is given to this owner. */
  readonly owner: Owner | undefined
  command(program: string, args: readonly string[]): Command
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

interface Command {
  readonly file: string
  readonly args: string[]
  readonly options: { env: NodeJS.ProcessEnv; uid?: number; gid?: number }
}

/**
 * Chooses the user. An ordinary user runs PostgreSQL as itself. Root hands it to the owner of the database folder (so a
 * shop first started by somebody else goes on) or to an unprivileged number. Where that number can't pass a closed
 * parent folder (a checkout or DATA_DIR under /root), the process is given the one right to do so.
 */
export function choosePostgresUser(
  binaries: PostgresBinaries,
  dataDir: string,
  databaseDir: string,
): PostgresUser {
  if (process.getuid?.() !== 0) return asCaller
  const owner = ownerOf(databaseDir)
  const users = [asOwner(owner), ...PASSING_RIGHTS.map((right) => asOwnerWith(owner, right))]
  const user = users.find((candidate) => canReach(candidate, binaries, dataDir))
  if (user) return user

  throw new StartRefused(
    canReach(asOwner(owner), binaries, '/')
      ? `PostgreSQL does not run as root, and user ${owner.uid} can’t enter ${dataDir}. Choose a folder everybody may reach: DATA_DIR=/var/lib/bulkhead npm start`
      : `PostgreSQL does not run as root, and user ${owner.uid} can’t run the programs in ${binaries.folder}. Move the shop to a folder everybody may reach, such as /opt/bulkhead, or start it as an ordinary user.`,
  )
}

/**
 * The rights by which a process passes closed folders, the smaller first: reading and entering everywhere, then also
 * writing, which is the one that containers usually leave to root.
 */
const PASSING_RIGHTS = ['dac_read_search', 'dac_override'] as const

const asCaller: PostgresUser = {
  owner: undefined,
  command: (program, args) => ({ file: program, args: [...args], options: { env: ENVIRONMENT } }),
}

function asOwner(owner: Owner): PostgresUser {
  return {
    owner,
    command: (program, args) => ({
      file: program,
      args: [...args],
      options: { env: ENVIRONMENT, ...owner },
    }),
  }
}

function asOwnerWith(owner: Owner, right: (typeof PASSING_RIGHTS)[number]): PostgresUser {
  const setpriv = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    `--inh-caps=+${right}`,
    `--ambient-caps=+${right}`,
    // PostgreSQL looks for its own programs with access(2), which forgets such rights unless it is told not to.
    '--securebits=+no_setuid_fixup',
    '--',
  ]
  return {
    owner,
    command: (program, args) => ({
      file: 'setpriv',
      args: [...setpriv, program, ...args],
      options: { env: ENVIRONMENT },
    }),
  }
}

function ownerOf(databaseDir: string): Owner {
  const found: Stats | undefined = statSync(databaseDir, { throwIfNoEntry: false })
  if (found && found.uid !== 0) return { uid: found.uid, gid: found.gid }
  return { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID }
}

/**
 * Asked by trying: mode bits alone say nothing about access lists, mounts without `exec` or a missing `setpriv`. With
 * `--show`, `initdb` looks for `postgres` beside itself as it will in earnest, and makes nothing.
 */
function canReach(user: PostgresUser, binaries: PostgresBinaries, folder: string): boolean {
  const { file, args, options } = user.command('/bin/sh', [
    '-c',
    '"$1" --show --pgdata="$2/none" && cd -- "$2"',
    'sh',
    binaries.initdb,
    folder,
  ])
  return spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0
}
