import { sql } from 'drizzle-orm'
import type { StockKind } from '../../../contract/catalogue/stock.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** The act that a change of received pieces is entered as in the ledger; see `enter_stock` in migration 0032. */
export interface StockAct {
  readonly kind: StockKind
  readonly reason: string
  readonly note?: string | undefined
  readonly reference?: string | undefined
  /** Pieces that the act was about; defaults to those changed. */
  readonly quantity?: number
  readonly actorEmail?: string | undefined
  readonly orderId?: string | undefined
  readonly changeSetId?: number | undefined
}

/** Names the act for all changes of stock in this transaction, until the next one is named. */
export async function enterStockAs(tx: Transaction, act: StockAct): Promise<void> {
  await tx.execute(sql`select enter_stock_as(${JSON.stringify(act)}::jsonb)`)
}
