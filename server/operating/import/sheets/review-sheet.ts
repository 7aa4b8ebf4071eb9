import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { z } from 'zod'
import { picture, text, wholeNumber } from '../../../platform/sheets/cells/cells.ts'
import type { ImportSheet } from './sheet.ts'

const row = z.object({
  name: text(100),
  picture,
  description: text(2000),
  ratting: wholeNumber(1, 5),
})

type ReviewLine = z.output<typeof row>

/** Sample reviews, shown with the tag Sample; the same name and text is stored once. */
export const reviewSheet: ImportSheet<ReviewLine> = {
  markColumn: 'ratting',
  row,
  requiredColumns: ['name', 'picture', 'description', 'ratting'],
  async write(tx, batches) {
    let created = 0
    for await (const batch of batches) {
      const rows = batch.map((line) => ({
        id: uuidv7(),
        name: line.name,
        description: line.description,
        rating: line.ratting,
        image_url: line.imageUrl,
      }))
      const { rowCount } = await tx.execute(sql`
        insert into review (id, name, description, rating, image_url, sample)
        select id, name, description, rating, image_url, true
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given (id uuid, name text, description text, rating smallint, image_url text)
        where not exists (
          select from review where sample and review.name = given.name and review.description = given.description)
        order by id`)
      created += rowCount ?? 0
    }
    return { created, changed: 0 }
  },
}
