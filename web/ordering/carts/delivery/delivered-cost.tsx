import { Suspense } from 'react'
import { lazyPart } from '../../../platform/base/lazy-part.tsx'
import { DeliveryAgreed } from '../../delivery/delivery-agreed.tsx'
import type { ShownCart } from '../desk.ts'
import type { CartCost } from './use-cart-cost.ts'

const DeliverTo = lazyPart(() => import('./deliver-to.tsx'))

interface DeliveredCostProps {
  readonly cart: ShownCart
  readonly cost: CartCost
}

/** The cart's cost with delivery, or how it is agreed. */
export function DeliveredCost({ cart, cost }: DeliveredCostProps) {
  const { terms, isComputed } = cost
  if (!terms) return null
  return isComputed ? (
    <Suspense fallback={null}>
      <DeliverTo cart={cart} cost={cost} terms={terms} />
    </Suspense>
  ) : (
    <div className="mt-4">
      <DeliveryAgreed />
    </div>
  )
}
