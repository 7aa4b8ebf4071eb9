import { stat } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { formatCount } from '../../../contract/values/money/money.ts'
import { readSettings } from '../../platform/environment/settings.ts'
import { openImages } from '../../platform/images/open-images.ts'
import { describeIgnored } from '../../platform/sheets/csv/head.ts'
import { ImportRefused } from '../../platform/sheets/faults.ts'
import { type ImportChoices, type ImportReport, importFile } from '../import/import-file.ts'
import { withShopDatabase } from '../postgres/open-shop-database.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run import -- FILE.csv … [--set-stock] [--skip-bad-lines]

  Imports products (a header with part_number), sample reviews (ratting), synonyms of the search (typed)
  or introductions of categories (introduction). The last two are the whole table: what they lack is removed.
  Pictures are looked for in the folder “pictures” beside the file.

  --set-stock        take the pieces available from the file for products that are there already, too
  --skip-bad-lines   import the good lines of a file that has bad ones`

const PROGRESS_EVERY = 5000
const doing = { checked: 'checked', pictures: 'took in pictures', written: 'wrote' } as const

class NoSuchFile extends Error {}

process.exitCode = await runCommand({
  usage: USAGE,
  readWords,
  run: importAll,
  forOwner: [ImportRefused, NoSuchFile],
})

function readWords(args: string[]) {
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
}

type CommandChoices = NonNullable<ReturnType<typeof readWords>>

async function importAll({ files, ...choices }: CommandChoices): Promise<number> {
  for (const file of files) await assertIsThere(file)
  const settings = readSettings(process.env)
  return withShopDatabase(settings, async ({ db }) => {
    const parts = { db, images: await openImages(db, settings) }
    for (const file of files) {
      const onProgress: ImportChoices['onProgress'] = (step, count) => {
        if (count % PROGRESS_EVERY === 0) {
          console.log(`${file}: ${doing[step]} ${formatCount(count)}`)
        }
      }
      const addedByEmail = settings.shopEmail
      try {
        tell(file, await importFile(file, parts, { ...choices, addedByEmail, onProgress }))
      } catch (error) {
        console.error(`${file} was not imported.`)
        throw error
      }
    }
    return 0
  })
}

async function assertIsThere(file: string): Promise<void> {
  const isFile = await stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
  if (!isFile) throw new NoSuchFile(`There is no file ${file}.`)
}

function tell(file: string, report: ImportReport): void {
  const { lines, created, changed, unchanged, removed = 0, drafts = 0 } = report
  const { skipped, ignored, notes } = report
  console.log(
    `${file}: ${formatCount(lines)} lines imported: ${formatCount(created)} created, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged${removed > 0 ? `, ${formatCount(removed)} removed` : ''}.`,
  )
  if (drafts > 0)
    console.log(
      `${file}: ${formatCount(drafts)} came in as drafts: they lack a required custom field.`,
    )
  const notRead = describeIgnored(ignored)
  for (const note of notRead ? [notRead, ...notes] : notes) console.log(`${file}: ${note}.`)
  if (skipped.count > 0) console.error(`Left out for ${skipped.count} faults:\n${skipped}`)
}
