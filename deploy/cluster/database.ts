import { type ChildProcess, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, chown, copyFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Computer, DATABASE_USER, isRoot } from './computers.ts'
import type { Programs } from './programs.ts'

const run = promisify(execFile)
const DEPLOY = join(import.meta.dirname, '..')

/** The same on every computer, as each has an address of its own. */
export interface DatabasePorts {
  readonly etcd: number
  readonly etcdPeers: number
  readonly postgres: number
  readonly patroni: number
}

export interface Passwords {
  readonly superuser: string
  readonly replication: string
  readonly shop: string
}

const newPassword = () => randomBytes(24).toString('hex')
export const newPasswords = (): Passwords => ({
  superuser: newPassword(),
  replication: newPassword(),
  shop: newPassword(),
})

interface DatabaseParts {
  readonly folder: string
  readonly programs: Programs
  readonly ports: DatabasePorts
  readonly passwords: Passwords
}

export interface Member {
  readonly computer: Computer
  start(): ChildProcess
}

/** Three etcd, which know who is primary: two of them are a quorum. */
export function etcdMembers(
  computers: readonly Computer[],
  { folder, programs, ports }: DatabaseParts,
): Member[] {
  const peers = computers.map(({ name, address }) => `${name}=http://${address}:${ports.etcdPeers}`)
  return computers.map((computer) => {
    const clients = `http://${computer.address}:${ports.etcd}`
    const others = `http://${computer.address}:${ports.etcdPeers}`
    const args = [
      ...['--name', computer.name, '--data-dir', join(folder, computer.name)],
      ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
      ...['--listen-peer-urls', others, '--initial-advertise-peer-urls', others],
      ...['--initial-cluster', peers.join(','), '--initial-cluster-state', 'new'],
      ...['--logger', 'zap', '--log-level', 'warn'],
    ]
    return {
      computer,
      start: () => computer.run({ program: programs.etcd, args, log: computer.name }),
    }
  })
}

/** Three PostgreSQL under Patroni: a primary, a synchronous standby and a further one. */
export async function postgresMembers(
  computers: readonly Computer[],
  etcds: readonly Computer[],
  { folder, programs, ports, passwords }: DatabaseParts,
): Promise<Member[]> {
  const settings = await copyReadable('patroni.yml', folder)
  const common = {
    PATRONI_ETCD3_HOSTS: etcds.map(({ address }) => `'${address}:${ports.etcd}'`).join(','),
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgresFolder,
    PATRONI_SUPERUSER_USERNAME: DATABASE_USER,
    PATRONI_SUPERUSER_PASSWORD: passwords.superuser,
    PATRONI_REPLICATION_USERNAME: 'replicator',
    PATRONI_REPLICATION_PASSWORD: passwords.replication,
    SHOP_DATABASE_PASSWORD: passwords.shop,
    CREATE_SHOP_DATABASE: await copyReadable('create-shop-database.sh', folder),
  }
  const members: Member[] = []
  for (const computer of computers) {
    const data = await makeDataFolder(join(folder, computer.name))
    const postgres = `${computer.address}:${ports.postgres}`
    const calls = `${computer.address}:${ports.patroni}`
    const env = {
      ...common,
      PATRONI_NAME: computer.name,
      PATRONI_RESTAPI_LISTEN: calls,
      PATRONI_RESTAPI_CONNECT_ADDRESS: calls,
      PATRONI_POSTGRESQL_LISTEN: postgres,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      // Those of several servers must not meet.
      PATRONI_POSTGRESQL_PGPASS: join(folder, computer.name, 'passwords'),
    }
    members.push({
      computer,
      start: () =>
        computer.run({
          program: programs.patroni,
          args: [settings],
          env,
          asDatabaseUser: true,
          log: computer.name,
        }),
    })
  }
  return members
}

/** A checkout below root's home can't be read by the database's user, but the cluster's folder can. */
async function copyReadable(name: string, folder: string): Promise<string> {
  const copy = join(folder, name)
  await copyFile(join(DEPLOY, name), copy)
  await chmod(copy, 0o644)
  return copy
}

/** Owned by the database's user; PostgreSQL makes `data` in it. */
async function makeDataFolder(folder: string): Promise<string> {
  await mkdir(folder, { mode: 0o700 })
  if (isRoot()) {
    const id = async (flag: string) => Number((await run('id', [flag, DATABASE_USER])).stdout)
    await chown(folder, await id('-u'), await id('-g'))
  }
  await chmod(folder, 0o700)
  return join(folder, 'data')
}

/** A row of PostgreSQL's `pg_stat_replication`, as Patroni tells it. */
interface Follower {
  readonly state: string
  readonly sync_state: string
}

/** Patroni's calls, as its own tools use them. */
export function patroniOf(computers: readonly Computer[], { patroni }: DatabasePorts) {
  const ask = (address: string, path: string, body?: object, method = 'POST') =>
    fetch(`http://${address}:${patroni}${path}`, {
      signal: AbortSignal.timeout(body ? 60_000 : 2_000),
      ...(body && { method, body: JSON.stringify(body) }),
    })
  const holds = async ({ address }: Computer, path: string): Promise<boolean> => {
    try {
      return (await ask(address, path)).ok
    } catch {
      return false
    }
  }

  async function findPrimary(): Promise<Computer | undefined> {
    const answers = await Promise.all(computers.map((computer) => holds(computer, '/primary')))
    return computers[answers.indexOf(true)]
  }

  async function hasSynchronous(): Promise<boolean> {
    const answers = await Promise.all(computers.map((computer) => holds(computer, '/sync')))
    return answers.includes(true)
  }

  /** How the standbys follow, as the primary itself sees it now; their own view of it may be some seconds old. */
  async function findFollowers({ address }: Computer): Promise<readonly Follower[]> {
    const answer = await ask(address, '/patroni').catch(() => undefined)
    if (!answer?.ok) return []
    const { replication = [] } = (await answer.json()) as { replication?: readonly Follower[] }
    // One that returned from a former primary may run, but follow nothing until it is rewound.
    return replication.filter(({ state }) => state === 'streaming')
  }

  return {
    findPrimary,
    /** A primary, a synchronous standby, and as many standbys that follow as there are other computers. */
    async isWhole(): Promise<boolean> {
      const primary = await findPrimary()
      if (!primary) return false
      const followers = await findFollowers(primary)
      return (
        followers.some(({ sync_state }) => sync_state === 'sync') &&
        followers.length === computers.length - 1 &&
        (await hasSynchronous())
      )
    },
    hasSynchronous,
    /** Changes what Patroni keeps in etcd, for all of its members. */
    async configure(change: object): Promise<void> {
      const primary = await findPrimary()
      if (!primary) throw new Error('There is no primary to be configured.')
      const answer = await ask(primary.address, '/config', change, 'PATCH')
      if (!answer.ok) throw new Error(`Patroni refused a change: ${await answer.text()}`)
    },
    /** Hands the role over to the synchronous standby; false if there is none just now. */
    async switchover(from: Computer): Promise<boolean> {
      return (await ask(from.address, '/switchover', { leader: from.name })).ok
    },
  }
}

/** Asks until it is so; `what` is for the error. */
export async function until(
  what: string,
  isSo: () => Promise<boolean>,
  patienceMs = 120_000,
): Promise<void> {
  const end = Date.now() + patienceMs
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited ${patienceMs / 1000} s in vain: ${what}.`)
    await sleep(100)
  }
}
