import { spawnSync } from 'node:child_process'
import { type Stats, statSync } from 'node:fs'
import { letPass } from './data-folder/close-data-folder.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { StartRefused } from './start-refused.ts'

/**
 * User id for PostgreSQL when the shop runs as root. No account or system service uses it (Debian keeps 65000 to 65533
 * free, systemd stays below 65520), and none is created.
 */
const POSTGRES_ID = 65_530

/**
 * `nobody`, the user of former versions, shared with other programs. `initdb` needs a user with an account, so it still
 * runs as this one, in PostgreSQL's group, to keep other processes of `nobody` out.
 */
const NOBODY_ID = 65_534

/** PostgreSQL's programs inherit no settings (PGDATA, PGOPTIONS, …) and use English messages. */
const ENVIRONMENT = {
  PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin',
  LC_MESSAGES: 'C',
  TZ: 'UTC',
}

/** The user that runs PostgreSQL's programs, which refuse root, and how to start them as that user. */
export interface PostgresUser {
  /** Set if the shop runs as root: PostgreSQL's files are given to this owner. */
  readonly owner: Owner | undefined
  command(program: string, args: readonly string[]): Command
  /** The user that creates a new database. */
  readonly maker: Omit<PostgresUser, 'maker'>
}

export interface Owner {
  readonly uid: number
  readonly gid: number
}

interface Command {
  readonly file: string
  readonly args: string[]
  readonly options: { env: NodeJS.ProcessEnv; uid?: number; gid?: number }
}

/**
 * Ordinary users run PostgreSQL as themselves. Root uses the database folder's owner, or a dedicated id. If that id
 * can't enter a closed parent folder (such as /root), the process gets only that capability.
 */
export function choosePostgresUser(
  binaries: PostgresBinaries,
  dataDir: string,
  databaseDir: string,
): PostgresUser {
  if (process.getuid?.() !== 0) return asCaller
  const owner = ownerOf(databaseDir)
  letPass(dataDir, owner)
  const maker = owner.uid === POSTGRES_ID ? { ...owner, uid: NOBODY_ID } : owner
  const users = [undefined, ...PASSING_RIGHTS].map((right) => ({
    ...(right ? asOwnerWith(owner, right) : asOwner(owner)),
    maker: right ? asOwnerWith(maker, right) : asOwner(maker),
  }))
  const user = users.find((candidate) => canReach(candidate.maker, binaries, dataDir))
  if (user) return user

  throw new StartRefused(
    canReach(asOwner(maker), binaries, '/')
      ? `PostgreSQL does not run as root, and user ${owner.uid} can’t enter ${dataDir}. Choose a folder everybody may reach: DATA_DIR=/var/lib/bulkhead npm start`
      : `PostgreSQL does not run as root, and user ${owner.uid} can’t run the programs in ${binaries.folder}. Move the shop to a folder everybody may reach, such as /opt/bulkhead, or start it as an ordinary user.`,
  )
}

/**
 * Capabilities for entering closed folders, the weakest first; the second also permits writing, but is the one that
 * containers usually leave to root.
 */
const PASSING_RIGHTS = ['dac_read_search', 'dac_override'] as const

const caller: PostgresUser['maker'] = {
  owner: undefined,
  command: (program, args) => ({ file: program, args: [...args], options: { env: ENVIRONMENT } }),
}
const asCaller: PostgresUser = { ...caller, maker: caller }

function asOwner(owner: Owner): PostgresUser['maker'] {
  return {
    owner,
    command: (program, args) => ({
      file: program,
      args: [...args],
      options: { env: ENVIRONMENT, ...owner },
    }),
  }
}

function asOwnerWith(owner: Owner, right: (typeof PASSING_RIGHTS)[number]): PostgresUser['maker'] {
  const setpriv = [
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    `--inh-caps=+${right}`,
    `--ambient-caps=+${right}`,
    // PostgreSQL finds its programs by access(2), which ignores such capabilities without this flag.
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
  if (found && found.uid !== 0 && found.uid !== NOBODY_ID) return { uid: found.uid, gid: found.gid }
  return { uid: POSTGRES_ID, gid: POSTGRES_ID }
}

/**
 * Tests access by running `initdb --show`, which looks for `postgres` and creates nothing: mode bits ignore ACLs,
 * `noexec` mounts and a missing `setpriv`. Run as the maker, whose rights differ only in files of `nobody`.
 */
function canReach(
  maker: PostgresUser['maker'],
  binaries: PostgresBinaries,
  folder: string,
): boolean {
  const { file, args, options } = maker.command('/bin/sh', [
    '-c',
    '"$1" --show --pgdata="$2/none" && cd -- "$2"',
    'sh',
    binaries.initdb,
    folder,
  ])
  return spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' }).status === 0
}
