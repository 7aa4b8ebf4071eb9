import type { StockEntry } from '../../../contract/catalogue/stock.ts'
import { formatCount, signedCount } from '../../../contract/values/money/money.ts'
import { DeskLink } from '../../people/sessions/rights/desk-link.tsx'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { paths } from '../../platform/base/paths.ts'
import { MoreButton } from '../../platform/paging/more-button.tsx'
import type { useProductStock } from './queries.ts'

/** Every change of a product's shelf, with the pieces on it after each: how many, why, by whom. */
export function StockLedger({ stock }: { readonly stock: ReturnType<typeof useProductStock> }) {
  const pages = stock.data?.pages ?? []
  const entries = pages.flatMap((page) => page.entries)
  const oldest = pages.at(-1)
  return (
    <section aria-labelledby="ledger">
      <h3 id="ledger" className="text-h3">
        Ledger
      </h3>
      <p className="mt-2 text-small text-steel-600">
        {entries.length === 0
          ? 'No pieces were entered yet.'
          : 'Each entry changes the shelf by its pieces. An order changes it when it is shipped.'}
      </p>
      <ol className="mt-3 border-t border-steel-300">
        {entries.map((entry) => (
          <li
            key={entry._id}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 border-b border-steel-200 py-3"
          >
            <div className="[overflow-wrap:anywhere]">
              <p className="font-medium">
                {kinds[entry.kind]}: {entry.reason}
              </p>
              {entry.note && <p className="text-steel-700">{entry.note}</p>}
              <p className="num text-micro text-steel-600">
                <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
                {entry.actorEmail && `, ${entry.actorEmail}`}
                {entry.reference && `, ${entry.reference}`} <Origin entry={entry} />
              </p>
            </div>
            <p className="num text-right">
              <span className="font-semibold">{difference(entry.delta - entry.shipped)}</span>
              <span className="block text-micro text-steel-600">
                {signedCount(entry.onShelf)} on the shelf
              </span>
              <span className="block text-micro text-steel-600">{about(entry)}</span>
            </p>
          </li>
        ))}
      </ol>
      {oldest && entries.length > 0 && (
        <p className="num flex justify-between gap-6 border-b border-steel-300 py-3 text-small">
          <span>Before these entries</span>
          <span>{signedCount(oldest.opening)} on the shelf</span>
        </p>
      )}
      <MoreButton list={stock}>Show older entries</MoreButton>
    </section>
  )
}

const kinds = {
  receive: 'Received',
  count: 'Counted',
  scrap: 'Scrapped',
  return: 'Returned',
  correction: 'Corrected',
  import: 'Imported',
  ship: 'Shipped',
} as const satisfies Record<StockEntry['kind'], string>

const difference = (delta: number) =>
  delta === 0 ? '±0' : `${delta > 0 ? '+' : '−'}${formatCount(Math.abs(delta))}`

/** Pieces that the entry is about, where the difference doesn't say them. */
function about({ delta, shipped, quantity, expected }: StockEntry): string {
  if (expected !== null) return `${formatCount(quantity)} counted against ${formatCount(expected)}`
  return delta === 0 && shipped === 0 ? `${formatCount(quantity)} back on sale` : ''
}

function Origin({ entry: { orderId, changeSetId } }: { readonly entry: StockEntry }) {
  if (orderId)
    return (
      <DeskLink className="tlink" to={paths.order(orderId)}>
        Order
      </DeskLink>
    )
  if (changeSetId !== null)
    return (
      <DeskLink className="tlink" to={paths.changeSet(changeSetId)}>
        Change set
      </DeskLink>
    )
  return null
}
