import { type ChildProcess, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, chown, copyFile, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { makeCertificate, makeDatabaseCertificate } from './certificates.ts'
import { type Computer, DATABASE_USER, isRoot } from './computers.ts'
import { PATRONI_USER } from './patroni.ts'
import type { Programs } from './programs.ts'
import { until } from './until.ts'

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
  /** For calls of Patroni that change something. */
  readonly patroni: string
  readonly etcdRoot: string
  readonly etcdPatroni: string
}

const newPassword = () => randomBytes(24).toString('hex')
export const newPasswords = (): Passwords => ({
  superuser: newPassword(),
  replication: newPassword(),
  shop: newPassword(),
  patroni: newPassword(),
  etcdRoot: newPassword(),
  etcdPatroni: newPassword(),
})

interface DatabaseParts {
  readonly folder: string
  /** Where certificates are made. */
  readonly authority: string
  readonly programs: Programs
  readonly ports: DatabasePorts
  readonly passwords: Passwords
}

export interface Member {
  readonly computer: Computer
  start(): ChildProcess
}

/** Three etcd, which know who is primary: two of them are a quorum. */
export async function etcdMembers(
  computers: readonly Computer[],
  { folder, authority, programs, ports }: DatabaseParts,
): Promise<Member[]> {
  const peers = computers.map(
    ({ name, address }) => `${name}=https://${address}:${ports.etcdPeers}`,
  )
  const doors = await readFile(join(DEPLOY, 'etcd.env'), 'utf8')
  const members: Member[] = []
  for (const computer of computers) {
    // Members compare the name with where a connection comes from: on one machine, from its own loopback.
    const names = [computer.address, '127.0.0.1', 'etcd-peer']
    const tls = await makeCertificate(authority, computer.name, names)
    const clients = `https://${computer.address}:${ports.etcd}`
    const others = `https://${computer.address}:${ports.etcdPeers}`
    const args = [
      ...['--name', computer.name, '--data-dir', join(folder, computer.name)],
      ...['--listen-client-urls', clients, '--advertise-client-urls', clients],
      ...['--listen-peer-urls', others, '--initial-advertise-peer-urls', others],
      ...['--initial-cluster', peers.join(','), '--initial-cluster-state', 'new'],
      ...['--logger', 'zap', '--log-level', 'warn'],
    ]
    const env = parseEnv(doors.replaceAll('/etc/bulkhead/tls', tls)) as Record<string, string>
    members.push({
      computer,
      start: () => computer.run({ program: programs.etcd, args, env, log: computer.name }),
    })
  }
  return members
}

/** Makes etcd ask for passwords, once its members have found each other. `tls` holds an operator's certificate. */
export async function secureEtcd(
  etcds: readonly Computer[],
  tls: string,
  { ports, passwords }: Pick<DatabaseParts, 'ports' | 'passwords'>,
): Promise<void> {
  const [first] = etcds
  await until('etcd asks for passwords', async () => {
    const script = first?.run({
      program: 'sh',
      args: [join(DEPLOY, 'secure-etcd.sh')],
      env: {
        ETCDCTL_ENDPOINTS: etcds.map(({ address }) => `https://${address}:${ports.etcd}`).join(','),
        ETCDCTL_CACERT: join(tls, 'ca.crt'),
        ETCDCTL_CERT: join(tls, 'own.crt'),
        ETCDCTL_KEY: join(tls, 'own.key'),
        ETCD_ROOT_PASSWORD: passwords.etcdRoot,
        ETCD_PATRONI_PASSWORD: passwords.etcdPatroni,
      },
      log: 'etcd-users',
    })
    return script !== undefined && (await once(script, 'exit'))[0] === 0
  })
}

/** Three PostgreSQL under Patroni: a primary, a synchronous standby and a further one. */
export async function postgresMembers(
  computers: readonly Computer[],
  etcds: readonly Computer[],
  { folder, authority, programs, ports, passwords }: DatabaseParts,
): Promise<Member[]> {
  const settings = await copyReadable('patroni.yml', folder)
  const common = {
    PATRONI_ETCD3_HOSTS: etcds.map(({ address }) => `'${address}:${ports.etcd}'`).join(','),
    PATRONI_ETCD3_PROTOCOL: 'https',
    PATRONI_ETCD3_USERNAME: 'patroni',
    PATRONI_ETCD3_PASSWORD: passwords.etcdPatroni,
    PATRONI_RESTAPI_USERNAME: PATRONI_USER,
    PATRONI_RESTAPI_PASSWORD: passwords.patroni,
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
    const { name, address } = computer
    const home = join(folder, name)
    const data = await makeDataFolder(home)
    const tls = await makeDatabaseCertificate(authority, { name, address, home })
    const postgres = `${computer.address}:${ports.postgres}`
    const calls = `${computer.address}:${ports.patroni}`
    const env = {
      ...common,
      ...tlsOfPatroni(tls),
      // libpq looks there for a client's certificate; the folder of root is closed to it.
      HOME: home,
      PATRONI_NAME: computer.name,
      PATRONI_RESTAPI_LISTEN: calls,
      PATRONI_RESTAPI_CONNECT_ADDRESS: calls,
      PATRONI_POSTGRESQL_LISTEN: postgres,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: postgres,
      PATRONI_POSTGRESQL_DATA_DIR: data,
      // Those of several servers must not meet.
      PATRONI_POSTGRESQL_PGPASS: join(home, 'passwords'),
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

/** Certificates as a server and as a client, and who is believed. */
function tlsOfPatroni(tls: string): Record<string, string> {
  const [ca, certificate, key] = [join(tls, 'ca.crt'), join(tls, 'own.crt'), join(tls, 'own.key')]
  return {
    PATRONI_ETCD3_CACERT: ca,
    PATRONI_ETCD3_CERT: certificate,
    PATRONI_ETCD3_KEY: key,
    PATRONI_RESTAPI_CAFILE: ca,
    PATRONI_RESTAPI_CERTFILE: certificate,
    PATRONI_RESTAPI_KEYFILE: key,
    PATRONI_CTL_CACERT: ca,
    PATRONI_CTL_CERTFILE: certificate,
    PATRONI_CTL_KEYFILE: key,
    PATRONI_SUPERUSER_SSLROOTCERT: ca,
    PATRONI_REPLICATION_SSLROOTCERT: ca,
  }
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
