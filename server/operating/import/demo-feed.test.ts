import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedFiles } from '../../catalogue/feed/feed-files.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openImages } from '../../platform/images/open-images.ts'
import { findItemFaults } from '../../testing/parties/product-data.ts'
import { testDatabase } from '../../testing/test-postgres.ts'
import { seedDemo } from './seed-demo.ts'

let postgres: Awaited<ReturnType<typeof testDatabase>>
let database: ReturnType<typeof openDatabase>
let folder: string
let items: Record<string, string>[]

beforeAll(async () => {
  postgres = await testDatabase()
  database = openDatabase(postgres.url, 5)
  folder = await mkdtemp(join(tmpdir(), 'bulkhead-demo-feed-'))
  items = await readDemoFeed()
})
afterAll(async () => {
  await database.close()
  await postgres.drop()
  await rm(folder, { recursive: true, force: true })
})

async function readDemoFeed(): Promise<Record<string, string>[]> {
  const { db } = database
  const images = await openImages(db, { dataDir: folder })
  await seedDemo({ db, images }, { addedByEmail: 'admin@bulkhead.example' })
  images.close()
  const files = feedFiles({
    readOnly: db,
    folder: join(folder, 'feed'),
    publicUrl: 'https://parts.example',
    minimumOrderQuantity: 500,
    now: () => new Date(),
  })
  await files.reopen()
  await files.follow()
  const opened = await files.open('tsv')
  if (!opened) throw new Error('There is no feed.')
  const text = gunzipSync(await opened.file.readFile()).toString()
  await opened.file.close()
  const [names = [], ...lines] = text
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
  return lines.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])))
}

test('every attribute of the demo shop’s feed is within the bounds that Google documents', () => {
  expect(items).toHaveLength(34)
  for (const item of items) expect(findItemFaults(item), item.title).toEqual([])
  // Their GTINs are invented, and of a range that Google refuses; brand and part number identify them.
  expect(items.map(({ gtin, identifier_exists: exists }) => `${gtin} ${exists}`)).toEqual(
    items.map(() => ' yes'),
  )
})

test('what departs from the bounds is found', () => {
  const [item = {}] = items
  const faults = (facts: Record<string, string>) => findItemFaults({ ...item, ...facts })
  const departures: [string, string][] = [
    ['title', 'x'.repeat(151)],
    ['link', ''],
    ['price', '0.00 USD'],
    ['unit_pricing_base_measure', '3 ct'],
    ['gtin', '2040793379158'],
    ['gtin', '4006381333932'],
    ['product_type', 'Belts, hoses'],
    ['identifier_exists', 'no'],
    ['shipping_weight', '1000.01 kg'],
    ['colour', 'red'],
  ]
  for (const [name, value] of departures)
    expect(faults({ [name]: value }), name).toEqual([expect.stringContaining(name)])
})
