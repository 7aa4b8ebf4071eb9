import { type SQL, sql } from 'drizzle-orm'
import type { ShortLevel } from '../../../contract/catalogue/bulk/stock-level.ts'

/** The products of the shop whose stock is at this level, a moment after it changed. */
export const fromLowStock = (level: ShortLevel): SQL =>
  sql`from low_stock where is_out = ${level === 'out'}`
