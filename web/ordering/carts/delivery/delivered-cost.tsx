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

/** The cart's cost with delivery, or how it is agreed; a stored cart's pro-forma if the shop writes papers. */
export function DeliveredCost({ cart, cost }: DeliveredCostProps) {
  const { terms, isComputed } = cost
  if (!terms) return null
  return (
    <>
      {isComputed ? (
        <Suspense fallback={null}>
          <DeliverTo cart={cart} cost={cost} terms={terms} />
        </Suspense>
      ) : (
        <div className="mt-4">
          <DeliveryAgreed />
        </div>
      )}
      {terms.papers && cart.id && (
        <p className="mt-4 text-small">
          <a
            className="tlink inline-flex min-h-6 items-center"
            href={`/cart/${cart.id}/proforma.pdf`}
          >
            Pro-forma (PDF)
          </a>{' '}
          <span className="text-steel-600">No tax invoice, for your default address.</span>
        </p>
      )}
    </>
  )
}
