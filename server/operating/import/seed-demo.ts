import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { partKey } from '../../../contract/catalogue/parts/part-key.ts'
import { importReferenceFile } from '../../catalogue/references/import-references.ts'
import type { Database } from '../../platform/database/database.ts'
import { product } from '../../platform/database/tables/products.ts'
import { readCsv } from '../../platform/sheets/csv/csv-lines.ts'
import { type ImportParts, importFile } from './import-file.ts'

const DEMO_FOLDER = join(import.meta.dirname, '../../../demo')
const REFERENCES = join(DEMO_FOLDER, 'references.csv')

/**
 * Fills a shop that never had a product with the demo catalogue, through the importer. Returns whether it did. A
 * seeding that was killed is completed by the next start. References need a database that no pooler stands before.
 */
export async function seedDemo(
  parts: ImportParts,
  { addedByEmail }: { addedByEmail: string },
): Promise<boolean> {
  // Removed products count: a shop that was emptied stays empty.
  const [any] = await parts.db.select({ id: product.id }).from(product).limit(1)
  if (any && !(await lacksReferences(parts.db))) return false
  const choices = { addedByEmail, setStock: false, skipBadLines: false }
  // Products last: they mark the shop as filled, but for their references.
  const files = any ? [] : ['reviews.csv', 'synonyms.csv', 'categories.csv', 'products.csv']
  for (const file of files) await importFile(join(DEMO_FOLDER, file), parts, choices)
  await importReferenceFile(parts.db, createReadStream(REFERENCES), { isApplied: true })
  return true
}

/** Whether the demo's products are there, and none ever had a reference: one that is removed leaves a version. */
async function lacksReferences(db: Database): Promise<boolean> {
  const keys = new Set<string>()
  for await (const piece of readCsv(REFERENCES, ['part_number']))
    if (piece.kind === 'line') keys.add(partKey(piece.line.cells.part_number ?? ''))
  const { rows } = await db.execute<{ are_lacking: boolean }>(sql`
    select ${keys.size} = (select count(*) from catalogue_entry where part_key = any(${sql.param([...keys])}::text[]))
      and not exists (select from reference)
      and not exists (select from product where fact_versions ? 'references') as are_lacking`)
  return rows[0]?.are_lacking === true
}
