import { z } from 'zod'
import { productBounds } from '../../../contract/calls/products.ts'
import { StockNote, StockReason } from '../../../contract/changes/stock-texts.ts'
import { formatCount } from '../../../contract/values/money.ts'
import { readTypedCount } from '../../ui/fields/ruler.ts'

/** A correction of stock as typed. */
export interface StockEntries {
  readonly direction: 'in' | 'out'
  readonly pieces: string
  readonly reason: string
  readonly note: string
}

export const noStockEntry: StockEntries = { direction: 'in', pieces: '', reason: '', note: '' }

export const stockFormSchema = z
  .object({
    direction: z.enum(['in', 'out']),
    pieces: z.string().transform((typed, context) => {
      const pieces = readTypedCount(typed)
      if (Number.isInteger(pieces) && pieces >= 1 && pieces <= productBounds.available)
        return pieces
      context.addIssue({
        code: 'custom',
        message: `Whole pieces, 1 to ${formatCount(productBounds.available)}`,
      })
      return z.NEVER
    }),
    reason: StockReason,
    note: StockNote.unwrap(),
  })
  .transform(({ direction, pieces, reason, note }) => ({
    quantity: direction === 'in' ? pieces : -pieces,
    reason: reason.trim(),
    ...(note.trim() !== '' && { note: note.trim() }),
  }))

export type CheckedStockEntry = z.output<typeof stockFormSchema>

/** What will be available; undefined while the pieces can't be read. */
export function availableAfter(available: number, entries: StockEntries): number | undefined {
  const { data } = stockFormSchema.safeParse({ ...entries, reason: 'any', note: '' })
  return data && available + data.quantity
}
