import type { MouseEvent, ReactNode } from 'react'
import type { CartTotals } from '../../../../contract/ordering/cart/carts.ts'
import {
  formatCount,
  formatCountOf,
  formatDollars,
} from '../../../../contract/values/money/money.ts'
import { weightText } from '../../../../contract/values/weight.ts'
import { useDeliveryTerms } from '../../../platform/base/calls/delivery-terms.ts'
import { Link } from '../../../ui/link.tsx'
import type { ShownCart } from '../desk.ts'

interface CartFooterProps {
  readonly cart: ShownCart
  /** Where it is ordered. */
  readonly to: string
  readonly onOrder: (event: MouseEvent) => void
}

/** Totals and the way to the order; stays in view where the window is high enough. */
export function CartFooter({ cart, to, onOrder }: CartFooterProps) {
  const { totals, lineCount } = cart
  return (
    <section
      aria-label="Totals"
      className="cart-footer bottom-0 z-10 mt-6 border-t-2 border-ink bg-paper py-4 [@media(min-height:45rem)]:sticky"
    >
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <dl className="num flex min-w-0 flex-wrap gap-x-8 gap-y-2 text-small">
          <Figure name="Lines">{formatCount(lineCount)}</Figure>
          <Figure name="Pieces">{formatCount(totals.pieces)}</Figure>
          <Figure name="Pallets and weight">
            <Packs totals={totals} />
          </Figure>
        </dl>
        <div className="flex flex-wrap items-end gap-x-8 gap-y-3 max-sm:w-full max-sm:justify-between">
          <dl aria-live="polite">
            <Figure name="Goods total">
              <span className="head text-h3">{formatDollars(totals.goods)}</span>
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

/** Both are sums over the lines whose packs the shop knows. */
function Packs({ totals: { lines, pallets, kilograms, withoutPackData } }: { totals: CartTotals }) {
  const country = useDeliveryTerms().data?.country
  const packs = `${formatCountOf(pallets, 'pallet')}, ${weightText(kilograms, country)}`
  return (
    <>
      {withoutPackData < lines && packs}
      {withoutPackData > 0 && (
        <span className="block font-normal text-note">
          pack data missing for {formatCountOf(withoutPackData, 'line')}
        </span>
      )}
    </>
  )
}
