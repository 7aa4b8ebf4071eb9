import { type ReactNode, useState } from 'react'
import { leftToPack } from '../../../contract/ordering/left-to-pack.ts'
import type { OrderLine } from '../../../contract/ordering/orders.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { UnprintableLines } from '../../ordering/orders/goods/unprintable-note.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Ledger, LedgerCell, LedgerRow } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'

const ROWS_SHOWN = 200
/** On a phone. */
const COUNTS_A_ROW = 3

const COUNTS = [
  ['Ordered', (line) => line.quantity],
  ['Packed', (line) => line.packed],
  ['Shipped', (line) => line.shipped],
  ['Returned', (line) => line.returned],
  ['Refunded', (line) => line.refunded],
  ['Left', leftToPack],
] as const satisfies readonly (readonly [string, (line: OrderLine) => number])[]

const COLUMNS = [
  { title: 'No.' },
  { title: 'Part' },
  ...COUNTS.map(([title]) => ({ title, isNumber: true })),
]

interface DeskLinesProps {
  readonly lines: readonly OrderLine[]
  /** Actions for the remaining pieces. */
  readonly children: ReactNode
}

/** Where the pieces of each line are. */
export function DeskLines({ lines, children }: DeskLinesProps) {
  const [shown, setShown] = useState(ROWS_SHOWN)
  return (
    <section aria-label="Lines">
      <h3 className="mb-3 text-h3">
        Lines <span className="num text-steel-500">{formatCount(lines.length)}</span>
      </h3>
      <Ledger label="Lines" columns={COLUMNS}>
        {lines.slice(0, shown).map((line) => (
          <LineRow key={line.lineNo} line={line} />
        ))}
      </Ledger>
      {lines.length > shown && (
        <Button className="mt-4" onClick={() => setShown(shown + ROWS_SHOWN)}>
          Show more lines
        </Button>
      )}
      <UnprintableLines lines={lines} />
      <div className="mt-4">{children}</div>
    </section>
  )
}

function LineRow({ line }: { line: OrderLine }) {
  return (
    <LedgerRow className="max-xl:grid-cols-[1.75rem_1fr_1fr_1fr] max-xl:gap-y-2">
      <LedgerCell className="num text-steel-600">{line.lineNo}</LedgerCell>
      <LedgerCell className="max-xl:col-span-3 xl:min-w-48">
        <Link className="tlink font-semibold" to={paths.purchase(line.productId)}>
          {line.ProductName}
        </Link>
        {line.partNumber && <span className="part-no block">{line.partNumber}</span>}
        {line.reference && (
          <span className="block text-small [overflow-wrap:anywhere]">
            Buyer’s reference: {line.reference}
          </span>
        )}
        {line.closed > 0 && (
          <span className="num block text-small text-steel-600">
            {formatCount(line.closed)} closed short
          </span>
        )}
      </LedgerCell>
      {COUNTS.map(([title, count], place) => (
        <LedgerCell
          key={title}
          title={title}
          isNumber
          className={place % COUNTS_A_ROW === 0 ? 'max-xl:col-start-2' : undefined}
        >
          <span className={count(line) === 0 ? 'text-steel-500' : 'font-medium'}>
            {formatCount(count(line))}
          </span>
        </LedgerCell>
      ))}
    </LedgerRow>
  )
}
