import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '../../contract/money.ts'
import { runCommand } from '../command.ts'
import { openShopDatabase } from '../database/open-shop-database.ts'
import { readSettings } from '../settings.ts'
import { backup } from './backup.ts'
import { BackupUnusable } from './backup-folder.ts'
import { restore, ShopNotEmpty } from './restore.ts'

const USAGE = `npm run backup -- FOLDER     backs the shop up into a new folder, while it runs or not
npm run restore -- FOLDER    fills an empty shop (a new DATA_DIR, or an empty DATABASE_URL) from a backup`

process.exitCode = await runCommand({
  usage: USAGE,
  readWords,
  run: backUpOrRestore,
  forOwner: [BackupUnusable, ShopNotEmpty],
})

function readWords(words: string[]) {
  const { values, positionals } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { restore: { type: 'boolean', default: false } },
  })
  const [folder, ...more] = positionals
  return folder && more.length === 0 ? { folder, restore: values.restore } : undefined
}

async function backUpOrRestore(wanted: NonNullable<ReturnType<typeof readWords>>): Promise<number> {
  const { folder } = wanted
  const settings = readSettings(process.env)
  const shop = await openShopDatabase(settings)
  try {
    const parts = {
      databaseUrl: shop.url,
      imagesFolder: join(settings.dataDir, 'images'),
      // The payments of a shop with an account at Stripe are Stripe's to keep.
      sandboxFolder: settings.stripe ? undefined : join(settings.dataDir, 'sandbox', 'stripe'),
      folder,
      onTable: (name: string, rows: number) => console.log(`${name}: ${formatCount(rows)} rows`),
    }
    const { pictures } = wanted.restore
      ? await restore(parts)
      : await backup({ ...parts, now: new Date() })
    console.log(`pictures: ${formatCount(pictures)} files`)
    console.log(wanted.restore ? `Restored from ${folder}` : `Backed up to ${folder}`)
    return 0
  } finally {
    await shop.close()
  }
}
