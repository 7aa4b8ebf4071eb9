import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../database/migrate.ts'
import { startPrivatePostgres } from '../postgres/private-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where `global-setup.ts` starts the run's PostgreSQL and answers its superuser's address. */
    testPostgres: string
  }
}

const TEMPLATE = 'shop_template'
const OWNER = 'bulkhead'

/** Nothing here outlives the run, so nothing waits for the disk. Never a setting of a shop. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** One PostgreSQL for a whole run, with a migrated database that is cloned for every test file. */
export async function startTestPostgres(): Promise<{
  maintenanceUrl: string
  stop(): Promise<void>
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bulkhead-test-'))
  const postgres = await startPrivatePostgres({
    dataDir,
    // Every dropped test database cuts off a connection, which PostgreSQL calls fatal.
    log: { info: () => {}, warn: () => {} },
    settings: FORGETFUL,
  })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await makeTemplate(postgres.maintenanceUrl)
  } catch (error) {
    await stop()
    throw error
  }
  return { maintenanceUrl: postgres.maintenanceUrl, stop }
}

/** A migrated, empty database of its own for a test file: `const database = await testDatabase()`, in the end `drop()`. */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabaseFromTemplate(await findTestPostgres())
}

/** As `testDatabase`, without a table: for the tests of migrations. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabaseFromTemplate(await findTestPostgres(), 'template0')
}

async function findTestPostgres(): Promise<string> {
  const answer = await fetch(inject('testPostgres'))
  if (!answer.ok) throw new Error(`The tests’ PostgreSQL did not start: ${await answer.text()}`)
  return answer.text()
}

export async function createDatabaseFromTemplate(
  maintenanceUrl: string,
  template = TEMPLATE,
): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await execute(maintenanceUrl, `create database ${name} template ${template} owner ${OWNER}`)
  return {
    url: asOwner(maintenanceUrl, name),
    drop: () => execute(maintenanceUrl, `drop database if exists ${name} with (force)`),
  }
}

async function makeTemplate(maintenanceUrl: string): Promise<void> {
  await execute(maintenanceUrl, `create database ${TEMPLATE} owner ${OWNER}`)
  await migrate(asOwner(maintenanceUrl, TEMPLATE))
  // A template that somebody is connected to can't be cloned.
  await execute(maintenanceUrl, `alter database ${TEMPLATE} allow_connections false`)
}

/** The tests get the rights that the shop has, so that a statement for superusers only fails here too. */
function asOwner(maintenanceUrl: string, database: string): string {
  const url = new URL(maintenanceUrl)
  url.username = OWNER
  url.pathname = `/${database}`
  return url.href
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
