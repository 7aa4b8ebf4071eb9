import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { LineView } from '../../../../contract/ordering/cart/carts.ts'
import { useFillTotals } from '../price-queries.ts'
import { packFills } from './pack-fill.ts'

type Totals = ReadonlyMap<string, number | null>
const FillTotalsContext = createContext<Totals>(new Map())

const keyOf = (productId: string, quantity: number) => `${productId} ${quantity}`

/** Asks the shop what the packs that lines could fill would cost. Its answer renders the offers, not the rows, again. */
export function FillTotals({
  lines,
  children,
}: {
  readonly lines: readonly LineView[]
  readonly children: ReactNode
}) {
  const fills = useMemo(() => lines.flatMap(fillsOf), [lines])
  const answered = useFillTotals(fills).data
  const totals = useMemo(
    () =>
      new Map(
        answered?.map(({ productId, quantity, total }) => [keyOf(productId, quantity), total]),
      ),
    [answered],
  )
  return <FillTotalsContext value={totals}>{children}</FillTotalsContext>
}

/** In dollars, of a whole line of so many pieces: null if the shop would refuse it, undefined until that is known. */
export function useFillTotal(productId: string, quantity: number): number | null | undefined {
  return useContext(FillTotalsContext).get(keyOf(productId, quantity))
}

function fillsOf(line: LineView) {
  if (line.verdict !== 'ready') return []
  return packFills(line).map(({ quantity }) => ({ productId: line.productId, quantity }))
}
