import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatCount } from '../../contract/money.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { openImages } from '../images/open-images.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { ImportRefused } from './faults.ts'
import { type ImportChoices, type ImportReport, importFile } from './import-file.ts'
import { openShopDatabase, ShopNotReady } from './open-shop-database.ts'

const USAGE = `npm run import -- FILE.csv … [--set-stock] [--skip-bad-lines]

  Imports products (a header with part_number) or sample reviews (a header with ratting).
  Pictures are looked for in the folder “pictures” beside the file.

  --set-stock        take the pieces available from the file for products that are there already, too
  --skip-bad-lines   import the good lines of a file that has bad ones`

const PROGRESS_EVERY = 5000
/** One writes while pictures are looked up on the others. */
const CONNECTIONS = 4
const doing = { checked: 'checked', pictures: 'took in pictures', written: 'wrote' } as const

class NoSuchFile extends Error {}

/** What an owner can mend; everything else is told whole. */
const forOwner = [SettingsError, ImportRefused, ShopNotReady, NoSuchFile]

process.exitCode = await run(process.argv.slice(2))

/** Answers the exit code: 0 when every file went in. */
async function run(args: string[]): Promise<number> {
  const choices = readArguments(args)
  if (!choices) {
    console.error(USAGE)
    return 1
  }
  try {
    await importAll(choices)
    return 0
  } catch (error) {
    const isForOwner = forOwner.some((kind) => error instanceof kind)
    console.error(isForOwner && error instanceof Error ? error.message : error)
    return 1
  }
}

type Choices = NonNullable<ReturnType<typeof readArguments>>

function readArguments(args: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        'set-stock': { type: 'boolean', default: false },
        'skip-bad-lines': { type: 'boolean', default: false },
      },
    })
    if (positionals.length === 0) return undefined
    return {
      files: positionals,
      setStock: values['set-stock'],
      skipBadLines: values['skip-bad-lines'],
    }
  } catch {
    return undefined
  }
}

async function importAll({ files, ...choices }: Choices): Promise<void> {
  for (const file of files) await assertIsThere(file)
  const settings = readSettings(process.env)
  const shop = await openShopDatabase(settings)
  const closers = [shop.close]
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Ending the database ends the transaction: nothing of the file under way is imported.
    process.once(signal, () => void shop.close().finally(() => process.exit(1)))
  }
  try {
    await migrate(shop.url)
    const { db, close } = openDatabase(shop.url, CONNECTIONS)
    closers.push(close)
    const parts = { db, images: await openImages(db, settings) }
    for (const file of files) {
      const onProgress: ImportChoices['onProgress'] = (step, count) => {
        if (count % PROGRESS_EVERY === 0) {
          console.log(`${file}: ${doing[step]} ${formatCount(count)}`)
        }
      }
      const addedByEmail = settings.admin.email
      try {
        tell(file, await importFile(file, parts, { ...choices, addedByEmail, onProgress }))
      } catch (error) {
        console.error(`${file} was not imported.`)
        throw error
      }
    }
  } finally {
    for (const close of closers.reverse()) await close()
  }
}

async function assertIsThere(file: string): Promise<void> {
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile) throw new NoSuchFile(`There is no file ${file}.`)
}

function tell(file: string, { lines, created, changed, unchanged, skipped }: ImportReport): void {
  console.log(
    `${file}: ${formatCount(lines)} lines imported: ${formatCount(created)} created, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged.`,
  )
  if (skipped.count > 0) console.error(`Left out for ${skipped.count} faults:\n${skipped}`)
}
