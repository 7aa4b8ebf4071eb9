import { join } from 'node:path'
import { formatCount } from '../../contract/money.ts'
import { openShopDatabase, ShopNotReady } from '../import/open-shop-database.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { backup } from './backup.ts'
import { BackupUnusable } from './backup-folder.ts'
import { restore, ShopNotEmpty } from './restore.ts'

const USAGE = `npm run backup -- FOLDER     backs the shop up into a new folder, while it runs or not
npm run restore -- FOLDER    fills an empty shop (a new DATA_DIR, or an empty DATABASE_URL) from a backup`

/** What an owner can mend; everything else is told whole. */
const forOwner = [SettingsError, ShopNotReady, BackupUnusable, ShopNotEmpty]

process.exitCode = await run(process.argv.slice(2))

async function run(args: string[]): Promise<number> {
  const [folder, ...more] = args.filter((word) => word !== '--restore')
  const isRestore = args.includes('--restore')
  if (!folder || folder.startsWith('-') || more.length > 0) {
    console.error(USAGE)
    return 1
  }
  try {
    const settings = readSettings(process.env)
    const shop = await openShopDatabase(settings)
    try {
      const parts = {
        databaseUrl: shop.url,
        imagesFolder: join(settings.dataDir, 'images'),
        folder,
        onTable: (name: string, rows: number) => console.log(`${name}: ${formatCount(rows)} rows`),
      }
      const { pictures } = isRestore
        ? await restore(parts)
        : await backup({ ...parts, now: new Date() })
      console.log(`pictures: ${formatCount(pictures)} files`)
      console.log(isRestore ? `Restored from ${folder}` : `Backed up to ${folder}`)
      return 0
    } finally {
      await shop.close()
    }
  } catch (error) {
    const isForOwner = forOwner.some((kind) => error instanceof kind)
    console.error(isForOwner && error instanceof Error ? error.message : error)
    return 1
  }
}
