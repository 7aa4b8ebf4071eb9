import type { LinePieces } from '../../../contract/ordering/line-pieces.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import { formatCount } from '../../../contract/values/money/money.ts'

interface ShipmentLinesProps {
  readonly lines: readonly OrderLine[]
  readonly pieces: readonly LinePieces[]
}

/** Pieces of an order's lines, such as those of one shipment. */
export function ShipmentLines({ lines, pieces }: ShipmentLinesProps) {
  const byNumber = new Map(lines.map((line) => [line.lineNo, line]))
  return (
    <ul className="mt-2 border-t border-steel-200 text-small">
      {pieces.map(({ lineNo, quantity }) => {
        const line = byNumber.get(lineNo)
        return (
          <li
            key={lineNo}
            className="flex items-baseline justify-between gap-4 border-b border-steel-200 py-2"
          >
            <span className="[overflow-wrap:anywhere]">
              {line?.ProductName ?? `Line ${lineNo}`}
              {line?.partNumber && <span className="part-no block">{line.partNumber}</span>}
            </span>
            <span className="num whitespace-nowrap font-medium">
              {formatCount(quantity)} pieces
            </span>
          </li>
        )
      })}
    </ul>
  )
}
