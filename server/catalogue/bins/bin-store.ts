import { sql } from 'drizzle-orm'
import { type BinPart, MOST_BARCODES, MOST_BIN_PARTS } from '../../../contract/catalogue/bins.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { binName, hasBin } from '../products/stock-choice.ts'

interface BinPage {
  readonly q: string
  readonly limit: number
  readonly after: string | undefined
}

export const binStore = {
  /** Jumps from name to name along the index, so that the products of a bin are read for its count only. */
  async list(
    db: Queryable,
    { q, limit, after = '' }: BinPage,
  ): Promise<{ bin: string; products: number }[]> {
    const next = (than: ReturnType<typeof sql>) =>
      sql`select ${binName} as bin from product where ${hasBin} and ${than} order by ${binName} limit 1`
    const { rows } = await db.execute<{ bin: string; products: number }>(sql`
      with recursive found (bin) as (
        (${next(sql`${binName} > ${after} and ${binName} >= ${q}`)})
        union all
        select (${next(sql`${binName} > found.bin`)}) from found where starts_with(found.bin, ${q})
      )
      select bin, (select count(*)::integer from product where ${hasBin} and ${binName} = found.bin) as products
      from found where starts_with(bin, ${q}) limit ${limit}`)
    return rows
  },

  async find(db: Queryable, name: string): Promise<BinPart[]> {
    const { rows } = await db.execute<BinPart & Record<string, unknown>>(sql`
      select * from (
        select id as "_id", part_number as "partNumber", name as "productName", array(
          select number from reference where product_id = product.id and kind = 'gtin' order by number limit ${MOST_BARCODES}
        ) as gtins, available + promised - shipped as "onShelf"
        from product where ${hasBin} and ${binName} = ${name} order by id limit ${MOST_BIN_PARTS}
      ) as held order by "partNumber", "productName", "_id"`)
    return rows
  },
}
