import { spawnSync } from 'node:child_process'
import { chmodSync, lchownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { StartRefused } from './start-refused.ts'

/** An id without an account, so that no other program runs as this user. */
const POSTGRES_ID = 65_530
/** `nobody` runs `initdb`, which needs an account, and ran PostgreSQL in former versions. */
const NOBODY_ID = 65_534
/** Rights to enter closed folders such as /root, the weakest first: containers often have only the last. */
const RIGHTS = [undefined, 'dac_read_search', 'dac_override']

/** How to start PostgreSQL's programs, which refuse root; `maker` creates a new database. */
export type PostgresUser = Runner & { readonly maker: Runner }
type Runner = ReturnType<typeof runAs>

/** The caller; in place of root, the database folder's owner or an id of our own, who may then pass `dataDir`. */
export function choosePostgresUser(initdb: string, dataDir: string, folder: string): PostgresUser {
  if (process.getuid?.() !== 0) return { ...runAs(), maker: runAs() }
  const { uid: found, gid } = statSync(folder, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  const owner = [0, NOBODY_ID].includes(found)
    ? { uid: POSTGRES_ID, gid: POSTGRES_ID }
    : { uid: found, gid }
  const asMaker = owner.uid === POSTGRES_ID ? { ...owner, uid: NOBODY_ID } : owner
  const { uid: holder } = statSync(dataDir)
  if (holder !== owner.uid) lchownSync(dataDir, holder, owner.gid)
  if (holder !== owner.uid) chmodSync(dataDir, 0o710)
  for (const right of RIGHTS) {
    const maker = runAs(asMaker, right)
    // Makes nothing; mode bits alone know no ACLs, no `noexec` and no missing `setpriv`.
    const probe = ['-c', '"$1" --show --pgdata="$2/none" && cd -- "$2"', 'sh', initdb, dataDir]
    const { file, args, options } = maker.command('/bin/sh', probe)
    const { status } = spawnSync(file, args, { ...options, cwd: '/', stdio: 'ignore' })
    if (status === 0) return { ...runAs(owner, right), maker }
  }
  const why = `user ${owner.uid} can’t enter ${dataDir} or run ${initdb}`
  throw new StartRefused(`PostgreSQL refuses root, and ${why}: move them, or don’t start as root.`)
}

/** Gives a folder to PostgreSQL's user; itself last, so that a start after a kill repeats the rest. */
export function giveAway(folder: string, { owner }: Runner): void {
  if (!owner || statSync(folder).uid === owner.uid) return
  chmodSync(folder, 0o700)
  for (const name of [...readdirSync(folder, { encoding: 'utf8', recursive: true }), ''])
    lchownSync(join(folder, name), owner.uid, owner.gid)
}

function runAs(owner?: { readonly uid: number; readonly gid: number }, right?: string) {
  const ids = [`--reuid=${owner?.uid}`, `--regid=${owner?.gid}`, '--clear-groups']
  const rights = [`--inh-caps=+${right}`, `--ambient-caps=+${right}`]
  // Without this bit access(2), by which PostgreSQL looks for its programs, ignores the right.
  const setpriv = right ? ['setpriv', ...ids, ...rights, '--securebits=+no_setuid_fixup', '--'] : []
  const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin'
  const env = { PATH, LC_MESSAGES: 'C', TZ: 'UTC' }
  const command = (program: string, given: readonly string[]) => {
    const [file = program, ...args] = [...setpriv, program, ...given]
    return { file, args, options: right ? { env } : { env, ...owner } }
  }
  return { owner, command }
}
