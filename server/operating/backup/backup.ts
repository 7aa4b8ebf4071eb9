import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { readVersions } from '../../platform/database/migrating/apply-functions.ts'
import { withClient } from '../../platform/database/with-client.ts'
import { backupFolder } from './backup-folder.ts'
import { BackupUnusable } from './backup-unusable.ts'
import type { Manifest } from './manifest.ts'
import { findTablesInOrder, listCopiedColumns } from './tables-in-order.ts'

/**
 * Backs up a running or stopped shop: every table by COPY in one repeatable-read snapshot, then the pictures, which are
 * named by content and kept longer than a backup takes. `pg_dump` isn't part of the shop's PostgreSQL.
 */
export async function backup(parts: {
  readonly databaseUrl: string
  readonly imagesFolder: string
  /** Folder of the sandbox's test payments, if the shop has no payment provider. */
  readonly sandboxFolder?: string | undefined
  readonly folder: string
  /** Signs the manifest, see `openBackupKey`. */
  readonly key: string
  readonly now: Date
  readonly onTable?: (name: string, rows: number) => unknown
}): Promise<Manifest> {
  const target = backupFolder(parts.folder)
  await target.create()
  return withClient(parts.databaseUrl, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    const migrations = await readMigrations(client)
    const functions = await readVersions(client)
    const tables: Manifest['tables'] = []
    for (const name of await findTablesInOrder(client)) {
      const columns = await listCopiedColumns(client, name)
      const stream = client.query(copyTo(`copy "${name}" (${columns}) to stdout`))
      const sha256 = await target.writeTable(name, stream)
      tables.push({ name, rows: stream.rowCount, sha256 })
      await parts.onTable?.(name, stream.rowCount)
    }
    await client.query('commit')
    // A snapshot doesn't cover table definitions: a migration meanwhile would mix two versions.
    if ((await readMigrations(client)).length !== migrations.length)
      throw new BackupUnusable('The shop was brought to a new version meanwhile. Back up again.')
    const pictures = await target.takeFiles(parts.imagesFolder, 'images')
    // After the tables, like the pictures, so that every payment in a row is included.
    const payments = parts.sandboxFolder
      ? await target.takeFiles(parts.sandboxFolder, 'sandbox')
      : []
    const madeAt = parts.now.toISOString()
    const manifest: Manifest = {
      format: 2,
      madeAt,
      migrations,
      tables,
      functions,
      files: [...pictures, ...payments],
    }
    await target.writeManifest(manifest, parts.key)
    return manifest
  })
}

/** Migrations that a database has, in order. */
export async function readMigrations(client: pg.Client): Promise<Manifest['migrations']> {
  const { rows } = await client.query<Manifest['migrations'][number]>(
    'select number, name, sha256 from schema_migration order by number',
  )
  return rows
}
