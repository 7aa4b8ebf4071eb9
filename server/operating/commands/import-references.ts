import { createReadStream } from 'node:fs'
import { parseArgs } from 'node:util'
import { formatCount } from '../../../contract/values/money/money.ts'
import { importReferenceFile } from '../../catalogue/references/import-references.ts'
import { Circle } from '../../catalogue/references/reference-errors.ts'
import { readSettings } from '../../platform/environment/settings.ts'
import { describeIgnored } from '../../platform/sheets/csv/head.ts'
import { ImportRefused } from '../../platform/sheets/faults.ts'
import { assertShopExists, withShopDatabase } from '../postgres/open-shop-database.ts'
import { runCommand } from './command.ts'

const USAGE = `npm run import-references -- FILE.csv [--count]

  Adds or changes cross references: a header with part_number, kind, maker, number and note; kind is oe, competitor,
  replaced or gtin. A replaced number that is a part of the shop gives that part its successor. All rows or none.

  --count   only say what the file would change`

process.exitCode = await runCommand({
  usage: USAGE,
  readWords,
  run: importAll,
  forOwner: [ImportRefused, Circle],
})

function readWords(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { count: { type: 'boolean', default: false } },
  })
  const [file, more] = positionals
  return file === undefined || more !== undefined ? undefined : { file, count: values.count }
}

async function importAll({ file, count }: { file: string; count: boolean }): Promise<number> {
  const settings = readSettings(process.env)
  await assertShopExists(settings)
  return withShopDatabase(settings, async ({ db }) => {
    const counts = await importReferenceFile(db, createReadStream(file), {
      isApplied: !count,
      onProgress: (rows) => console.log(`${file}: read ${formatCount(rows)} rows`),
    })
    const { rows, new: fresh, changed, unchanged, replacements, ignored, notes } = counts
    console.log(
      `${file}: ${formatCount(rows)} rows ${count ? 'counted' : 'imported'}: ${formatCount(fresh)} new, ${formatCount(changed)} changed, ${formatCount(unchanged)} unchanged, ${formatCount(replacements)} products replaced.`,
    )
    const notRead = describeIgnored(ignored)
    for (const note of notRead ? [notRead, ...notes] : notes) console.log(`${file}: ${note}.`)
    return 0
  })
}
