import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { OLDEST } from '../../platform/database/migrating/baseline.ts'
import { migrate } from '../../platform/database/migrating/migrate.ts'
import { readFunctions } from '../../platform/database/migrating/read-functions.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { readMigrations } from './backup.ts'
import { backupFolder } from './backup-folder.ts'
import { BackupUnusable } from './backup-unusable.ts'
import type { Manifest } from './manifest.ts'
import { findTablesInOrder, listCopiedColumns } from './tables-in-order.ts'

/** Restoring into a used shop would mix two shops. */
export class ShopNotEmpty extends Error {
  constructor() {
    super(
      'This shop has rows already. Restore into an empty one: choose a new DATA_DIR or an empty database.',
    )
  }
}

/**
 * Fills an empty shop from a backup, all or nothing. The database is migrated to the backup's version, filled, and then
 * migrated on, as an upgraded shop would have been.
 */
export async function restore(parts: {
  readonly databaseUrl: string
  readonly imagesFolder: string
  readonly sandboxFolder?: string | undefined
  readonly folder: string
  /** Returned by `readManifest` for that folder. */
  readonly manifest: Manifest
  /** The last number that an order has got, also after the backup: the next orders are numbered on from it. */
  readonly lastOrder?: number | undefined
  readonly onTable?: (name: string, rows: number) => void
}): Promise<void> {
  const { manifest } = parts
  const source = backupFolder(parts.folder)
  await assertFunctionsKnown(manifest)
  await migrate(parts.databaseUrl, { upTo: manifest.migrations.at(-1)?.number })
  await withClient(parts.databaseUrl, async (client) => {
    await assertSameVersion(client, manifest)
    // If anything fails, the end of the connection rolls it back.
    await client.query('begin')
    const { tables } = manifest
    await assertTablesKnown(client, tables)
    await assertEmpty(client, tables)
    for (const table of tables) {
      const name = `"${table.name}"`
      const columns = await listCopiedColumns(client, table.name)
      // The counters are part of the backup; their triggers would count every row again.
      await client.query(`alter table ${name} disable trigger user`)
      await pipeline([
        ...(await source.readTable(table)),
        client.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
      ])
      await client.query(`alter table ${name} enable trigger user`)
      parts.onTable?.(table.name, table.rows)
    }
    await source.giveFiles(manifest.files, 'images', parts.imagesFolder)
    await continueNumbering(client)
    await numberOrdersAfter(client, parts.lastOrder ?? 0)
    if (parts.sandboxFolder) await source.giveFiles(manifest.files, 'sandbox', parts.sandboxFolder)
    await client.query('commit')
  })
  await migrate(parts.databaseUrl)
  await withClient(parts.databaseUrl, async (client) => {
    // A backup of a version without ids names no shop, and could be taken for a new one's.
    await client.query(
      `insert into shop_identity (id, public_url) values (gen_random_uuid(), '') on conflict do nothing`,
    )
    // Acts after the backup are lost: the history says why.
    await client.query(
      `insert into history_entry (at, device, kind, subject_kind, after) values (now(), 'npm run restore', 'restore', 'shop', $1)`,
      [{ backupOf: manifest.madeAt }],
    )
  })
}

/** Secrets are no tables of a backup. */
async function assertTablesKnown(client: pg.Client, tables: Manifest['tables']): Promise<void> {
  const known = await findTablesInOrder(client)
  const strange = tables.find(({ name }) => !known.includes(name))
  if (strange) throw new BackupUnusable(`The backup names ${strange.name}, which is no table.`)
}

/** Sequences go on after the copied numbers: a copy leaves them where they began. */
async function continueNumbering(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and is_identity = 'YES'`,
  )
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence('${table}', '${column}'), max("${column}"))
       from "${table}" having count(*) > 0`,
    )
}

/** Orders after the backup are lost, but their numbers are in mails. */
async function numberOrdersAfter(client: pg.Client, last: number): Promise<void> {
  await client.query(
    `select setval(pg_get_serial_sequence('orders', 'order_no'), $1)
     where $1 > coalesce((select max(order_no) from orders), 100000)`,
    [last],
  )
}

async function assertSameVersion(client: pg.Client, { migrations }: Manifest): Promise<void> {
  // An upgraded shop names what came before the baseline, too.
  const later = (all: Manifest['migrations']) => all.filter(({ number }) => number > OLDEST)
  if (JSON.stringify(later(await readMigrations(client))) === JSON.stringify(later(migrations)))
    return
  throw new BackupUnusable('The backup is of another version of the shop than this database.')
}

/** An older function's trigger would take away what a newer one never added. */
async function assertFunctionsKnown({ functions }: Manifest): Promise<void> {
  const own = new Map((await readFunctions()).map(({ name, version }) => [name, version]))
  const newer = functions.find(({ name, version }) => version > (own.get(name) ?? 0))
  if (newer)
    throw new BackupUnusable(
      `The backup is of a newer version of the shop (function ${newer.name}).`,
    )
}

async function assertEmpty(client: pg.Client, tables: Manifest['tables']): Promise<void> {
  for (const { name } of tables) {
    const { rowCount } = await client.query(`select 1 from "${name}" limit 1`)
    if (rowCount) throw new ShopNotEmpty()
  }
}
