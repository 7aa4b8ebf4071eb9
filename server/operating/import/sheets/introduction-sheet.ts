import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { nameBounds } from '../../../../contract/catalogue/bounds/name-bounds.ts'
import { text } from '../../../platform/sheets/cells/cells.ts'
import { tooMany } from '../replace-all.ts'
import type { ImportSheet, PicturedRow } from './sheet.ts'

const row = z.object({ category: text(60), introduction: text(300) })

/** Category introductions. The file replaces all of them. */
export const introductionSheet: ImportSheet<z.output<typeof row>> = {
  markColumn: 'introduction',
  row,
  requiredColumns: ['category', 'introduction'],
  key: { column: 'category', of: ({ category }) => category },
  async write(tx, batches) {
    const rows: PicturedRow[] = []
    for await (const batch of batches) rows.push(...batch)
    if (rows.length > nameBounds.listed) throw tooMany(nameBounds.listed)
    const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (category text, introduction text)`
    const { rowCount: removed } = await tx.execute(sql`
      update catalogue_name set introduction = '' where field = 'category' and introduction <> ''
        and name not in (select category from ${given})`)
    const { rowCount: changed } = await tx.execute(sql`
      update catalogue_name set introduction = given.introduction from ${given}
      where field = 'category' and name = category and catalogue_name.introduction <> given.introduction`)
    const { rowCount: created } = await tx.execute(sql`
      insert into catalogue_name (field, name, introduction) select 'category', category, introduction from ${given}
      order by category on conflict do nothing`)
    return { created: created ?? 0, changed: changed ?? 0, removed: removed ?? 0 }
  },
}
