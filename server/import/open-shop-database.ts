import { acquireDataFolder, DataFolderInUse } from '../database/data-folder-lock.ts'
import { startPrivatePostgres } from '../database/private-postgres.ts'
import { findRunningPostgres } from '../database/running-postgres.ts'
import type { Settings } from '../settings.ts'

export interface ShopDatabase {
  readonly url: string
  readonly close: () => Promise<void>
}

/**
 * The shop's database, whether the shop is running or not: the owner's own PostgreSQL, or the private one of the data
 * folder, which is started for the time of the import where no shop has it.
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

/** The data folder is taken, and its database is not up (yet, or any more). */
export class ShopNotReady extends Error {
  constructor() {
    super('The shop is just starting or closing. Import again in a moment.')
  }
}
