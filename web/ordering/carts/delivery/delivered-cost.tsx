import { Suspense } from 'react'
import { isCostComputed, useDeliveryTerms } from '../../../platform/base/calls/delivery-terms.ts'
import { lazyPart } from '../../../platform/base/lazy-part.tsx'
import { DeliveryAgreed } from '../../delivery/delivery-agreed.tsx'
import type { ShownCart } from '../desk.ts'

const DeliverTo = lazyPart(() => import('./deliver-to.tsx'))

/** The cart's cost with delivery, or how it is agreed; a stored cart's pro-forma if the shop writes papers. */
export function DeliveredCost({ cart }: { readonly cart: ShownCart }) {
  const terms = useDeliveryTerms().data
  if (!terms) return null
  return (
    <>
      {isCostComputed(terms) && (
        <Suspense fallback={null}>
          <DeliverTo cart={cart} terms={terms} />
        </Suspense>
      )}
      {!isCostComputed(terms) && (
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
