import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { product, reference, review } from '../../platform/database/tables/products.ts'
import { openImages } from '../../platform/images/open-images.ts'
import { testDatabase } from '../../testing/test-postgres.ts'
import type { ImportParts } from './import-file.ts'
import { seedDemo } from './seed-demo.ts'

let postgres: Awaited<ReturnType<typeof testDatabase>>
let database: ReturnType<typeof openDatabase>
let folder: string
let parts: ImportParts

beforeAll(async () => {
  postgres = await testDatabase()
  database = openDatabase(postgres.url, 5)
  folder = await mkdtemp(join(tmpdir(), 'bulkhead-seed-'))
  parts = { db: database.db, images: await openImages(database.db, { dataDir: folder }) }
})

afterAll(async () => {
  await database.close()
  await postgres.drop()
  await rm(folder, { recursive: true, force: true })
})

const owner = { addedByEmail: 'admin@bulkhead.example' }

test('an empty shop is filled with the demo catalogue, its last rows the newest', async () => {
  expect(await seedDemo(parts, owner)).toBe(true)
  expect(await database.db.$count(product)).toBeGreaterThanOrEqual(24)
  expect(await database.db.$count(review)).toBeGreaterThanOrEqual(8)
  const newest = await database.db
    .select({ name: product.name, minimum: product.minimum, available: product.available })
    .from(product)
    .orderBy(desc(product.id))
    .limit(6)
  expect(newest[0]?.name).toContain('spark plug')
  // Products shown first on the home page can be ordered.
  expect(newest.every(({ minimum, available }) => available >= minimum)).toBe(true)
})

test('the pieces of the demo catalogue are entered in the ledger as its import', async () => {
  const { rows } = await database.pool.query(`
    select reason, kind, actor_email, change_set_id is not null as linked, count(*)::integer as entries,
      sum(delta)::integer as pieces, (select sum(received)::integer from product) as received
    from stock_entry group by 1, 2, 3, 4`)
  expect(rows).toEqual([
    {
      reason: 'Import products.csv',
      kind: 'import',
      actor_email: 'admin@bulkhead.example',
      linked: true,
      entries: 34,
      pieces: rows[0].received,
      received: rows[0].received,
    },
  ])
})

test('every demo part says how it is packed, 24 cost less in larger quantities, and small ones are priced per 100', async () => {
  const parts = await database.db.select().from(product)
  expect(parts).toHaveLength(34)
  for (const part of parts) {
    expect([part.palletPieces, part.palletGrams], part.name).toEqual([
      ...[expect.any(Number), expect.any(Number)],
    ])
    if (part.cartonPieces) expect((part.palletPieces ?? 0) % part.cartonPieces, part.name).toBe(0)
    expect(part.attributes.map(({ name }) => name)).not.toContain('On a pallet')
    // Every step can be ordered.
    for (const { from } of part.ladder) expect(from, part.name).toBeLessThanOrEqual(part.available)
  }
  expect(parts.filter(({ ladder }) => ladder.length === 3)).toHaveLength(24)
  const small = parts.filter(({ pricePer }) => pricePer === 100).map(({ partNumber }) => partNumber)
  expect(small.sort()).toEqual(['BH-4310-013', 'BH-8110-035'])
})

test('the next start completes a demo catalogue whose references a killed one did not come to', async () => {
  const countReferences = () => database.db.$count(reference)
  const whole = await countReferences()
  expect(whole).toBeGreaterThanOrEqual(100)
  await database.db.delete(reference)
  await database.db.update(product).set({ factVersions: {} })
  expect(await seedDemo(parts, owner)).toBe(true)
  expect(await countReferences()).toBe(whole)
})

test('references that were removed stay so', async () => {
  await database.db.delete(reference)
  expect(await seedDemo(parts, owner)).toBe(false)
  expect(await database.db.$count(reference)).toBe(0)
})

test('a shop that has or had products is left unchanged', async () => {
  expect(await seedDemo(parts, owner)).toBe(false)
  await database.db
    .update(product)
    .set({ factVersions: {}, name: 'Own', partNumber: sql`'X-' || part_number` })
  expect(await seedDemo(parts, owner)).toBe(false)
  await database.db.update(product).set({ removedAt: new Date() })
  expect(await seedDemo(parts, owner)).toBe(false)
})
