import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testDatabase } from '../testing/test-postgres.ts'

const SERVER = join(import.meta.dirname, '..')

/** Builds a shop, asks it something, and prints which packages of OpenTelemetry were loaded. */
const SCRIPT = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      const [, name] = url.match(/@opentelemetry\\/([^/]+)/) ?? []
      if (name) loaded.add(name)
      return next(url, context)
    },
  })
  await import('${SERVER}/open-shop.ts')
  const { buildApp } = await import('${SERVER}/app.ts')
  const { openDatabase } = await import('${SERVER}/database/database.ts')
  const { readSettings } = await import('${SERVER}/settings/settings.ts')
  const { db, close } = openDatabase(process.env.DATABASE_URL, 2)
  const stripe = { secretKey: 'sk', publishableKey: 'pk', webhookSecrets: [], apiBase: 'http://127.0.0.1:9', scriptUrl: 'http://127.0.0.1:9/v3/' }
  const mailCarrier = { send: async () => {}, close() {} }
  const settings = readSettings(process.env)
  const app = await buildApp({ settings, stripe, google: undefined, mailCarrier, db, now: () => new Date() })
  const { statusCode } = await app.inject('/product')
  await app.close()
  await close()
  console.log(JSON.stringify({ statusCode, loaded: [...loaded].sort() }))
`

async function listLoaded(env: Record<string, string>) {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'bulkhead-test-'))
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', SCRIPT],
    { env: { ...env, DATABASE_URL: database.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent' } },
  )
  await rm(dataDir, { recursive: true, force: true })
  await database.drop()
  return JSON.parse(stdout) as { statusCode: number; loaded: string[] }
}

test('without a collector no package of OpenTelemetry is loaded but the one that prom-client needs', async () => {
  expect(await listLoaded({})).toEqual({ statusCode: 200, loaded: ['api'] })
  const traced = await listLoaded({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' })
  expect(traced.statusCode).toBe(200)
  expect(traced.loaded).toEqual(expect.arrayContaining(['exporter-trace-otlp-http', 'sdk-trace']))
})
