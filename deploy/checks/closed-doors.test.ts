import { execFileSync } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')

interface Service {
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly env_file?: readonly string[]
  readonly volumes?: readonly string[]
  readonly networks?: Readonly<Record<string, { readonly ipv4_address?: string }>>
}

const compose = parse(read('compose.yaml'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>
  readonly networks: Readonly<Record<string, { readonly internal?: boolean } | null>>
}
const patroni = parse(read('patroni.yml'))
const service = (name: string): Service => compose.services[name] ?? {}
const networksOf = (name: string) => Object.keys(service(name).networks ?? {}).sort()
const each = (kind: string) => [1, 2, 3].map((number) => `${kind}${number}`)

describe('PostgreSQL', () => {
  test('takes connections over the network with TLS and a SCRAM password only', () => {
    const rules: string[] = patroni.postgresql.pg_hba
    const overNetwork = rules.filter((rule) => !rule.startsWith('local '))
    expect(overNetwork.length).toBeGreaterThan(1)
    for (const rule of overNetwork) expect(rule).toMatch(/^hostssl .* scram-sha-256$/)
    expect(patroni.postgresql.parameters).toMatchObject({
      ssl: 'on',
      ssl_cert_file: expect.stringMatching(/./),
      ssl_key_file: expect.stringMatching(/./),
    })
  })

  test('lets only the role that replicates read its log', () => {
    const rules: string[] = patroni.postgresql.pg_hba
    for (const rule of rules.filter((rule) => rule.includes(' replication ')))
      expect(rule).toMatch(/^hostssl replication replicator /)
  })

  test('is checked by everybody who connects: Patroni, standbys and shops', () => {
    const { superuser, replication } = patroni.postgresql.authentication
    expect([superuser.sslmode, replication.sslmode]).toEqual(['verify-full', 'verify-full'])
    for (const shop of ['shop1', 'shop2', 'migrate'])
      for (const name of ['DATABASE_URL', 'DATABASE_REPLICA_URL']) {
        const { searchParams } = new URL(
          service(shop).environment?.[name]?.replace(/\$\{.*?\}/, 'password') ?? '',
        )
        expect(searchParams.get('sslmode')).toBe('verify-full')
        const authority = searchParams.get('sslrootcert')
        expect(service(shop).volumes?.map((volume) => volume.split(':')[1])).toContain(authority)
      }
  })

  test('is reached through PgBouncer with TLS on both sides', () => {
    const pooler = read('pgbouncer.ini')
    expect(pooler).toMatch(/^client_tls_sslmode = require$/m)
    expect(pooler).toMatch(/^client_tls_key_file = \S+$/m)
    expect(pooler).toMatch(/^server_tls_sslmode = verify-full$/m)
    expect(pooler).toMatch(/^server_tls_ca_file = \S+$/m)
  })
})

describe('Patroni’s calls', () => {
  test('need a certificate, and a password for what changes something', () => {
    expect(patroni.restapi.verify_client).toBe('required')
    for (const name of each('db'))
      for (const variable of ['USERNAME', 'PASSWORD', 'CERTFILE', 'KEYFILE', 'CAFILE'])
        expect(service(name).environment?.[`PATRONI_RESTAPI_${variable}`]).toMatch(/./)
  })

  test('are made by HAProxy over TLS, each server by its own name', () => {
    const text = read('haproxy.cfg')
    const backends = text.split(/\n(?=\w)/).filter((part) => /\$\{PATRONI_PORT\}/.test(part))
    expect(backends.length).toBe(2)
    for (const backend of backends) {
      expect(backend).toMatch(/default-server .*check-ssl verify required ca-file \S+ crt \S+/)
      const servers = [...backend.matchAll(/^ {2}server (\w+) .*$/gm)]
      expect(servers.length).toBe(3)
      for (const [line, name] of servers) expect(line).toMatch(new RegExp(` verifyhost ${name}$`))
    }
  })

  test('listen in the network of the databases only, and so does PostgreSQL', () => {
    for (const name of each('db')) {
      const { environment = {}, networks = {} } = service(name)
      const address = networks.databases?.ipv4_address
      expect(environment.PATRONI_RESTAPI_LISTEN).toBe(`${address}:8008`)
      expect(environment.PATRONI_POSTGRESQL_LISTEN).toBe(`${address}:5432`)
    }
  })
})

describe('etcd', () => {
  const doors = parseEnv(read('etcd.env'))

  test('takes clients and members with a certificate only, members by a name of their own', () => {
    expect(doors).toMatchObject({
      ETCD_CLIENT_CERT_AUTH: 'true',
      ETCD_PEER_CLIENT_CERT_AUTH: 'true',
      ETCD_PEER_CERT_ALLOWED_HOSTNAME: 'etcd-peer',
    })
    for (const variable of ['TRUSTED_CA_FILE', 'CERT_FILE', 'KEY_FILE'])
      for (const side of ['ETCD_', 'ETCD_PEER_']) expect(doors[`${side}${variable}`]).toMatch(/./)
    for (const name of each('etcd')) {
      expect(service(name).env_file).toEqual(['etcd.env'])
      const addresses = (service(name).command ?? []).filter((word) => word.includes('http'))
      expect(addresses.length).toBe(5)
      for (const address of addresses) expect(address).not.toContain('http:')
    }
  })

  test('asks for a password before Patroni starts, whose role reads its own keys only', () => {
    for (const name of each('db')) {
      const { environment = {} } = service(name)
      expect(environment.PATRONI_ETCD3_PROTOCOL).toBe('https')
      for (const variable of ['USERNAME', 'PASSWORD', 'CACERT', 'CERT', 'KEY'])
        expect(environment[`PATRONI_ETCD3_${variable}`]).toMatch(/./)
      expect(service(name)).toMatchObject({
        depends_on: { 'etcd-users': { condition: 'service_completed_successfully' } },
      })
    }
    const script = read('secure-etcd.sh')
    expect(script).toContain(`readwrite ${patroni.namespace}`)
    expect(script.trimEnd()).toMatch(/auth enable$/)
  })
})

describe('the networks', () => {
  test('lead a shop to HAProxy, mail and pictures only, and nobody from outside to a database', () => {
    expect(networksOf('shop1')).toEqual(['pictures', 'shops'])
    expect(networksOf('shop2')).toEqual(['pictures', 'shops'])
    expect(networksOf('migrate')).toEqual(['shops'])
    expect(networksOf('haproxy')).toEqual(['databases', 'shops'])
    expect(networksOf('mail')).toEqual(['shops'])
    expect(networksOf('pictures')).toEqual(['pictures'])
    for (const name of each('db')) expect(networksOf(name)).toEqual(['databases', 'etcd'])
    for (const name of [...each('etcd'), 'etcd-users']) expect(networksOf(name)).toEqual(['etcd'])
    for (const name of ['databases', 'etcd', 'pictures'])
      expect(compose.networks[name]?.internal).toBe(true)
  })

  test('give each computer its own key and nobody else’s, and none the key that signs', () => {
    for (const [name, { volumes = [] }] of Object.entries(compose.services)) {
      const secrets = volumes.filter((volume) => volume.startsWith('./tls'))
      for (const secret of secrets) expect(secret).toMatch(/:ro$/)
      const folders = secrets.map((secret) => secret.split(':')[0])
      const isOurs = /^(etcd|db|haproxy)/.test(name)
      const isShop = /^(shop|migrate)/.test(name)
      const own = name === 'etcd-users' ? 'operator' : name
      expect(folders).toEqual(isOurs ? [`./tls/${own}`] : isShop ? ['./tls/ca.crt'] : [])
    }
  })
})

describe('the certificates that the operator’s page makes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bulkhead-keys-'))
  const place = (...names: string[]) => join(folder, ...names)
  beforeAll(() => {
    const [, page = ''] = read('../docs/cluster.md').split('## Keys of the cluster')
    const [, block = ''] = /```sh\n(.*?)```/s.exec(page) ?? []
    const commands = block.replaceAll('deploy/tls', folder).replace(/^ *chown .*$/m, '')
    const options = { cwd: join(import.meta.dirname, '../..'), stdio: 'pipe' } as const
    execFileSync('sh', ['-e', '-c', commands], options)
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const certificateOf = (name: string) => new X509Certificate(readFileSync(place(name, 'own.crt')))

  test('name each computer as the others of the compose file reach it', () => {
    for (const name of each('etcd')) {
      const certificate = certificateOf(name)
      for (const address of [service(name).networks?.etcd?.ipv4_address ?? '', '127.0.0.1'])
        expect(certificate.checkIP(address)).toBe(address)
      expect(certificate.checkHost('etcd-peer')).toBe('etcd-peer')
    }
    for (const name of each('db')) {
      const certificate = certificateOf(name)
      const address = service(name).networks?.databases?.ipv4_address ?? ''
      expect(certificate.checkIP(address)).toBe(address)
      for (const host of [name, 'haproxy']) expect(certificate.checkHost(host)).toBe(host)
      expect(certificate.checkHost('etcd-peer')).toBeUndefined()
    }
  })

  test('are of one CA, whose key and theirs nobody else may read, and name no user of etcd', () => {
    const authority = new X509Certificate(readFileSync(place('ca.crt')))
    for (const name of [...each('etcd'), ...each('db'), 'haproxy', 'operator']) {
      const certificate = certificateOf(name)
      expect(certificate.verify(authority.publicKey)).toBe(true)
      expect(certificate.ca).toBe(false)
      expect(certificate.subject).not.toContain('CN=')
      expect(readFileSync(place(name, 'ca.crt'))).toEqual(readFileSync(place('ca.crt')))
      expect(statSync(place(name)).mode & 0o777).toBe(0o700)
      expect(statSync(place(name, 'own.key')).mode & 0o777).toBe(0o600)
    }
    expect(statSync(place('ca.key')).mode & 0o777).toBe(0o600)
  })

  test('are refused without the key that signs, instead of a second CA', () => {
    const script = join(import.meta.dirname, '../make-certificate.sh')
    rmSync(place('ca.key'))
    const make = () => execFileSync('sh', [script, folder, 'db4'], { stdio: 'pipe' })
    expect(make).toThrow(/ca\.key, which signs, is not here/)
  })
})
