import { spawnSync } from 'node:child_process'
import { type Stats, statSync } from 'node:fs'
import { letPass } from './close-data-folder.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import { StartRefused } from './start-refused.ts'

/**
 * PostgreSQL's own number where the shop runs as root: no account has it (Debian keeps 65000 to 65533 free, systemd hands
 * out numbers below 65520), so no other program runs under it. Only the number counts, no account is made.
 */
const POSTGRES_ID = 65_530

/**
 * The user of former versions, and of many other programs, any of which could read and change the whole database. It
 * makes a new one still, because `initdb` runs for users with an account only; in PostgreSQL's group, so that no other
 * process of `nobody` can pass the data folder meanwhile, or trace this one.
 */
const NOBODY_ID = 65_534

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
  /** Who makes a new database. */
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
 * Chooses the user. An ordinary user runs PostgreSQL as itself. Root hands it to the owner of the database folder (so a
 * shop first started by somebody else goes on) or to a number of the shop's own. Where that number can't pass a closed
 * parent folder (a checkout or DATA_DIR under /root), the process is given the one right to do so.
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
 * The rights by which a process passes closed folders, the smaller first: reading and entering everywhere, then also
 * writing, which is the one that containers usually leave to root.
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
  if (found && found.uid !== 0 && found.uid !== NOBODY_ID) return { uid: found.uid, gid: found.gid }
  return { uid: POSTGRES_ID, gid: POSTGRES_ID }
}

/**
 * Asked by trying: mode bits alone say nothing about access lists, mounts without `exec` or a missing `setpriv`. With
 * `--show`, `initdb` looks for `postgres` beside itself as it will in earnest, and makes nothing. Asked as the maker,
 * whose rights differ from the owner's in the files of `nobody` only.
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
