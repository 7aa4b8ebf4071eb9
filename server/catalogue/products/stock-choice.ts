import { type SQL, sql } from 'drizzle-orm'
import type { ShortLevel } from '../../../contract/catalogue/bulk/stock-level.ts'

/** A choice among the products of the shop by their stock; both narrow it. */
export interface ShelfChoice {
  readonly level?: ShortLevel | undefined
  readonly bin?: string | undefined
}

/** The products of the shop whose stock is at this level, a moment after it changed. */
export const fromLowStock = (level: ShortLevel): SQL =>
  sql`from low_stock where is_out = ${level === 'out'}`

// As in the index.
export const binName = sql`((further_facts ->> 'bin') collate "C")`
export const hasBin = sql`removed_at is null and further_facts ? 'bin'`

/** The rows of the chosen products, and their id in these; undefined without a choice. */
export function fromChosenStock({ level, bin }: ShelfChoice): { from: SQL; id: SQL } | undefined {
  const inBin = sql`from product where ${hasBin} and ${binName} = ${bin ?? ''}`
  if (!level) return bin === undefined ? undefined : { from: inBin, id: sql`id` }
  const short = fromLowStock(level)
  const from = bin === undefined ? short : sql`${short} and product_id in (select id ${inBin})`
  return { from, id: sql`product_id` }
}
