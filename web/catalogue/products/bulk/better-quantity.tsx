import { findCheaper, findNextStep } from '../../../../contract/catalogue/bulk/better-quantities.ts'
import type { LineView } from '../../../../contract/ordering/cart/carts.ts'
import {
  dollarsFromCents,
  formatCount,
  formatDollars,
} from '../../../../contract/values/money/money.ts'
import { Button } from '../../../ui/button.tsx'
import { orderCost } from '../order-cost.ts'
import { type OfferFields, offerOf } from './offer-of.ts'

export type PricedQuantity = Pick<
  LineView,
  'quantity' | 'total' | 'pricePer' | 'nextStep' | 'cheaper'
>

/** Total of an orderable quantity of a product, with the quantities that suit better. */
export function priceQuantity(product: OfferFields, quantity: number): PricedQuantity {
  const offer = offerOf(product)
  const next = findNextStep(offer, quantity)
  const cheaper = findCheaper(offer, quantity)
  return {
    quantity,
    total: orderCost(product, quantity),
    pricePer: product.pricePer,
    nextStep: next && {
      from: next.from,
      more: next.more,
      priceFor: dollarsFromCents(next.unitPriceCents),
    },
    cheaper: cheaper && {
      quantity: cheaper.quantity,
      total: dollarsFromCents(cheaper.totalCents),
      saves: dollarsFromCents(cheaper.savesCents),
    },
  }
}

interface BetterQuantityProps {
  readonly line: PricedQuantity
  /** The line, where a page has several. */
  readonly of?: string
  readonly onTake: (quantity: number) => void
}

/** A larger quantity that costs less, else the next price step. */
export function BetterQuantity({ line, of, onTake }: BetterQuantityProps) {
  const { quantity, total, pricePer, nextStep, cheaper } = line
  if (cheaper && total !== null) {
    const take = `Take ${formatCount(cheaper.quantity)}`
    return (
      <div className="grid justify-items-start gap-1.5">
        <p className="num text-small">
          {formatCount(cheaper.quantity)} cost {formatDollars(cheaper.total)}, less than your{' '}
          {formatCount(quantity)} ({formatDollars(total)})
        </p>
        <Button
          size="small"
          aria-label={of && `${take}, ${of}`}
          onClick={() => onTake(cheaper.quantity)}
        >
          {take}
        </Button>
      </div>
    )
  }
  if (!nextStep) return null
  return (
    <p className="num text-small text-steel-600">
      {formatCount(nextStep.more)} more and{' '}
      {pricePer === 1 ? 'each costs' : `${formatCount(pricePer)} cost`}{' '}
      {formatDollars(nextStep.priceFor)}
    </p>
  )
}
