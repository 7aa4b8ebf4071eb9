import type { ProductWithLadder } from '../../../contract/calls/products.ts'
import { formatCount, formatDollars } from '../../../contract/values/money.ts'
import { leastOrder, lowerFrom, orderCost, priceAtQuantity } from '../order-cost.ts'

/** The prices by quantity, where larger quantities cost less each. */
export function LadderTable({ product }: { readonly product: ProductWithLadder }) {
  const least = leastOrder(product)
  const steps = lowerFrom(product).filter((from) => from > least)
  if (steps.length === 0) return null
  return (
    <table className="ledger ledger-dense num mt-5 border-b border-ink" aria-label="Price ladder">
      <thead>
        <tr>
          <th scope="col" className="!pl-0">
            From
          </th>
          <th scope="col" className="!text-right">
            {product.pricePer === 1
              ? 'Price per piece'
              : `Price per ${formatCount(product.pricePer)}`}
          </th>
          <th scope="col" className="!pr-0 !text-right">
            Cost from there
          </th>
        </tr>
      </thead>
      <tbody>
        {[least, ...steps].map((from) => (
          <tr key={from}>
            <th scope="row" className="!pl-0">
              {formatCount(from)}
            </th>
            <td className="r !font-semibold">{formatDollars(priceAtQuantity(product, from))}</td>
            <td className="r !pr-0">{formatDollars(orderCost(product, from))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
