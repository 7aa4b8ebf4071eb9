import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testDatabase } from './testing/test-postgres.ts'

const SERVER = import.meta.dirname

/** Builds a shop, asks it something, and prints which of the packages that it may never need were loaded. */
const SCRIPT = `
  import { registerHooks } from 'node:module'
  const loaded = new Set()
  registerHooks({
    load(url, context, next) {
      const [, name] = url.match(/node_modules\\/(@opentelemetry\\/[^/]+|ajv|stdnum)\\//) ?? []
      if (name) loaded.add(name)
      return next(url, context)
    },
  })
  await import('${SERVER}/open-shop.ts')
  const { buildApp } = await import('${SERVER}/app.ts')
  const { openDatabase } = await import('${SERVER}/platform/database/database.ts')
  const { readSettings } = await import('${SERVER}/platform/environment/settings.ts')
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

test('a shop loads no package of OpenTelemetry but what prom-client needs, no Ajv and no numbers of all countries', async () => {
  expect(await listLoaded({})).toEqual({ statusCode: 200, loaded: ['@opentelemetry/api'] })
})

test('a shop with a collector loads what traces need', async () => {
  const { statusCode, loaded } = await listLoaded({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
  })
  expect(statusCode).toBe(200)
  expect(loaded).toEqual(
    expect.arrayContaining(['@opentelemetry/exporter-trace-otlp-http', '@opentelemetry/sdk-trace']),
  )
})
