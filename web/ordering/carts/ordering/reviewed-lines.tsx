import type { Cart } from '../../../../contract/ordering/cart/carts.ts'
import {
  formatCount,
  formatCountOf,
  formatDollars,
} from '../../../../contract/values/money/money.ts'
import { formatPrice } from '../../../catalogue/products/order-cost.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Link } from '../../../ui/link.tsx'

/** More lines than these are folded: the form must not be far away. */
const MOST_OPEN = 5

/** The lines of the order, once more. */
export function ReviewedLines({ cart }: { readonly cart: Cart }) {
  const left = cart.lineCount - cart.lines.length
  return (
    <details className="border-b border-steel-200 pb-3" open={cart.lineCount <= MOST_OPEN}>
      <summary className="tlink min-h-6 cursor-pointer font-semibold">
        {formatCountOf(cart.lineCount, 'line')}, {formatCount(cart.totals.pieces)} pieces
      </summary>
      <table
        aria-label="Lines"
        className="ledger ledger-dense num mt-2 text-small max-sm:[&_:is(th,td)]:!px-1"
      >
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col" className="!text-right">
              Price × quantity
            </th>
            <th scope="col" className="!text-right">
              Line total
            </th>
          </tr>
        </thead>
        <tbody>
          {cart.lines.map((line) => (
            <tr key={line.productId}>
              <th scope="row">
                {line.name}
                {line.partNumber && <span className="part-no block">{line.partNumber}</span>}
                {line.reference && (
                  <span className="block text-micro text-steel-600">{line.reference}</span>
                )}
              </th>
              <td className="r">
                {line.priceFor !== null && `${formatPrice(line.priceFor, line.pricePer)} ×\u00a0`}
                {formatCount(line.quantity)}
              </td>
              <td className="r">{line.total === null ? '–' : formatDollars(line.total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 text-small">
        {left > 0 && `And ${formatCount(left)} more. `}
        <Link className="tlink inline-flex min-h-6 items-center" to={paths.oneCart(cart._id)}>
          Change the lines
        </Link>
      </p>
    </details>
  )
}
