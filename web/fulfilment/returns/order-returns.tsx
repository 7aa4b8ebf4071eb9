import { Suspense, useState } from 'react'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { useActDraft } from '../../ordering/refunds/act-draft.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { useOrderReturns } from './queries.ts'
import { ReturnCard } from './return-card.tsx'
import { noEntries } from './return-entries.ts'
import { WithdrawReturn } from './withdraw-return.tsx'

/** With the upload of pictures; loaded once a customer opens it. */
const ReturnForm = lazyPart(() => import('./return-form.tsx'))
/** For staff only. */
const ReturnActs = lazyPart(() => import('./return-acts.tsx'), 'ReturnActs')

interface OrderReturnsProps {
  readonly order: Order
  readonly lines: readonly OrderLine[]
  readonly reader: 'customer' | 'admin'
}

/** An order's returns: its customer asks and withdraws, staff decide. */
export function OrderReturns({ order, lines, reader }: OrderReturnsProps) {
  const returns = useOrderReturns(order._id)
  const isReturnable = lines.some(({ shipped, returned }) => shipped > returned)
  const isCustomer = reader === 'customer'
  const items = returns.data?.items ?? []
  if (!isReturnable && items.length === 0) return null
  if (!isCustomer && returns.data && items.length === 0) return null
  return (
    <section aria-label="Returns" className="grid gap-3">
      <h3 className="text-h3">Returns</h3>
      <Unloaded what="The returns" query={returns}>
        <Skeleton className="h-16" />
      </Unloaded>
      {items.length > 0 && (
        <ul className="bulkheads">
          {items.map((one) => (
            <ReturnCard key={one._id} of={one}>
              {isCustomer ? (
                <WithdrawReturn of={one} />
              ) : (
                <Suspense fallback={null}>
                  <ReturnActs of={one} />
                </Suspense>
              )}
            </ReturnCard>
          ))}
        </ul>
      )}
      {isCustomer && isReturnable && <ReturnPieces order={order} lines={lines} />}
    </section>
  )
}

/** Entries stay while the form is closed. */
function ReturnPieces({ order, lines }: Pick<OrderReturnsProps, 'order' | 'lines'>) {
  const [isOpen, setIsOpen] = useState(false)
  const draft = useActDraft(noEntries)
  return (
    <>
      <Button className="justify-self-start" onClick={() => setIsOpen(true)}>
        Return pieces
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <ReturnForm order={order} lines={lines} draft={draft} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
