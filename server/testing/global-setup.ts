import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestProject } from 'vitest/node'
import { startTestPostgres } from './test-postgres.ts'

/**
 * Vitest calls this once before all test files, and its result once after them. PostgreSQL starts when a test first
 * needs a database: other tests finish before it would be ready.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  let starting: ReturnType<typeof startTestPostgres> | undefined
  const server = createServer(async (_request, response) => {
    // A kept connection may be closed just when the next test file, busy until then, asks over it.
    response.setHeader('connection', 'close')
    try {
      starting ??= startTestPostgres()
      response.end((await starting).maintenanceUrl)
    } catch (error) {
      response.writeHead(500).end(String(error))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  project.provide('testPostgres', `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  return async () => {
    server.close()
    server.closeAllConnections()
    const postgres = await starting?.catch(() => undefined)
    await postgres?.stop()
  }
}
