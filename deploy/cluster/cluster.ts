import type { ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { COMPILED } from '../../scripts/start/compiled-code.mjs'
import { startFlags } from '../../scripts/start/start-flags.mjs'
import { startBalancer } from './balancer.ts'
import { makeCertificate } from './certificates.ts'
import { type Computer, type Computers, startLogged } from './computers.ts'
import {
  type DatabasePorts,
  etcdMembers,
  type Member,
  newPasswords,
  postgresMembers,
  secureEtcd,
} from './database.ts'
import { patroniOf } from './patroni.ts'
import { findPrograms } from './programs.ts'
import { openStandIns } from './stand-ins.ts'
import { until } from './until.ts'

const ROOT = join(import.meta.dirname, '../..')
const DATABASES = ['db1', 'db2', 'db3']
const ETCDS = ['etcd1', 'etcd2', 'etcd3']
const SHOPS = ['shop1', 'shop2']
/** How long a program may take to end in order. */
const PATIENCE_MS = 20_000
const LAST_LINES = 10

export interface ClusterOptions<Kind extends Computers> {
  /** Its first port: the shop's own; the fifteen after it are used, too. */
  readonly port: number
  readonly makeComputers: (folder: string) => Kind | Promise<Kind>
  /** Further settings of the shops. */
  readonly env?: Readonly<Record<string, string>>
  /** Variables of one shop only. */
  readonly envOf?: (name: string) => Readonly<Record<string, string>>
  readonly say?: (line: string) => void
}

export type RunningCluster<Kind extends Computers = Computers> = Awaited<
  ReturnType<typeof startCluster<Kind>>
>

/** Everything that `startCluster` opened, closed last first. */
type OnOpen = (close: () => unknown) => void

/**
 * The cluster of `deploy/` by processes on this machine: three etcd, three PostgreSQL under Patroni, two shops, HAProxy
 * before them and the stand-ins of third parties. Throws `ProgramsMissing`.
 */
export async function startCluster<Kind extends Computers>(options: ClusterOptions<Kind>) {
  const closers: (() => unknown)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    return { ...(await open(options, (close) => closers.push(close))), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function open<Kind extends Computers>(
  { port, makeComputers, env = {}, envOf = () => ({}), say = () => {} }: ClusterOptions<Kind>,
  onOpen: OnOpen,
) {
  const programs = findPrograms()
  const folder = await makeFolder()
  onOpen(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const computers = await makeComputers(folder)
  onOpen(computers.close)
  const ports = choosePorts(port)
  const passwords = newPasswords()
  const authority = join(folder, 'authority')
  const parts = { folder, authority, programs, ports, passwords }

  const addAll = async (names: readonly string[]) => {
    const added: Computer[] = []
    for (const name of names) added.push(await computers.add(name))
    return added
  }
  const etcds = await addAll(ETCDS)
  const databases = await addAll(DATABASES)
  const shops = await addAll(SHOPS)
  const members = new Map<string, Member>()
  for (const member of await etcdMembers(etcds, parts)) members.set(member.computer.name, member)
  const postgres = await postgresMembers(databases, etcds, parts)
  for (const member of postgres) members.set(member.computer.name, member)

  const operator = await makeCertificate(authority, 'operator')
  const patroni = patroniOf(databases, {
    port: ports.patroni,
    tls: operator,
    password: passwords.patroni,
  })
  const running = new Map<string, ChildProcess>()
  const startMember = (name: string) => {
    const child = members.get(name)?.start()
    if (!child) throw new Error(`${name} is no member of the cluster.`)
    running.set(name, child)
  }
  /** Standbys first, while there is a primary to release them. PostgreSQL is ended in order, Patroni after it. */
  async function endDatabases(): Promise<void> {
    const primary = await patroni.findPrimary()
    const standbys = DATABASES.filter((name) => name !== primary?.name)
    for (const names of [standbys, primary ? [primary.name] : []])
      await Promise.all(names.map((name) => endDatabase(running.get(name), join(folder, name))))
  }
  const endMembers = (names: readonly string[]) =>
    Promise.all(names.map((name) => endInOrder(running.get(name))))

  say('Starting three etcd and three PostgreSQL under Patroni …')
  for (const name of ETCDS) startMember(name)
  // Their data is removed: they needn't tell each other.
  onOpen(() => Promise.all(ETCDS.map((name) => endNow(running.get(name)))))
  await secureEtcd(etcds, operator, parts)
  for (const name of DATABASES) startMember(name)
  onOpen(endDatabases)
  await until('a primary with a synchronous standby', async () => {
    for (const [name, child] of running)
      await assertRunning(child, name, join(folder, 'logs', `${name}.log`))
    return patroni.isWhole()
  })

  const publicUrl = `http://127.0.0.1:${ports.front}`
  const standIns = await openStandIns({ folder, publicUrl, firstPort: ports.standIns })
  onOpen(standIns.stop)
  const servers = (names: readonly Computer[], each: number) =>
    names.map(({ address }) => `${address}:${each}`)
  const [database1 = '', database2 = '', database3 = ''] = servers(databases, ports.postgres)
  const [shop1 = '', shop2 = ''] = servers(shops, ports.shop)
  const balancerTls = await makeCertificate(authority, 'haproxy')
  const balancerEnv = (address: string, front: number) => ({
    FRONT: `${address}:${front}`,
    SHOP_1: shop1,
    SHOP_2: shop2,
    PRIMARY: `${address}:${ports.primary}`,
    REPLICA: `${address}:${ports.replica}`,
    DATABASE_1: database1,
    DATABASE_2: database2,
    DATABASE_3: database3,
    PATRONI_PORT: String(ports.patroni),
    TLS: balancerTls,
  })

  // Stand-ins listen on the loopback only: a shop that is apart reaches them by HAProxy at both ends.
  const { ownAddress, areApart } = computers
  const front = await startBalancer(
    { name: 'front', run: (command) => startLogged([], command, folder) },
    {
      folder,
      programs,
      env: balancerEnv('127.0.0.1', ports.front),
      forwards: areApart
        ? standIns.ports.map((at) => ({ from: `${ownAddress}:${at}`, to: `127.0.0.1:${at}` }))
        : [],
    },
  )
  onOpen(() => endInOrder(front))
  const databaseAt = (port: number) =>
    `postgres://bulkhead:${passwords.shop}@127.0.0.1:${port}/bulkhead?sslmode=verify-full&sslrootcert=${join(authority, 'ca.crt')}`
  const databaseUrl = databaseAt(ports.primary)
  await until('HAProxy leads to the primary', async () => {
    await assertRunning(front, 'HAProxy', join(folder, 'logs/front-haproxy.log'))
    return answers(databaseUrl)
  })
  const nearShop = new Map<string, ChildProcess>()
  const startNearShop = async (shop: Computer) => {
    if (!areApart) return
    const balancer = await startBalancer(shop, {
      folder,
      programs,
      env: balancerEnv('127.0.0.1', ports.spare),
      forwards: standIns.ports.map((at) => ({
        from: `127.0.0.1:${at}`,
        to: `${ownAddress}:${at}`,
      })),
    })
    nearShop.set(shop.name, balancer)
  }
  onOpen(() => Promise.all([...nearShop.values()].map(endInOrder)))

  const adminPassword = randomBytes(12).toString('base64url')
  const metricsToken = randomBytes(24).toString('base64url')
  const settings = {
    SANDBOX: 'on',
    DEMO: 'on',
    ADMIN_PASSWORD: adminPassword,
    ...standIns.settings,
    ...env,
    PUBLIC_URL: publicUrl,
    TRUSTED_PROXIES: ownAddress,
    DATABASE_URL: databaseUrl,
    DATABASE_REPLICA_URL: databaseAt(ports.replica),
    DATABASE_STANDBYS: String(databases.length - 1),
    METRICS_TOKEN: metricsToken,
    BACKUP_KEY: randomBytes(32).toString('hex'),
    SECRETS_KEY: randomBytes(32).toString('hex'),
    SHOP_ID: randomUUID(),
    NODE_COMPILE_CACHE: COMPILED,
  }

  /** Starts a shop's computer and waits until it may be given requests. `from` is the folder of another version. */
  async function startShop(
    name: string,
    more: Readonly<Record<string, string>> = {},
    from: string = ROOT,
  ): Promise<void> {
    const shop = shops.find((computer) => computer.name === name)
    if (!shop) throw new Error(`${name} is no shop of the cluster.`)
    if (!nearShop.has(name)) await startNearShop(shop)
    const child = shop.run({
      program: process.execPath,
      args: [...startFlags, join(from, 'server/main.ts')],
      env: {
        ...settings,
        ...envOf(name),
        ...more,
        HOST: shop.address,
        PORT: String(ports.shop),
        DATA_DIR: join(folder, name),
      },
      log: name,
    })
    running.set(name, child)
    const log = join(folder, 'logs', `${name}.log`)
    await until(`${name} is ready (its log: ${log})`, async () => {
      await assertRunning(child, name, log)
      return isOk(`http://${shop.address}:${ports.shop}/readyz`)
    })
  }

  say('Starting two shops …')
  onOpen(() => endMembers(SHOPS))
  // One after the other: the first migrates and fills the database.
  for (const name of SHOPS) await startShop(name)
  await until('HAProxy sends requests to the shops', () => isOk(`${publicUrl}/readyz`))

  return {
    folder,
    computers,
    patroni,
    databases,
    adminPassword,
    metricsToken,
    url: publicUrl,
    shopUrls: shops.map(({ address }) => `http://${address}:${ports.shop}`),
    databaseUrl,
    stripe: standIns.stripe,
    shopNames: SHOPS,
    front,
    startMember,
    /** Runs a statement on a computer itself, by its own address, and tells whether it was acknowledged. */
    async runOn(
      { address, run }: Computer,
      statement: string,
      user: 'bulkhead' | 'postgres' = 'bulkhead',
    ): Promise<boolean> {
      const psql = run({
        program: 'psql',
        args: ['--no-psqlrc', '--set', 'ON_ERROR_STOP=on', '--command', statement],
        env: {
          PGHOST: address,
          PGPORT: String(ports.postgres),
          PGUSER: user,
          PGDATABASE: 'bulkhead',
          PGPASSWORD: user === 'bulkhead' ? passwords.shop : passwords.superuser,
          PGCONNECT_TIMEOUT: '5',
          PGSSLMODE: 'verify-full',
          PGSSLROOTCERT: join(authority, 'ca.crt'),
        },
        log: 'statements',
      })
      const [code] = await once(psql, 'exit')
      return code === 0
    },
    startShop,
    endShop: (name: string) => endInOrder(running.get(name)),
    /** After its computer was killed: what ran beside the shop has to start again, too. */
    forgetShop(name: string): void {
      nearShop.delete(name)
      running.delete(name)
    },
  }
}

function choosePorts(first: number) {
  const standIns = first + 1
  return {
    front: first,
    standIns,
    primary: first + 6,
    replica: first + 7,
    etcd: first + 8,
    etcdPeers: first + 9,
    postgres: first + 10,
    patroni: first + 11,
    shop: first + 12,
    spare: first + 13,
  } satisfies DatabasePorts & Record<string, number>
}

/** Readable by the database's user, but for what belongs to others. */
async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'bulkhead-cluster-'))
  await chmod(folder, 0o711)
  await mkdir(join(folder, 'logs'), { mode: 0o700 })
  return folder
}

/** Throws with the last lines of its log: the folder is removed when the start fails. */
async function assertRunning({ exitCode }: ChildProcess, name: string, log: string): Promise<void> {
  if (exitCode === null) return
  const lines = (await readFile(log, 'utf8')).trimEnd().split('\n').slice(-LAST_LINES)
  throw new Error([`${name} ended with code ${exitCode}.`, ...lines].join('\n'))
}

async function answers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 2000 })
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

async function isOk(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2000) })).ok
  } catch {
    return false
  }
}

/** A server that does not end in order is killed; so is one whose computer has lost its plug already. */
async function endDatabase(patroni: ChildProcess | undefined, folder: string): Promise<void> {
  if (!patroni || hasEnded(patroni)) return
  patroni.kill('SIGTERM')
  const hasStopped = async () =>
    hasEnded(patroni) || !existsSync(join(folder, 'data/postmaster.pid'))
  await until('PostgreSQL has ended', hasStopped, PATIENCE_MS).catch(() => {})
  await endNow(patroni)
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null

async function endNow(child: ChildProcess | undefined): Promise<void> {
  if (!child || hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function endInOrder(child: ChildProcess | undefined): Promise<void> {
  if (!child || hasEnded(child)) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await ended
  clearTimeout(late)
}
