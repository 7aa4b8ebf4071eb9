import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { Computer } from './computers.ts'
import { patroniOf } from './database.ts'

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
    const server = createServer(({ url = '' }, response) => {
      const status = url === '/patroni' || passes.includes(url) ? 200 : 503
      response.writeHead(status).end(JSON.stringify({ ...(replication && { replication }) }))
    })
    servers.push(server)
    const address = `127.0.0.${place + 1}`
    server.listen(port, address)
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
    const run = () => {
      throw new Error('No program runs here.')
    }
    computers.push({ name: `db${place + 1}`, address, run })
  }
  const ports = { etcd: 0, etcdPeers: 0, postgres: 0, patroni: port }
  return patroniOf(computers, ports)
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
