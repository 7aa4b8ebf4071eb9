import { accessSync, constants, readdirSync } from 'node:fs'
import { join } from 'node:path'

const OLDEST_POSTGRES = 16
const POSTGRES_FOLDER = '/usr/lib/postgresql'
/** Ordinary users of Debian do not have the system's programs on their path. */
const FURTHER_FOLDERS = ['/usr/sbin', '/sbin', '/usr/local/bin']

export interface Programs {
  readonly patroni: string
  readonly etcd: string
  readonly haproxy: string
  /** Folder of `postgres`, `initdb`, `pg_rewind` and `psql`. */
  readonly postgresFolder: string
}

/** The machine lacks programs that a cluster consists of; the message says how to get them. */
export class ProgramsMissing extends Error {
  constructor(missing: readonly string[]) {
    super(
      `A cluster needs ${missing.join(', ')}, which ${missing.length === 1 ? 'is' : 'are'} not on this machine. On Debian 13: apt-get install patroni etcd-server etcd-client haproxy openssl postgresql`,
    )
  }
}

/** The programs of a cluster, found on this machine. Throws `ProgramsMissing`. */
export function findPrograms(): Programs {
  const missing: string[] = []
  const need = (found: string | undefined, name: string): string => {
    if (found === undefined) missing.push(name)
    return found ?? name
  }
  const programs = {
    patroni: need(findOnPath('patroni'), 'patroni'),
    etcd: need(findOnPath('etcd'), 'etcd'),
    haproxy: need(findOnPath('haproxy'), 'haproxy'),
    postgresFolder: need(findPostgres(), `PostgreSQL ${OLDEST_POSTGRES} or newer`),
  }
  // Scripts of deploy/ call them by name.
  for (const name of ['etcdctl', 'openssl']) need(findOnPath(name), name)
  if (missing.length > 0) throw new ProgramsMissing(missing)
  return programs
}

function findOnPath(name: string): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(':'), ...FURTHER_FOLDERS]
  return folders
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isExecutable)
}

/** The newest server in Debian's folders. */
export function findPostgres(): string | undefined {
  const [newest] = listFolders(POSTGRES_FOLDER)
    .map(Number)
    .filter((major) => major >= OLDEST_POSTGRES)
    .sort((a, b) => b - a)
    .map((major) => join(POSTGRES_FOLDER, String(major), 'bin'))
    .filter((folder) => isExecutable(join(folder, 'postgres')))
  return newest
}

function listFolders(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
