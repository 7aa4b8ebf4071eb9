import { cartBounds } from '../../../contract/ordering/cart/carts.ts'
import type { TypedCells } from '../../../contract/ordering/pasted-lists.ts'
import type { ReadList } from '../../../contract/ordering/quick-order/reading/resolve-list.ts'
import type { Resolved } from '../../../contract/ordering/quick-order/resolve.ts'
import { countByStatus } from '../../../contract/ordering/quick-order/resolved.ts'
import type { KeyedCall } from '../../platform/idempotency/keyed-call.ts'
import type { CartOwner, LineToPut } from '../carts/cart-store.ts'
import type { ChangeCarts } from '../carts/change-carts.ts'
import { keepCells } from '../carts/kept-cells.ts'

/** Adds a list's ready lines to a cart, and returns the others; of a file its columns and cells are kept. */
export async function addReadyLines(
  changeCarts: ChangeCarts,
  { owner, id, keyed }: { owner: CartOwner; id: string; keyed?: KeyedCall | undefined },
  lines: readonly Resolved[],
  file?: Pick<ReadList, 'columns' | 'cells'>,
) {
  const ready = lines.filter(({ status }) => status === 'ready')
  const rest = lines.filter(({ status }) => status !== 'ready')
  const columns = file?.columns.map(({ header, role }) => ({ header, role })) ?? []
  const change = {
    version: undefined,
    remove: [],
    set: [],
    add: toCartLines(ready, file?.cells),
    columns: columns.length > 0 ? columns : undefined,
  }
  const version = await changeCarts.changeLines(owner, id, change, keyed)
  return { lines: rest, counts: countByStatus(rest), version, added: ready.length }
}

/** Ready lines as a cart takes them, with the buyer's own name for the part, and the file's cells by line number. */
function toCartLines(ready: readonly Resolved[], cells: ReadList['cells'] = []): LineToPut[] {
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
