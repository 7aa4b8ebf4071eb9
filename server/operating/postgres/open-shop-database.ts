import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import type { Settings } from '../../platform/environment/settings.ts'
import { acquireDataFolder, DataFolderInUse } from './data-folder/data-folder-lock.ts'
import { migrateOrRefuse } from './migrate-or-refuse.ts'
import { startPrivatePostgres } from './private-postgres.ts'
import { findRunningPostgres } from './running-postgres.ts'
import { StartRefused } from './start-refused.ts'

/** One for writing, the others for lookups. */
const CONNECTIONS = 4

export interface ShopDatabase {
  readonly url: string
  readonly close: () => Promise<void>
}

/**
 * The database of a running or stopped shop: the configured PostgreSQL, or the private one, started for the command if
 * no shop uses it.
 */
export async function openShopDatabase(settings: Settings): Promise<ShopDatabase> {
  const { dataDir } = settings
  const databaseUrl = settings.databaseDirectUrl ?? settings.databaseUrl
  const nothingToClose = async () => {}
  if (databaseUrl) return { url: databaseUrl, close: nothingToClose }

  const folder = await acquireDataFolder(dataDir).catch((error: unknown) => {
    if (error instanceof DataFolderInUse) return undefined
    throw error
  })
  if (!folder) {
    const url = await findRunningPostgres(dataDir)
    if (!url) throw new ShopNotReady()
    return { url, close: nothingToClose }
  }
  try {
    const quiet = () => {}
    const postgres = await startPrivatePostgres({ dataDir, log: { info: quiet, warn: quiet } })
    return {
      url: postgres.url,
      close: async () => {
        await postgres.stop()
        folder.release()
      },
    }
  } catch (error) {
    folder.release()
    throw error
  }
}

/** Runs a command on the shop's migrated database and closes everything, also on Ctrl-C. */
export async function withShopDatabase<Result>(
  settings: Settings,
  work: (shop: { url: string; db: Database }) => Promise<Result>,
): Promise<Result> {
  const shop = await openShopDatabase(settings)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Closing the database rolls back the running transaction.
    process.once(signal, () => void shop.close().finally(() => process.exit(1)))
  }
  try {
    await migrateOrRefuse(settings, shop.url)
    const { db, close } = openDatabase(shop.url, CONNECTIONS)
    return await work({ url: shop.url, db }).finally(close)
  } finally {
    await shop.close()
  }
}

/** For commands about a shop that is there: run without its settings they would make another, empty one. */
export async function assertShopExists({ dataDir, databaseUrl }: Settings): Promise<void> {
  if (databaseUrl) return
  await access(join(dataDir, 'postgres', 'PG_VERSION')).catch(() => {
    throw new StartRefused(
      `There is no shop in ${dataDir}. Run the command with the settings of the shop that you mean: DATA_DIR names its folder, or DATABASE_URL its database.`,
    )
  })
}

/** The data folder is locked, but its database isn't running. */
export class ShopNotReady extends StartRefused {
  constructor() {
    super('The shop is starting or closing. Try again in a moment.')
  }
}
