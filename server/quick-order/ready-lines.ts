import { cartBounds } from '../../contract/calls/carts.ts'
import type { Resolved } from '../../contract/calls/parts/resolve.ts'
import type { LineToPut } from '../carts/cart-store.ts'

/** Ready lines as a cart takes them, with the buyer's own name for the part. */
export function toCartLines(ready: readonly Resolved[]): LineToPut[] {
  return ready.flatMap((line) =>
    line.productId && line.quantity
      ? [
          {
            productId: line.productId,
            quantity: line.quantity.value,
            reference: referenceOf(line),
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
