import { lazy, Suspense } from 'react'
import { withinChunkLimit } from '../../base/load-chunk.ts'
import type { ShownCart } from '../desk.ts'
import { useDeliveryTerms } from './queries.ts'

const DeliverTo = lazy(() => withinChunkLimit(() => import('./deliver-to.tsx')))

/** What the cart costs where it goes; nothing where the shop computes neither freight nor taxes. */
export function DeliveredCost({ cart }: { readonly cart: ShownCart }) {
  const terms = useDeliveryTerms().data
  if (!terms || (!terms.freight && !terms.tax)) return null
  return (
    <Suspense fallback={null}>
      <DeliverTo cart={cart} terms={terms} />
    </Suspense>
  )
}
