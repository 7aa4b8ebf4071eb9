import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from './start-stripe-sandbox.ts'

/** Older ones don't know prepared statements. */
const LEAST_VERSION = 1.21
const DEPLOY = join(import.meta.dirname, '../../../deploy')
/** It refuses to run as root. */
const USER = 'nobody'

/** Why no pooler can be started here; undefined if it can. */
export function whyNoPooler(): string | undefined {
  try {
    const output = execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' })
    const version = Number(/PgBouncer (\d+\.\d+)/.exec(output)?.[1])
    if (version >= LEAST_VERSION) return undefined
    return `PgBouncer ${version} is older than ${LEAST_VERSION}.`
  } catch {
    return 'PgBouncer is not on this machine: apt-get install pgbouncer (Debian 13).'
  }
}

/** PgBouncer with the shop's own configuration, on a port of this machine, with few connections to the database. */
export async function startPooler(databaseUrl: string, connections: number) {
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const database = pathname.slice(1)
  const own = await findFreePort()
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-pooler-'))
  const file = join(folder, 'pgbouncer.ini')
  const text = (await readFile(join(DEPLOY, 'pgbouncer.ini'), 'utf8'))
    .replace(
      /^bulkhead = host=\S+ port=\S+ dbname=\S+/m,
      `${database} = host=${hostname} port=${port} dbname=${database} user=${username}`,
    )
    .replace(/^listen_addr = .*/m, 'listen_addr = 127.0.0.1')
    .replace(/^listen_port = .*/m, `listen_port = ${own}`)
    .replaceAll('/etc/bulkhead/tls', join(folder, 'pooler'))
    // The tests' PostgreSQL has no certificate.
    .replace(/^server_tls_sslmode = .*/m, 'server_tls_sslmode = disable')
    .replace(/^auth_type = .*\nauth_file = .*/m, 'auth_type = any')
    .replace(/^default_pool_size = .*/m, `default_pool_size = ${connections}`)
  execFileSync('sh', [join(DEPLOY, 'make-certificate.sh'), folder, 'pooler', 'localhost'])
  const isRoot = process.getuid?.() === 0
  await writeFile(file, isRoot ? `${text}user = ${USER}\n` : text)
  if (isRoot) execFileSync('chown', ['-R', USER, join(folder, 'pooler')])
  await chmod(folder, 0o755)
  const child = spawn('pgbouncer', [file], { stdio: 'ignore' })
  await untilOpen(own, child)
  return {
    url: `postgres://${username}@localhost:${own}/${database}?sslmode=verify-full&sslrootcert=${join(folder, 'ca.crt')}`,
    async stop(): Promise<void> {
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await sleep(50)
  }
  throw new Error(`PgBouncer ended with ${child.exitCode}.`)
}
