import type { LinePieces } from '../../../contract/ordering/line-pieces.ts'
import type { Transaction } from '../../platform/database/database.ts'

/** The returns that refunds settle (`settle-return.ts`). Each is called under the order's lock. */
export interface SettledReturns {
  /** Throws unless the return was received and these pieces are of it. */
  readonly assertSettles: (
    tx: Transaction,
    named: { readonly orderId: string; readonly returnId: string },
    wanted: readonly LinePieces[],
  ) => Promise<void>
  /** Ends the return once all that came back is refunded. */
  readonly settle: (tx: Transaction, returnId: string, now: Date) => Promise<void>
}
