import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { MOST_INTRODUCTIONS } from '../../../catalogue/listing/introductions.ts'
import { text } from '../../../platform/sheets/cells/cells.ts'
import { replaceAll } from '../replace-all.ts'
import type { ImportSheet } from './sheet.ts'

const row = z.object({ category: text(60), introduction: text(300) })

/** Category introductions. The file replaces the whole table. */
export const introductionSheet: ImportSheet<z.output<typeof row>> = {
  markColumn: 'introduction',
  row,
  requiredColumns: ['category', 'introduction'],
  key: { column: 'category', of: ({ category }) => category },
  write: (tx, batches) =>
    replaceAll(tx, batches, {
      table: sql`category_introduction`,
      columns: sql`category, introduction`,
      types: sql`category text, introduction text`,
      key: sql`category`,
      mostRows: MOST_INTRODUCTIONS,
    }),
}
