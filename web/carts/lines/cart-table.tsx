import type { LineView } from '../../../contract/calls/carts.ts'
import { Ledger } from '../../ui/ledger.tsx'
import { removeId } from '../desk.ts'
import { useFillTotals } from '../price-queries.ts'
import { CartRow } from './cart-row.tsx'
import type { PricedFill } from './line-packs.tsx'
import { packFills } from './pack-fill.ts'

const COLUMNS = [
  { title: 'No.' },
  { title: 'Part' },
  { title: 'Your reference' },
  { title: 'Ordered quantity' },
  { title: 'Packs' },
  { title: 'Price' },
  { title: 'Line total', isNumber: true },
  { title: 'Remove' },
] as const

interface CartTableProps {
  readonly lines: readonly LineView[]
  /** The last line was removed, and its button had the focus. */
  readonly onEmptied: () => void
}

/** The lines of a cart: what is wanted, what it costs and how it is packed. */
export function CartTable({ lines, onEmptied }: CartTableProps) {
  const fills = useFills(lines)
  /** The focus moves to the following line, else to the one before. */
  const leave = (index: number) => {
    const next = lines[index + 1] ?? lines[index - 1]
    if (next) document.getElementById(removeId(next.productId))?.focus()
    else onEmptied()
  }
  return (
    <Ledger label="Cart" columns={COLUMNS}>
      {lines.map((line, index) => (
        <CartRow
          key={line.productId}
          line={line}
          number={index + 1}
          fills={fills.get(line.productId) ?? []}
          onRemoved={() => leave(index)}
        />
      ))}
    </Ledger>
  )
}

/** The packs that each orderable line could fill, with the totals by the shop once they are known. */
function useFills(lines: readonly LineView[]): ReadonlyMap<string, readonly PricedFill[]> {
  const wanted = lines
    .filter(({ verdict }) => verdict === 'ready')
    .flatMap((line) => packFills(line).map((fill) => ({ productId: line.productId, ...fill })))
  const totals = useFillTotals(
    wanted.map(({ productId, quantity }) => ({ productId, quantity })),
  ).data
  // A quantity that the shop would refuse is not offered.
  const fills = wanted
    .map((fill, index) => ({ ...fill, total: totals?.[index] }))
    .filter((fill): fill is typeof fill & PricedFill => fill.total !== null)
  return Map.groupBy(fills, ({ productId }) => productId)
}
