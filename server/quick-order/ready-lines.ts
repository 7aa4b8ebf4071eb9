import { cartBounds } from '../../contract/calls/carts.ts'
import type { Resolved } from '../../contract/calls/parts/resolve.ts'
import type { ReadList } from '../../contract/quick-order/reading/resolve-list.ts'
import type { TypedCells } from '../../contract/quick-order/resolved.ts'
import type { LineToPut } from '../carts/cart-store.ts'
import { keepCells } from '../carts/kept-cells.ts'

/** Ready lines as a cart takes them, with the buyer's own name for the part, and the file's cells by line number. */
export function toCartLines(
  ready: readonly Resolved[],
  cells: ReadList['cells'] = [],
): LineToPut[] {
  return ready.flatMap((line) =>
    line.productId && line.quantity
      ? [
          {
            productId: line.productId,
            quantity: line.quantity.value,
            reference: referenceOf(line),
            typed: toTyped(cells[line.lineNo - 1]),
          },
        ]
      : [],
  )
}

/** From the list's own column, else the number by which the buyer knows the part. */
function referenceOf({ reference, by, span, typed }: Resolved): string | undefined {
  const own = reference ?? (span && by !== 'own' ? typed.slice(span[0], span[1]).trim() : undefined)
  return own && own.length <= cartBounds.referenceLength ? own : undefined
}

function toTyped(row: readonly string[] | null | undefined): TypedCells | undefined {
  return row ? [keepCells(row)] : undefined
}
