import { useRef, useState } from 'react'
import type { ProductWithLadder } from '../../../../contract/catalogue/products.ts'
import { formatCount, formatDollars } from '../../../../contract/values/money/money.ts'
import { productPath } from '../../../platform/base/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { useOnHydration } from '../../../ui/hooks/use-on-hydration.ts'
import { Link } from '../../../ui/link.tsx'
import { leastOrder, lowerFrom, orderCost, priceAtQuantity } from '../order-cost.ts'

interface LadderTableProps {
  readonly product: ProductWithLadder
  /** The product, where a page has several. */
  readonly of?: string
  readonly className?: string
}

/** The prices by quantity, where larger quantities cost less each. */
export function LadderTable({ product, of, className }: LadderTableProps) {
  const quantities = ladderQuantities(product)
  if (quantities.length < 2) return null
  return (
    <table
      className={classNames(
        'ledger ledger-dense num border-b border-ink [&_thead_th]:static',
        className,
      )}
      aria-label={of === undefined ? 'Volume prices' : `Volume prices, ${of}`}
    >
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
            Cost at this quantity
          </th>
        </tr>
      </thead>
      <tbody>
        {quantities.map((from) => (
          <tr key={from} className={from > product.available ? '*:!text-steel-600' : undefined}>
            <th scope="row" className="!pl-0">
              {formatCount(from)}
              {from > product.available && (
                <span className="block text-micro font-normal">more than in stock</span>
              )}
            </th>
            <td className="r !font-semibold">{formatDollars(priceAtQuantity(product, from))}</td>
            <td className="r !pr-0">{formatDollars(orderCost(product, from))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Where an open ladder lies over the rows below it. */
const liesOver = () => matchMedia('(min-width: 80rem)').matches

/**
 * The table, folded under the price in a row of the catalogue. It is drawn once it is opened, since closed ones were
 * a quarter of the page's elements; without script there is a link to the product's page instead.
 */
export function FoldedLadder({ product, of }: LadderTableProps & { readonly of: string }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  // It may have been opened before its script ran.
  useOnHydration(() => setIsOpen(details.current?.open ?? false))
  if (ladderQuantities(product).length < 2) return null
  return (
    <details
      ref={details}
      name="ladder"
      className="group relative text-micro font-normal"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Escape') currentTarget.open = false
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Where the focus goes must not be covered.
        if (relatedTarget && !currentTarget.contains(relatedTarget) && liesOver())
          currentTarget.open = false
      }}
    >
      <summary className="tlink inline-flex min-h-6 cursor-pointer items-center whitespace-nowrap">
        Volume prices<span className="sr-only">{`, ${of}`}</span>
      </summary>
      <div className="folded-ladder">
        {isOpen ? (
          <LadderTable product={product} of={of} className="border-b-0" />
        ) : (
          <Link to={productPath(product)} className="tlink">
            Prices on its page
          </Link>
        )}
      </div>
    </details>
  )
}

/** The smallest orderable quantity, and those from which the price is lower. */
function ladderQuantities(product: ProductWithLadder): number[] {
  const least = leastOrder(product)
  return [least, ...lowerFrom(product).filter((from) => from > least)]
}
