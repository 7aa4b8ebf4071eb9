import { type Database, openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import type { Settings } from '../settings/settings.ts'
import { acquireDataFolder, DataFolderInUse } from './data-folder-lock.ts'
import { startPrivatePostgres } from './private-postgres.ts'
import { findRunningPostgres } from './running-postgres.ts'

/** One works while others look things up. */
const CONNECTIONS = 4

export interface ShopDatabase {
  readonly url: string
  readonly close: () => Promise<void>
}

/**
 * The shop's database, whether the shop is running or not: the owner's own PostgreSQL, or the private one of the data
 * folder, which is started for the time of the command where no shop has it.
 */
export async function openShopDatabase({ databaseUrl, dataDir }: Settings): Promise<ShopDatabase> {
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

/** Lets a command work on the shop's database, brought to the newest version, and closes all of it, also on Ctrl-C. */
export async function withShopDatabase<Result>(
  settings: Settings,
  work: (shop: { url: string; db: Database }) => Promise<Result>,
): Promise<Result> {
  const shop = await openShopDatabase(settings)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Ending the database ends the transaction under way: nothing of it is kept.
    process.once(signal, () => void shop.close().finally(() => process.exit(1)))
  }
  try {
    await migrate(shop.url)
    const { db, close } = openDatabase(shop.url, CONNECTIONS)
    return await work({ url: shop.url, db }).finally(close)
  } finally {
    await shop.close()
  }
}

/** The data folder is taken, and its database is not up (yet, or any more). */
export class ShopNotReady extends Error {
  constructor() {
    super('The shop is starting or closing. Try again in a moment.')
  }
}
