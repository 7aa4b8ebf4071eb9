import { signedCount } from '../../../contract/values/money/money.ts'
import type { useProductStock } from './queries.ts'

type StockPage = NonNullable<ReturnType<typeof useProductStock>['data']>['pages'][number]

/** How the ledger's entries, shipments and orders add up to the pieces that can be sold. */
export function StockSum({ of: page }: { readonly of: StockPage | undefined }) {
  if (!page) return null
  const { received, shipped, figures } = page
  const rows = [
    ['Entered in the ledger', received],
    ['Shipped', -shipped],
    ['On the shelf', figures.onShelf],
    ['Sold, to ship', -figures.toShip],
    ['Reserved by unpaid orders', -figures.held],
    ['Available', figures.available],
  ] as const
  return (
    <table className="num max-w-md text-table" aria-label="How the pieces add up">
      <tbody>
        {rows.map(([name, pieces]) => {
          const isSum = name === 'On the shelf' || name === 'Available'
          return (
            <tr key={name} className={isSum ? 'border-t border-ink font-semibold' : ''}>
              <th scope="row" className={isSum ? 'py-1 text-left' : 'py-1 text-left font-normal'}>
                {name}
              </th>
              <td className="py-1 text-right">{signedCount(pieces)}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
