import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../platform/database/with-client.ts'
import { testDatabase } from '../../testing/test-postgres.ts'

let postgres: Awaited<ReturnType<typeof testDatabase>>
let folder: string

beforeAll(async () => {
  postgres = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'bulkhead-import-'))
  await mkdir(join(folder, 'pictures'))
})

afterAll(async () => {
  await postgres.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Runs the importer as an owner does, with a limited heap. */
async function runImport(args: string[], heapMegabytes = 256) {
  const importer = spawn(
    process.execPath,
    [
      '--throw-deprecation',
      `--max-old-space-size=${heapMegabytes}`,
      // Counted into the heap: the usual one exceeds a small heap alone, and all processor time goes to collections.
      '--max-semi-space-size=4',
      'server/operating/commands/import.ts',
      ...args,
    ],
    {
      env: { PATH: process.env.PATH, DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'data') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [out, err, [code]] = await Promise.all([
    text(importer.stdout),
    text(importer.stderr),
    once(importer, 'close'),
  ])
  return { out, err, code }
}

async function countProducts(): Promise<number> {
  const { rows } = await withClient(postgres.url, (client) =>
    client.query<{ products: number }>('select count(*)::int as products from product'),
  )
  return rows[0]?.products ?? -1
}

const HEADER = 'part_number,name,description,price,minimum,available,picture'

test('a bad file exits with code 1 and lists its faults; the shop is unchanged', async () => {
  const path = join(folder, 'bad.csv')
  await writeFile(path, `${HEADER}\nA-1,Disc,Iron.,cheap,500,1,https://p.example/a.jpg\n`)
  const { code, err } = await runImport([path])
  expect(code).toBe(1)
  expect(err).toContain(`${path} was not imported.`)
  expect(err).toContain('line 2, price: “cheap” is not a price in dollars, such as 41.80')
  expect(await countProducts()).toBe(0)
})

test('no file, an unknown option or a missing file exits with code 1 and a remedy', async () => {
  expect(await runImport([])).toMatchObject({
    code: 1,
    err: expect.stringContaining('--set-stock'),
  })
  expect(await runImport(['--stock', 'a.csv'])).toMatchObject({ code: 1 })
  expect(await runImport(['nowhere.csv'])).toMatchObject({
    code: 1,
    err: 'There is no file nowhere.csv.\n',
  })
})

// The importer itself needs 36 MB at most: one that held the 20 MB of lines would exit with code 134.
const HEAP_MEGABYTES = 40

test('10,000 long lines are imported with less heap than they fill', {
  timeout: 180_000,
}, async () => {
  const path = join(folder, 'long.csv')
  const file = createWriteStream(path)
  file.write(`${HEADER}\n`)
  for (let line = 0; line < 10_000; line += 1) {
    const description = `Part ${line}. `.repeat(250).slice(0, 1990)
    const written = file.write(
      `P-${line},Part ${line},${description},1.25,500,1000,https://p.example/a.jpg\n`,
    )
    if (!written) await once(file, 'drain')
  }
  await finished(file.end())

  const { out, err, code } = await runImport([path], HEAP_MEGABYTES)
  expect(err).toBe('')
  expect(code).toBe(0)
  expect(out).toContain('checked 10,000')
  expect(out).toContain('10,000 lines imported: 10,000 created, 0 changed, 0 unchanged.')
  expect(await countProducts()).toBe(10_000)
})
