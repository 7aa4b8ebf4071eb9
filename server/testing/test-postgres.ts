import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { startPrivatePostgres } from '../operating/postgres/private-postgres.ts'
import { migrate } from '../platform/database/migrating/migrate.ts'
import { withClient } from '../platform/database/with-client.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the server in `global-setup.ts` that starts the run's PostgreSQL and returns its superuser URL. */
    testPostgres: string
  }
}

const TEMPLATE = 'shop_template'
const OWNER = 'bulkhead'

/** Data needn't outlive the run, so nothing waits for the disk. Never used by a shop. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** One PostgreSQL per run, with a migrated database that is cloned for every test file. */
export async function startTestPostgres(): Promise<{
  maintenanceUrl: string
  stop(): Promise<void>
}> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bulkhead-test-'))
  const postgres = await startPrivatePostgres({
    dataDir,
    // Dropping a test database cuts off a connection, which PostgreSQL logs as fatal.
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

/** A migrated, empty database for a test file: `const database = await testDatabase()`, finally `drop()`. */
export async function testDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  return createDatabaseFromTemplate(await findTestPostgres())
}

/** Like `testDatabase`, but without tables, for the tests of migrations. */
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
  // Copied through the log, as is usual, it takes twice as long.
  const how = `template ${template} owner ${OWNER} strategy file_copy`
  await execute(maintenanceUrl, `create database ${name} ${how}`)
  return {
    url: asOwner(maintenanceUrl, name),
    drop: () => execute(maintenanceUrl, `drop database if exists ${name} with (force)`),
  }
}

async function makeTemplate(maintenanceUrl: string): Promise<void> {
  await execute(maintenanceUrl, `create database ${TEMPLATE} owner ${OWNER}`)
  await migrate(asOwner(maintenanceUrl, TEMPLATE))
  // A template with open connections can't be cloned.
  await execute(maintenanceUrl, `alter database ${TEMPLATE} allow_connections false`)
}

/** Tests get the shop's rights, so that a statement for superusers fails here, too. */
function asOwner(maintenanceUrl: string, database: string): string {
  const url = new URL(maintenanceUrl)
  url.username = OWNER
  url.pathname = `/${database}`
  return url.href
}

async function execute(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement))
}
