import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OLDEST } from '../platform/database/migrating/baseline.ts'
import { migrate } from '../platform/database/migrating/migrate.ts'
import { withClient } from '../platform/database/with-client.ts'

const ROWS = join(import.meta.dirname, 'filled-versions', '0048.sql')

/** Fills an empty database as version 0.1.0 left one, with rows in every table. */
export async function openFormerShop(databaseUrl: string): Promise<void> {
  await migrate(databaseUrl, { upTo: OLDEST })
  const rows = await readFile(ROWS, 'utf8')
  await withClient(databaseUrl, (client) => client.query(rows))
}
