import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { product } from '../database/tables/products.ts'
import { importReferenceFile } from '../references/import-references.ts'
import { type ImportParts, importFile } from './import-file.ts'

const DEMO_FOLDER = join(import.meta.dirname, '../../demo')

/**
 * Fills a shop that never had a product with the demo catalogue, through the importer. Returns whether it did. A
 * seeding that was killed is completed by the next start.
 */
export async function seedDemo(
  parts: ImportParts,
  { addedByEmail }: { addedByEmail: string },
): Promise<boolean> {
  // Removed products count: a shop that was emptied stays empty.
  const [any] = await parts.db.select({ id: product.id }).from(product).limit(1)
  if (any) return false
  const choices = { addedByEmail, setStock: false, skipBadLines: false }
  // Products last: they mark the shop as filled.
  for (const file of ['reviews.csv', 'synonyms.csv', 'categories.csv', 'products.csv'])
    await importFile(join(DEMO_FOLDER, file), parts, choices)
  const references = createReadStream(join(DEMO_FOLDER, 'references.csv'))
  await importReferenceFile(parts.db, references, { isApplied: true })
  return true
}
