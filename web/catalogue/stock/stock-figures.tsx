import type { StockFigures as Figures } from '../../../contract/catalogue/stock.ts'
import { formatCount } from '../../../contract/values/money/money.ts'

/** A product's figures in their order, as the screens call them. */
export const stockFigures = [
  { name: 'available', title: 'Available' },
  { name: 'held', title: 'Reserved by unpaid orders' },
  { name: 'toShip', title: 'Sold, to ship' },
  { name: 'onShelf', title: 'On the shelf' },
] as const satisfies readonly { name: keyof Figures; title: string }[]

export function StockFigures({ figures }: { readonly figures: Figures }) {
  return (
    <dl className="grid grid-cols-2 border-t-2 border-ink sm:grid-cols-4">
      {stockFigures.map(({ name, title }) => (
        <div key={name} className="border-b border-steel-200 py-3 pr-4">
          <dt className="text-small text-steel-600">{title}</dt>
          <dd className="num text-h2 font-semibold">{formatCount(figures[name])}</dd>
        </div>
      ))}
    </dl>
  )
}
