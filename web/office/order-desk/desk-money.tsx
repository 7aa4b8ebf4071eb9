import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { type ReactNode, Suspense, useState } from 'react'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { DisputeState, Order } from '../../../contract/ordering/orders.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { isInDispute, leftToRefund } from '../../ordering/refunds/left-to-refund.ts'
import { RefundForm } from '../../ordering/refunds/refund-form.tsx'
import { May } from '../../people/sessions/rights/may.tsx'
import { formatDate, formatMoment } from '../../platform/base/format-moment.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LineRefund } from './desk-parts.tsx'

const disputeWords: Readonly<Record<DisputeState, string>> = {
  inquiry: 'Bank inquiry',
  open: 'Disputed',
  won: 'Disputed, won',
  lost: 'Disputed, lost',
  dropped: 'Bank inquiry, closed',
}

interface DeskMoneyProps {
  readonly order: Order
  /** Undefined until they are loaded. */
  readonly lines: readonly OrderLine[] | undefined
  /** The costs of the order. */
  readonly children: ReactNode
}

/** The costs of the order, and the amounts charged, refunded and still refundable. */
export function DeskMoney({ order, lines, children }: DeskMoneyProps) {
  const left = leftToRefund(order)
  const { refundPending = 0 } = order
  const wasCharged = order.paidAt !== null
  const isDisputed = isInDispute(order)
  const chargedLeft = isDisputed ? 'Not refunded yet' : 'Can still be refunded'
  return (
    <section aria-label="Money" className="grid gap-6">
      <div>
        <h3 className="mb-3 text-h3">Money</h3>
        {children}
        <dl className="num mt-2 text-small">
          {order.paidAt && (
            <Amount name={`Charged, ${formatMoment(order.paidAt)}`} amount={order.total}>
              {order.transactionId}
            </Amount>
          )}
          {order.disputes?.map((dispute, place) => (
            <Amount
              // biome-ignore lint/suspicious/noArrayIndexKey: disputes are only added, at the end
              key={`dispute-${place}`}
              name={`${disputeWords[dispute.state]}, ${formatDate(dispute.day)}`}
              amount={(dispute.state === 'lost' ? -1 : 1) * (dispute.amount ?? 0)}
            />
          ))}
          {refundPending > 0 && (
            <Amount name="Refunds that are not made yet" amount={-refundPending} />
          )}
          <Amount
            name={wasCharged ? chargedLeft : 'Nothing was charged'}
            amount={wasCharged ? left : 0}
          />
        </dl>
      </div>
      {isDisputed ? (
        <p className="text-table text-steel-600">
          The payment is disputed: it can be refunded once the bank has decided. Answer at the
          payment provider, and hold back what has not left.
        </p>
      ) : (
        order.paid &&
        !order.sample &&
        left > 0 && (
          <May call="POST /order/:id/refund">
            <Refunds>
              {lines && (
                <Suspense fallback={null}>
                  <LineRefund order={order} lines={lines} />
                </Suspense>
              )}
              {/* Remounted after each refund, to start from the amount left. */}
              <RefundForm key={left} order={order} />
            </Refunds>
          </May>
        )
      )}
    </section>
  )
}

/** The forms that give money back, once they are asked for; what was typed stays while they are folded. */
function Refunds({ children }: { readonly children: ReactNode }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        className="justify-self-start"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        Refund
        <Icon of={isOpen ? ChevronUp : ChevronDown} className="size-4" />
      </Button>
      <div hidden={!isOpen} className={isOpen ? 'grid gap-6' : undefined}>
        {children}
      </div>
    </>
  )
}

interface AmountProps {
  readonly name: string
  readonly amount: number | null
  readonly children?: ReactNode
}

function Amount({ name, amount, children }: AmountProps) {
  return (
    <div className="flex justify-between gap-4 border-b border-steel-200 py-1.5">
      <dt className="min-w-0 text-steel-600">
        {name}
        {children && <span className="part-no block [overflow-wrap:anywhere]">{children}</span>}
      </dt>
      <dd className="font-medium whitespace-nowrap">{formatDollars(amount)}</dd>
    </div>
  )
}
