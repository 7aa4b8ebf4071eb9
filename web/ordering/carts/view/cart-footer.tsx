import type { MouseEvent, ReactNode } from 'react'
import type { CartTotals } from '../../../../contract/ordering/cart/carts.ts'
import type { Delivered } from '../../../../contract/ordering/delivery/delivered.ts'
import {
  formatCount,
  formatCountOf,
  formatDollars,
} from '../../../../contract/values/money/money.ts'
import { weightText } from '../../../../contract/values/weight.ts'
import { Link } from '../../../ui/link.tsx'
import type { ShownCart } from '../desk.ts'

interface CartFooterProps {
  readonly cart: ShownCart
  /** The cost at the place that the cart is delivered to, as far as it is known. */
  readonly delivered: Partial<Delivered> | undefined
  /** Where it is ordered. */
  readonly to: string
  readonly onOrder: (event: MouseEvent) => void
}

/** Totals and the way to the order; stays in view where the window is high enough. */
export function CartFooter({ cart, delivered, to, onOrder }: CartFooterProps) {
  const { totals, lineCount } = cart
  return (
    <section
      aria-label="Totals"
      className="sticky-footer bottom-0 z-10 mt-6 border-t-2 border-ink bg-paper py-4 max-sm:py-3 [@media(min-height:45rem)]:sticky"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2">
        {/* Once the phone shows the totals, they are one line: the order's button counts the lines. */}
        <dl className="num flex min-w-0 flex-wrap gap-x-8 gap-y-2 text-small max-sm:gap-x-4 max-sm:*:flex max-sm:*:items-baseline max-sm:*:gap-x-1.5 max-sm:*:first:hidden">
          <Figure name="Lines">{formatCount(lineCount)}</Figure>
          <Figure name="Pieces">{formatCount(totals.pieces)}</Figure>
          <Figure name="Weight">
            <Weight totals={totals} />
          </Figure>
        </dl>
        <div className="flex flex-wrap items-end gap-x-8 gap-y-3 max-sm:w-full max-sm:justify-between">
          <dl aria-live="polite">
            <Figure name={totalName(delivered)}>
              <span className="head text-h3">
                {formatDollars(delivered?.total ?? totals.goods)}
              </span>
            </Figure>
          </dl>
          <Link to={to} onClick={onOrder} className="btn btn-primary btn-lg text-body">
            Order {formatCountOf(lineCount, 'line')}
          </Link>
        </div>
      </div>
    </section>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-micro text-steel-600">{name}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** Names what the total includes: all that is known of it. */
function totalName(delivered: Partial<Delivered> | undefined): string {
  if (typeof delivered?.total !== 'number') return 'Goods total'
  const more = [delivered.freight && 'freight', delivered.tax?.length && 'tax'].filter(Boolean)
  return more.length > 0 ? `Total with ${more.join(' and ')}` : 'Total'
}

/** The sum over the lines whose packs the shop knows. */
function Weight({ totals: { lines, kilograms, withoutPackData } }: { totals: CartTotals }) {
  return (
    <>
      {withoutPackData < lines && weightText(kilograms)}
      {withoutPackData > 0 && (
        <span className="block font-normal text-note">
          pack data missing for {formatCountOf(withoutPackData, 'line')}
        </span>
      )}
    </>
  )
}
