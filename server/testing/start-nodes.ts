import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildApp } from '../app.ts'
import { registerPages } from '../operating/rendering/page-routes.ts'
import type { RenderPage } from '../operating/rendering/web-build.ts'
import { openDatabase } from '../platform/database/database.ts'
import { readSettings } from '../platform/environment/settings.ts'
import type { LogOutput } from '../platform/log/log-output.ts'
import { NO_PAYMENTS } from './build-test-shop.ts'
import { testDatabase } from './test-postgres.ts'

export type ShopNode = Awaited<ReturnType<typeof startNodes>>['nodes'][number]

/** Pages without the web's bundle: the answers of the home page's calls, one after another. */
const plainPages: RenderPage = async ({ transport }) => {
  const texts = []
  for (const path of ['/session', '/product?limit=6', '/review?limit=6']) {
    texts.push(await (await transport(path, { method: 'GET', headers: {} })).text())
  }
  return { status: 200, html: `<p>${texts.join('</p><p>')}</p>` }
}

/** Several nodes of one shop on one PostgreSQL, listening on free ports. */
export async function startNodes({
  count,
  env = {},
  now = () => new Date(),
  elapsed,
  logOutput,
}: {
  count: number
  env?: Record<string, string>
  now?: () => Date
  /** The clock of what is kept; by default the process's own. */
  elapsed?: () => number
  /** Receives the log, filtered by `LOG_LEVEL`. */
  logOutput?: LogOutput
}) {
  const postgres = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'bulkhead-test-'))
  const settings = readSettings({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    LIMIT_READS: '1000000000',
    OVERLOAD_DELAY_MS: '60000',
    ...env,
  })
  const nodes = await Promise.all(
    Array.from({ length: count }, async () => {
      const database = openDatabase(postgres.url, 4)
      const app = await buildApp({
        settings,
        stripe: NO_PAYMENTS,
        google: undefined,
        mailCarrier: { send: async () => {}, close() {} },
        db: database.db,
        now,
        elapsed,
        logOutput,
      })
      await registerPages(app, { render: plainPages, manifest: {}, assetsFolder: dataDir })
      const address = await app.listen({ port: 0, host: '127.0.0.1' })
      return { app, address, ...database }
    }),
  )
  return {
    nodes,
    databaseUrl: postgres.url,
    async close() {
      for (const { app, close } of nodes) {
        await app.close()
        await close()
      }
      await postgres.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
