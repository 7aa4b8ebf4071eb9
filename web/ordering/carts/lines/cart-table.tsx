import { type RefObject, useCallback } from 'react'
import type { LineView } from '../../../../contract/ordering/cart/carts.ts'
import { useLatest } from '../../../ui/hooks/use-latest.ts'
import { Ledger } from '../../../ui/ledger.tsx'
import { removeId } from '../desk.ts'
import { CartRow } from './cart-row.tsx'
import { FillTotals } from './fill-totals.tsx'

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
  /** Takes the focus when the last line is gone, whose button had it. */
  readonly heading: RefObject<HTMLHeadingElement | null>
}

/** The lines of a cart: what is wanted, what it costs and how it is packed. */
export function CartTable({ lines, heading }: CartTableProps) {
  const latest = useLatest(lines)
  /** The focus moves to the line that follows now, else to the one before. */
  const onRemoval = useCallback(
    (productId: string) => {
      const index = latest.current.findIndex((line) => line.productId === productId)
      const next = latest.current[index + 1] ?? latest.current[index - 1]
      return () =>
        (next ? document.getElementById(removeId(next.productId)) : heading.current)?.focus()
    },
    [latest, heading],
  )
  return (
    <FillTotals lines={lines}>
      <Ledger label="Cart" columns={COLUMNS} className="max-xl:!border-t-0">
        {lines.map((line, index) => (
          <CartRow key={line.productId} line={line} number={index + 1} onRemoval={onRemoval} />
        ))}
      </Ledger>
    </FillTotals>
  )
}
