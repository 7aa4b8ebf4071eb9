import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/database.ts'
import type { JudgedRow } from '../change-sets/change-set-store.ts'

/** A row of a change set that a picture may belong to. */
export interface RowFound {
  readonly rowNo: number
  readonly productId: string
  readonly action: JudgedRow['action']
  readonly before: NonNullable<JudgedRow['before']>
  readonly after: NonNullable<JudgedRow['after']>
  readonly warnings: NonNullable<JudgedRow['warnings']>
  readonly key: string
  readonly file: string | null
}

export interface ProductFound {
  readonly id: string
  readonly key: string
}

/** A row with the pictures that it brings; without a number, a new one. */
export interface PictureRow {
  readonly rowNo: number | null
  readonly productId: string
  readonly action: JudgedRow['action']
  readonly before: RowFound['before']
  readonly after: RowFound['after']
  readonly warnings: RowFound['warnings']
}

/** Rows after which a product may be in the shop, or a draft. */
const PICTURED = ['create', 'draft', 'update', 'publish', 'restore', 'redraft', 'withdraw']

export function pictureRowsStore(tx: Transaction, changeSetId: number) {
  return {
    /** The rows of these part numbers' keys, and those that name these files. */
    async findRows(keys: readonly string[], files: readonly string[]): Promise<RowFound[]> {
      const { rows } = await tx.execute<RowFound & Record<string, unknown>>(sql`
        select * from (
          select row_no as "rowNo", product_id as "productId", action, before, after, warnings, lower(cells ->> 'picture') as file,
            coalesce(part_key(coalesce(after ->> 'partNumber', product.part_number)), '') as key
          from change_row left join product on product.id = product_id
          where change_set_id = ${changeSetId} and errors = '[]' and action = any(${sql.param(PICTURED)}::text[])
        ) as named
        where key = any(${sql.param(keys)}::text[]) or file = any(${sql.param(files)}::text[]) order by "rowNo"`)
      return rows
    },

    /** Products of the shop and drafts of these keys that no row of the change set has. */
    async findProducts(keys: readonly string[]): Promise<ProductFound[]> {
      const { rows } = await tx.execute<ProductFound & Record<string, unknown>>(sql`
        select id, key from (
          select product_id as id, part_key as key from catalogue_entry where part_key = any(${sql.param(keys)}::text[])
          union all
          select id, part_key(part_number) from product
          where part_key(part_number) = any(${sql.param(keys)}::text[]) and is_draft
        ) as found
        where not exists (
          select from change_row where change_set_id = ${changeSetId} and product_id = found.id)`)
      return rows
    },

    async writeRows(rows: readonly PictureRow[]): Promise<void> {
      await tx.execute(sql`
        with given as materialized (
          select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("rowNo" integer, "productId" uuid,
            action text, before jsonb, after jsonb, warnings jsonb)
        ), changed as (
          update change_row set action = given.action, before = given.before, after = given.after,
            warnings = given.warnings, cells = null
          from given where change_set_id = ${changeSetId} and row_no = "rowNo"
        )
        insert into change_row (change_set_id, row_no, product_id, action, before, after)
        select ${changeSetId}, row_number() over (order by "productId")
          + (select coalesce(max(row_no), 0) from change_row where change_set_id = ${changeSetId}),
          "productId", action, before, after
        from given where "rowNo" is null`)
    },

    /** New and former drafts of the change set that still have no picture: how many, and the first of them. */
    async findPictureless(most: number): Promise<{ count: number; named: string[] }> {
      const { rows } = await tx.execute<{ count: number; named: string[] }>(sql`
        select count(*)::integer as count,
          coalesce((array_agg(name order by row_no) filter (where place <= ${most})), '{}') as named
        from (
          select row_no, row_number() over (order by row_no) as place,
            coalesce(after ->> 'partNumber', after ->> 'name') as name
          from change_row where change_set_id = ${changeSetId} and errors = '[]' and action = 'draft'
            and jsonb_array_length(after -> 'pictures') = 0
        ) as pictureless`)
      return rows[0] ?? { count: 0, named: [] }
    },
  }
}
