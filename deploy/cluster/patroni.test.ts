import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeCertificate } from './certificates.ts'
import type { Computer } from './computers.ts'
import { patroniOf } from './patroni.ts'

let authority: string
beforeAll(async () => {
  authority = await mkdtemp(join(tmpdir(), 'bulkhead-authority-'))
})
afterAll(() => rm(authority, { recursive: true }))

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

interface Role {
  /** Patroni's health checks that the member answers with 200. */
  readonly passes: readonly string[]
  readonly replication?: readonly { readonly state: string; readonly sync_state: string }[]
}

/** Members that answer as Patroni does, each at a loopback address of its own, which only Linux has. */
async function openMembers(roles: readonly Role[]) {
  const computers: Computer[] = []
  let port = 0
  for (const [place, { passes, replication }] of roles.entries()) {
    const name = `db${place + 1}`
    const address = `127.0.0.${place + 1}`
    const tls = await makeCertificate(authority, name, [address])
    const [ca, cert, key] = await Promise.all(
      ['ca.crt', 'own.crt', 'own.key'].map((file) => readFile(join(tls, file))),
    )
    const doors = { ca, cert, key, requestCert: true, rejectUnauthorized: true }
    const server = createServer(doors, ({ url = '' }, response) => {
      const status = url === '/patroni' || passes.includes(url) ? 200 : 503
      response.writeHead(status).end(JSON.stringify({ ...(replication && { replication }) }))
    })
    servers.push(server)
    server.listen(port, address)
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
    const run = () => {
      throw new Error('No program runs here.')
    }
    computers.push({ name, address, run })
  }
  const tls = await makeCertificate(authority, 'operator')
  return patroniOf(computers, { port, tls, password: 'a password' })
}

const sync = { state: 'streaming', sync_state: 'sync' }
const other = { state: 'streaming', sync_state: 'async' }
const standbys = [{ passes: ['/replica', '/sync'] }, { passes: ['/replica'] }]

test.skipIf(process.platform !== 'linux')(
  'a cluster is whole once both standbys stream, not while one that came back only runs',
  async () => {
    const whole = await openMembers([
      { passes: ['/primary'], replication: [sync, other] },
      ...standbys,
    ])
    expect(await whole.isWhole()).toBe(true)
    const returning = await openMembers([
      { passes: ['/primary'], replication: [sync] },
      ...standbys,
    ])
    expect(await returning.isWhole()).toBe(false)
    const copying = { state: 'backup', sync_state: 'async' }
    const refilled = await openMembers([
      { passes: ['/primary'], replication: [sync, copying] },
      ...standbys,
    ])
    expect(await refilled.isWhole()).toBe(false)
  },
)
