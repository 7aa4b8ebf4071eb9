import { z } from 'zod'
import { productBounds } from '../../../contract/catalogue/bounds/product-bounds.ts'
import {
  StockNote,
  StockReason,
  StockReference,
} from '../../../contract/catalogue/changes/stock-texts.ts'
import type { enteredKinds } from '../../../contract/catalogue/stock.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { readTypedCount } from '../../ui/fields/typed-number.ts'

export type EnteredKind = (typeof enteredKinds)[number]

/** An entry of stock as typed. `direction` is for corrections only. */
export interface StockEntries {
  readonly direction: 'in' | 'out'
  readonly pieces: string
  readonly reason: string
  readonly reference: string
  readonly note: string
}

export const noStockEntry: StockEntries = {
  direction: 'in',
  pieces: '',
  reason: '',
  reference: '',
  note: '',
}

const optional = (name: string, text: string) => text.trim() !== '' && { [name]: text.trim() }

/** The form's fields, and the call's body of them. A shelf may be empty; all else is about some pieces. */
export function stockFormSchema(kind: EnteredKind) {
  const least = kind === 'count' ? 0 : 1
  return z
    .object({
      direction: z.enum(['in', 'out']),
      pieces: z.string().transform((typed, context) => {
        const pieces = readTypedCount(typed)
        if (Number.isInteger(pieces) && pieces >= least && pieces <= productBounds.available)
          return pieces
        context.addIssue({
          code: 'custom',
          message: `Whole pieces, ${least} to ${formatCount(productBounds.available)}`,
        })
        return z.NEVER
      }),
      reason: StockReason,
      reference: StockReference.unwrap(),
      note: StockNote.unwrap(),
    })
    .transform(({ direction, pieces, reason, reference, note }) => ({
      ...amountOf(kind, direction === 'in' ? pieces : -pieces, pieces),
      reason: reason.trim(),
      ...optional('reference', reference),
      ...optional('note', note),
    }))
}

type Amount =
  | { readonly kind: 'count'; readonly counted: number }
  | { readonly kind: Exclude<EnteredKind, 'count'>; readonly quantity: number }

function amountOf(kind: EnteredKind, corrected: number, pieces: number): Amount {
  if (kind === 'count') return { kind, counted: pieces }
  return { kind, quantity: kind === 'correction' ? corrected : pieces }
}

export type CheckedStockEntry = z.output<ReturnType<typeof stockFormSchema>>

/** Pieces of a product before an entry. */
export interface StockBefore {
  readonly available: number
  readonly onShelf: number
}

/** Pieces available after the entry; undefined while it can't be read. */
export function availableAfter(
  kind: EnteredKind,
  { available, onShelf }: StockBefore,
  entries: StockEntries,
): number | undefined {
  const words = { reason: 'any', reference: '', note: '' }
  const { data } = stockFormSchema(kind).safeParse({ ...entries, ...words })
  if (!data) return undefined
  if (data.kind === 'count') return available + data.counted - onShelf
  return available + (kind === 'scrap' ? -data.quantity : data.quantity)
}
