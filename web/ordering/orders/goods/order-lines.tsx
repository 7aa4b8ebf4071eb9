import { type ReactNode, useState } from 'react'
import { leftToPack } from '../../../../contract/ordering/left-to-pack.ts'
import type { OrderLine } from '../../../../contract/ordering/order-lines.ts'
import { formatCount, formatDollars } from '../../../../contract/values/money/money.ts'
import { PriceTrace } from '../../../catalogue/products/bulk/price-trace.tsx'
import { formatPrice } from '../../../catalogue/products/order-cost.ts'
import { useOpens } from '../../../people/sessions/rights/desk-link.tsx'
import { paths } from '../../../platform/base/paths.ts'
import { pictureSource } from '../../../platform/images/picture-source.ts'
import { Button } from '../../../ui/button.tsx'
import { Ledger, LedgerCell, LedgerRow } from '../../../ui/ledger.tsx'
import { Link } from '../../../ui/link.tsx'
import { Picture } from '../../../ui/picture.tsx'

const ROWS_SHOWN = 200
/** On a phone. */
const COUNTS_A_ROW = 3

type Reader = 'customer' | 'admin'
type CountColumn = readonly [title: string, of: (line: OrderLine) => number]

const COUNTS: readonly CountColumn[] = [
  ['Ordered', (line) => line.quantity],
  ['Packed', (line) => line.packed],
  ['Shipped', (line) => line.shipped],
  ['Returned', (line) => line.returned],
  ['Refunded', (line) => line.refunded],
]
const LEFT: CountColumn = ['Left', leftToPack]

/** A buyer sees no column of zeros. */
const countsFor = (reader: Reader, lines: readonly OrderLine[]) =>
  reader === 'admin'
    ? [...COUNTS, LEFT]
    : COUNTS.filter(([, count]) => lines.some((line) => count(line) > 0))

/** Staff may lack the right to prices. */
const hasPrice = ({ total }: OrderLine): boolean => total !== null

interface OrderLinesProps {
  readonly lines: readonly OrderLine[]
  readonly reader: Reader
  /** Actions for the remaining pieces. */
  readonly children?: ReactNode
}

/** The lines of an order: what was ordered at which price, and where its pieces are. */
export function OrderLines({ lines, reader, children }: OrderLinesProps) {
  const [shown, setShown] = useState(ROWS_SHOWN)
  const counts = countsFor(reader, lines)
  const columns = [
    { title: 'No.' },
    { title: 'Part' },
    ...counts.map(([title]) => ({ title, isNumber: true })),
    ...(lines.some(hasPrice)
      ? [
          { title: 'Price', isNumber: true },
          { title: 'Line total', isNumber: true },
        ]
      : []),
  ]
  return (
    <section aria-label="Lines">
      <h3 className="mb-3 text-h3">
        Lines <span className="num text-steel-500">{formatCount(lines.length)}</span>
      </h3>
      <Ledger label="Lines" columns={columns}>
        {lines.slice(0, shown).map((line) => (
          <LineRow key={line.lineNo} line={line} reader={reader} counts={counts} />
        ))}
      </Ledger>
      {lines.length > shown && (
        <Button className="mt-4" onClick={() => setShown(shown + ROWS_SHOWN)}>
          Show more lines
        </Button>
      )}
      {children}
    </section>
  )
}

function placeOnPhone(place: number): string | undefined {
  if (place < 0) return 'max-xl:hidden'
  return place % COUNTS_A_ROW === 0 ? 'max-xl:col-start-2' : undefined
}

interface LineRowProps {
  readonly line: OrderLine
  readonly reader: Reader
  readonly counts: readonly CountColumn[]
}

function LineRow({ line, reader, counts }: LineRowProps) {
  const opens = useOpens()
  // A phone shows no zeros, but that nothing is left to pack.
  const onPhone = counts
    .filter(([title, count]) => title === LEFT[0] || count(line) > 0)
    .map(([title]) => title)
  return (
    <LedgerRow className="max-xl:grid-cols-[1.75rem_1fr_1fr_1fr] max-xl:gap-y-2">
      <LedgerCell className="num text-steel-600">{line.lineNo}</LedgerCell>
      <LedgerCell className="max-xl:col-span-3 xl:min-w-48">
        <div className="flex gap-3">
          <Picture
            source={pictureSource({ url: line.img })}
            alt=""
            sizes="56px"
            className="shot size-12 shrink-0 object-contain"
          />
          <div className="min-w-0">
            <Link className="tlink font-semibold" to={paths.purchase(line.productId)}>
              {line.ProductName}
            </Link>
            {line.partNumber && <span className="part-no block">{line.partNumber}</span>}
            {reader === 'admin' && opens(paths.stock) && (
              <Link
                className="tlink inline-flex min-h-6 items-center text-small"
                to={paths.productStock(line.productId)}
                aria-label={`Stock of ${line.ProductName}`}
              >
                Stock
              </Link>
            )}
            {line.reference && (
              <span className="block text-small [overflow-wrap:anywhere]">
                {reader === 'admin' ? 'Buyer’s' : 'Your'} reference: {line.reference}
              </span>
            )}
            {line.closed > 0 && (
              <span className="num block text-small text-steel-600">
                {formatCount(line.closed)} closed short
              </span>
            )}
          </div>
        </div>
      </LedgerCell>
      {counts.map(([title, count]) => (
        <LedgerCell
          key={title}
          title={title}
          isNumber
          className={placeOnPhone(onPhone.indexOf(title))}
        >
          <span className={count(line) === 0 ? 'text-steel-500' : 'font-medium'}>
            {formatCount(count(line))}
          </span>
        </LedgerCell>
      ))}
      {line.priceFor !== null && (
        <LedgerCell title="Price" isNumber className="max-xl:col-start-2">
          {formatPrice(line.priceFor, line.pricePer)}
          <PriceTrace trace={line.trace} priceFor={line.priceFor} of={line.ProductName} />
        </LedgerCell>
      )}
      {line.total !== null && (
        <LedgerCell title="Line total" isNumber className="max-xl:col-span-2">
          <span className="font-semibold">{formatDollars(line.total)}</span>
        </LedgerCell>
      )}
    </LedgerRow>
  )
}
