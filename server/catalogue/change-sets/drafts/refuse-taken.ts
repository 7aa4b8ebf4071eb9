import { sql } from 'drizzle-orm'
import type { Queryable } from '../../../platform/database/database.ts'
import { holdersOf, mayTakeNumber } from '../applying/lock-store.ts'

/**
 * Refuses rows whose part number is another product's, or another row's. A number that its product gives up in the
 * same change set is free, unless that row is refused itself. Returns the number of rows refused.
 */
export async function refuseTakenPartNumbers(db: Queryable, id: number): Promise<number> {
  let all = 0
  while (true) {
    const refused = await refuseTaken(db, id)
    if (refused === 0) return all
    all += refused
  }
}

async function refuseTaken(db: Queryable, id: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
      with named as (
        select row_no, product_id, coalesce(after ->> 'partNumber', product.part_number) as part_number
        from change_row left join product on product.id = product_id and action not in ('create', 'draft', 'update')
        where change_set_id = ${id} and errors = '[]' and ${mayTakeNumber}
      ), wanted as (
        -- Counted in one pass: a search for each row's forerunner reads all rows for each.
        select *, row_number() over (partition by part_number order by row_no) > 1 as is_repeated
        from named where part_number is not null
      )
      -- Their numbers as an array: a join is planned by how many rows the last change sets had, and has read all for each.
      update change_row set warnings = '[]', errors = jsonb_build_array(jsonb_build_object('field', 'partNumber',
        'sentence', 'Another product has the part number “'
          || coalesce(after ->> 'partNumber', (select part_number from product where id = product_id)) || '”.'))
      where change_set_id = ${id} and row_no = any(array(
        select row_no from wanted where is_repeated
          or exists (
            select from (${holdersOf(sql`wanted.part_number`)}) as holder
            where holder.id <> wanted.product_id and not exists (
                select from change_row where change_set_id = ${id} and change_row.product_id = holder.id and errors = '[]'
                  and (action in ('remove', 'discard') or after ? 'partNumber')))))`)
  return rowCount ?? 0
}
