import { sql } from 'drizzle-orm'
import type { StockValue, StockValueRow } from '../../../contract/office/reports/stock-value.ts'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { type Day, startOfDay } from '../../../contract/values/days/zones.ts'
import { cents, dollarsFromCents } from '../../../contract/values/money/money.ts'
import { addDays } from '../../platform/base/days.ts'
import type { ReadOnlyDatabase } from '../../platform/database/servers/read-replica.ts'

export type ReadStockValue = ReturnType<typeof makeReadStockValue>

interface ValuedProduct extends Record<string, unknown> {
  readonly productId: string
  readonly partNumber: string | null
  readonly productName: string
  readonly bin: string | null
  readonly pieces: number
  readonly price: number
}

interface SummedValue extends Record<string, unknown> {
  readonly value: number
  readonly pieces: number
  readonly products: number
  readonly unpricedProducts: number
  readonly unpricedPieces: number
}

/** Goes back from today’s shelves by the ledger’s entries since, of which there are few for a day just past. */
export function makeReadStockValue(db: ReadOnlyDatabase) {
  return async (on: Day, mostRows: number): Promise<StockValue> => {
    const end = startOfDay(shopZone(), addDays(on, 1)).toISOString()
    const valued = sql`
      with later as (
        select product_id, sum(delta - shipped) as pieces from stock_entry where at >= ${end}::timestamptz group by product_id
      ), valued as (
        select id, part_number, name, further_facts ->> 'bin' as bin,
          available + promised - product.shipped - coalesce(later.pieces, 0) as pieces,
          (further_facts ->> 'purchasePriceCents')::bigint as price
        from product left join later on later.product_id = product.id
      )`
    const [sums, dearest] = await Promise.all([
      db.execute<SummedValue>(sql`${valued}
        select coalesce(sum(pieces * price), 0)::bigint as value,
          coalesce(sum(pieces) filter (where price is not null), 0)::bigint as pieces,
          count(*) filter (where price is not null) as products,
          count(*) filter (where price is null) as "unpricedProducts",
          coalesce(sum(pieces) filter (where price is null), 0)::bigint as "unpricedPieces"
        from valued where pieces > 0`),
      db.execute<ValuedProduct>(sql`${valued}
        select id as "productId", part_number as "partNumber", name as "productName", bin, pieces::bigint as pieces, price
        from valued where pieces > 0 and price is not null order by pieces * price desc, id limit ${mostRows}`),
    ])
    const [sum] = sums.rows
    return {
      on,
      value: toDollars(sum?.value),
      pieces: Number(sum?.pieces ?? 0),
      products: Number(sum?.products ?? 0),
      unpriced: {
        products: Number(sum?.unpricedProducts ?? 0),
        pieces: Number(sum?.unpricedPieces ?? 0),
      },
      rows: dearest.rows.map(toRow),
    }
  }
}

function toRow({ price, pieces, ...named }: ValuedProduct): StockValueRow {
  return {
    ...named,
    pieces: Number(pieces),
    purchasePrice: toDollars(price),
    value: toDollars(Number(pieces) * Number(price)),
  }
}

const toDollars = (amount: number | undefined) => dollarsFromCents(cents(Number(amount ?? 0)))
