import { useNavigate } from 'react-router'
import type { StockValueRow } from '../../../contract/office/reports/stock-value.ts'
import { shopZone } from '../../../contract/values/days/shop-zone.ts'
import { dayIn } from '../../../contract/values/days/zones.ts'
import { formatCount, formatCountOf, formatDollars } from '../../../contract/values/money/money.ts'
import { DeskLink, useOpens } from '../../people/sessions/rights/desk-link.tsx'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { formatDayOfYear } from '../../platform/base/format-day.ts'
import { paths } from '../../platform/base/paths.ts'
import { listPath, useListChoice } from '../../platform/paging/list-choice.ts'
import { Ledger, LedgerCell, LedgerRow } from '../../ui/ledger.tsx'
import { Link } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { FileLinks } from './file-links.tsx'
import { DayField } from './period-bar.tsx'
import { useStockValue } from './queries.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The stock at purchase prices when a day ended. */
export function StockValuePanel() {
  const list = useListChoice()
  const navigate = useNavigate()
  const asked = list.search.get('on') ?? ''
  const on = DAY.test(asked) ? asked : dayIn(shopZone(), new Date())
  const report = useStockValue(on)
  return (
    <>
      <div className="mb-6 max-w-48">
        <DayField
          label="On"
          value={on}
          onChoose={(day) => navigate(listPath(list, { on: day }), { preventScrollReset: true })}
        />
      </div>
      <Unloaded what="The report" query={report}>
        <Skeleton className="h-120" />
      </Unloaded>
      {report.data && (
        <section aria-labelledby="stock-value" aria-busy={report.isPlaceholderData}>
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 id="stock-value" className="text-h3">
              Stock on {formatDayOfYear(report.data.on)}: {formatDollars(report.data.value)}
            </h3>
            <FileLinks of="stockValue" query={{ on }} />
          </div>
          <p className="mb-4 max-w-[80ch] text-small text-steel-600">
            {formatCountOf(report.data.pieces, 'piece')} of{' '}
            {formatCountOf(report.data.products, 'product')} on the shelves when the day ended, at
            present purchase prices.
            {report.data.unpriced.products > 0 &&
              ` ${formatCountOf(report.data.unpriced.products, 'product')} without a purchase price, ${formatCountOf(report.data.unpriced.pieces, 'piece')}, not counted.`}
          </p>
          {report.data.rows.length === 0 ? (
            <NothingValued unpriced={report.data.unpriced.products} />
          ) : (
            <ValuedProducts rows={report.data.rows} />
          )}
          {report.data.products > report.data.rows.length && (
            <p className="mt-3 text-small">
              Only the most valuable are shown: the files have more.
            </p>
          )}
        </section>
      )}
    </>
  )
}

interface ValuedProductsProps {
  readonly rows: readonly StockValueRow[]
}

const COLUMNS = [
  { title: 'Product' },
  { title: 'Bin' },
  { title: 'Pieces', isNumber: true },
  { title: 'Value', isNumber: true },
  { title: 'Purchase price', isNumber: true },
] as const

function ValuedProducts({ rows }: ValuedProductsProps) {
  return (
    <Ledger label="Products" columns={COLUMNS} className="ledger-dense">
      {rows.map((row) => (
        <LedgerRow
          key={row.productId}
          className="max-xl:grid-cols-3 max-xl:gap-x-4 max-xl:gap-y-2 max-xl:!py-3"
        >
          <LedgerCell className="[overflow-wrap:anywhere] max-xl:col-span-2 max-xl:row-start-1">
            <DeskLink className="tlink" to={paths.productStock(row.productId)}>
              {row.productName}
            </DeskLink>
            <span className="part-no block">{row.partNumber}</span>
          </LedgerCell>
          <LedgerCell title="Bin" className="whitespace-nowrap">
            {row.bin || '–'}
          </LedgerCell>
          <LedgerCell title="Pieces" isNumber>
            {formatCount(row.pieces)}
          </LedgerCell>
          <LedgerCell
            title="Value"
            isNumber
            className="whitespace-nowrap max-xl:col-start-3 max-xl:row-start-1 max-xl:!font-semibold"
          >
            {formatDollars(row.value)}
          </LedgerCell>
          <LedgerCell title="Purchase price" isNumber className="whitespace-nowrap">
            {formatDollars(row.purchasePrice)}
          </LedgerCell>
        </LedgerRow>
      ))}
    </Ledger>
  )
}

/** An empty shelf, or one without prices, which are entered in the grid. */
function NothingValued({ unpriced }: { readonly unpriced: number }) {
  const opens = useOpens()
  if (unpriced === 0) return <EmptyState title="Nothing was on the shelves" />
  return (
    <EmptyState
      title="No purchase prices yet"
      action={
        opens(paths.products) && (
          <Link className="btn btn-outline" to={paths.products}>
            Open the Product Grid
          </Link>
        )
      }
    >
      Show its column Purchase price and type them in, or import them.
    </EmptyState>
  )
}
