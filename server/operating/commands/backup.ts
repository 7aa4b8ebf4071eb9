import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { formatCount } from '../../../contract/values/money/money.ts'
import { readSettings } from '../../platform/environment/settings.ts'
import { backup } from '../backup/backup.ts'
import { backupFolder } from '../backup/backup-folder.ts'
import { openBackupKey } from '../backup/backup-key.ts'
import { BackupUnusable } from '../backup/backup-unusable.ts'
import { restore, ShopNotEmpty } from '../backup/restore.ts'
import { assertShopExists, openShopDatabase } from '../postgres/open-shop-database.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run backup -- FOLDER     backs up the shop, running or stopped, into a new folder
npm run restore -- FOLDER    fills an empty shop (a new DATA_DIR, or an empty DATABASE_URL) from a backup
npm run restore -- --unsigned FOLDER    also without a valid signature: anybody who could write to
                             FOLDER may have changed anything in it, including who is an admin
npm run restore -- --last-order=100057 FOLDER    from a backup older than the last orders: the next ones are
                             numbered on from this number, since mails name those that are lost`

/** Orders begin with 100001. */
const ORDER_NUMBER = /^[1-9]\d{5,11}$/

const UNSIGNED =
  'Restoring without a signature: nothing shows that this is what the shop wrote. Look at the admins on All Users, at prices and at orders before you open the shop.'
const ANEW =
  'Backups contain no secrets, so new ones were made: everybody signs in again, and links in older mails no longer work.'

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
    options: {
      restore: { type: 'boolean', default: false },
      unsigned: { type: 'boolean', default: false },
      'last-order': { type: 'string' },
    },
  })
  const [folder, ...more] = positionals
  const lastOrder = values['last-order']
  const isOfRestore = values.unsigned || lastOrder !== undefined
  if (!folder || more.length > 0 || (isOfRestore && !values.restore)) return undefined
  if (lastOrder !== undefined && !ORDER_NUMBER.test(lastOrder)) return undefined
  return { folder, ...values, lastOrder: lastOrder === undefined ? undefined : Number(lastOrder) }
}

async function backUpOrRestore(wanted: NonNullable<ReturnType<typeof readWords>>): Promise<number> {
  const { folder } = wanted
  const settings = readSettings(process.env)
  if (!wanted.restore) await assertShopExists(settings)
  const key = await openBackupKey(settings)
  // Checked before the shop is opened: a refused backup leaves nothing behind but the key.
  const manifest = wanted.restore
    ? await backupFolder(folder).readManifest(wanted.unsigned ? 'unsigned' : { key })
    : undefined
  if (wanted.unsigned) console.log(UNSIGNED)
  const shop = await openShopDatabase(settings)
  try {
    const parts = {
      databaseUrl: shop.url,
      imagesFolder: join(settings.dataDir, 'images'),
      // With a Stripe account, Stripe stores the payments.
      sandboxFolder: settings.stripe ? undefined : join(settings.dataDir, 'sandbox', 'stripe'),
      folder,
      onTable: (name: string, rows: number) => console.log(`${name}: ${formatCount(rows)} rows`),
    }
    if (manifest) await restore({ ...parts, manifest, lastOrder: wanted.lastOrder })
    const { files } = manifest ?? (await backup({ ...parts, key, now: new Date() }))
    console.log(`pictures and other files: ${formatCount(files.length)}`)
    console.log(manifest ? `Restored from ${folder}. ${ANEW}` : `Backed up to ${folder}`)
    return 0
  } finally {
    await shop.close()
  }
}
