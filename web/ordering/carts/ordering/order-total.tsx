import { Suspense, useEffect, useRef } from 'react'
import type { Cart } from '../../../../contract/ordering/cart/carts.ts'
import type { Order } from '../../../../contract/ordering/orders.ts'
import type { ProblemCode } from '../../../../contract/values/errors.ts'
import {
  formatCount,
  formatCountOf,
  formatDollars,
} from '../../../../contract/values/money/money.ts'
import { lazyPart } from '../../../platform/base/lazy-part.tsx'
import { paths } from '../../../platform/base/paths.ts'
import { SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { useIsHydrated } from '../../../ui/hooks/use-is-hydrated.ts'
import { Link } from '../../../ui/link.tsx'
import { DeliveryAgreed } from '../../delivery/delivery-agreed.tsx'
import { PriceRetry } from '../../delivery/price-retry.tsx'
import { OrderHold } from '../../orders/holds/order-hold.tsx'
import type { CardDesk } from '../../payments/card/card-at-order.tsx'
import { CardNote } from '../../payments/card/card-note.tsx'
import { CardSkeleton } from '../../payments/card/card-skeleton.tsx'
import { OrderCosts } from '../../payments/order-costs.tsx'
import { PaymentConfirming } from '../../payments/payment-confirming.tsx'
import type { usePayment } from '../../payments/use-payment.ts'
import { CostRows } from '../delivery/cost-rows.tsx'
import { LeavesBy } from '../delivery/leaves-by.tsx'
import type { OrderDelivery } from './use-order-delivery.ts'

/** The provider's packages are as large as the rest of the page. */
const CardAtOrder = lazyPart(() => import('../../payments/card/card-at-order.tsx'))

const PLACED_BEFORE: ProblemCode = 'idempotencyKeyReused'

/** Name of the button that places an order without a payment. */
export const PAY_LATER = 'payLater'

interface OrderTotalProps {
  readonly cart: Cart
  /** The customer's. */
  readonly email: string | undefined
  readonly delivery: OrderDelivery
  /** The order, once it is placed and not paid. */
  readonly placed: Order | undefined
  readonly payment: ReturnType<typeof usePayment>
  /** The button whose work is under way. */
  readonly working: 'pay' | 'later' | undefined
  /** Whether a card can be typed. */
  readonly hasCard: boolean
  readonly onDesk: (desk: CardDesk | undefined) => void
  readonly refusal: Parameters<typeof PriceRetry>[0]['refusal']
  readonly onRetry: () => void
}

/** The cost of an order, the card, and the buttons that bind. */
export function OrderTotal(props: OrderTotalProps) {
  const { cart, email, delivery, placed, payment, working, hasCard, onDesk, refusal, onRetry } =
    props
  const total = placed ? placed.total : delivery.total
  const isHydrated = useIsHydrated()
  const isConfirming = placed !== undefined && payment.step === 'confirming'
  const verb = placed ? 'Pay' : 'Order and pay'
  const card = useRef<HTMLDivElement>(null)
  const retry = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The bar's button may be pressed far above what it says.
    const shown = payment.error ? card : refusal ? retry : undefined
    shown?.current?.scrollIntoView({ block: 'nearest' })
  }, [payment.error, refusal])
  return (
    <>
      <section aria-label="Total" className="border border-steel-200 bg-steel-50 p-4 md:p-6">
        <dl className="num flex justify-between gap-3 text-small text-steel-600">
          <dt>{formatCountOf(cart.lineCount, 'line')}</dt>
          <dd>{formatCount(cart.totals.pieces)} pieces</dd>
        </dl>
        {placed ? (
          <dl className="mt-3 text-small">
            <OrderCosts order={placed} />
          </dl>
        ) : (
          <ComputedCost delivery={delivery} />
        )}
        <TotalToPay cart={cart} delivery={delivery} placed={placed} />
        {!placed && delivery.terms && !delivery.isCosted && <DeliveryAgreed />}
        {isConfirming && <PaymentConfirming orderId={placed._id} isJustSent />}
        {/* Only hidden: the provider's frame must live until the payment's result is known. */}
        <div hidden={isConfirming} className="mt-5">
          <div className="grid gap-4">
            <div ref={card} className="grid scroll-mb-28 gap-4">
              {isHydrated ? (
                <Suspense fallback={<CardSkeleton />}>
                  <CardAtOrder error={payment.error} onError={payment.setError} onDesk={onDesk} />
                </Suspense>
              ) : (
                <CardSkeleton />
              )}
            </div>
            <SubmitButton
              kind="primary"
              size="large"
              className="num w-full max-lg:hidden"
              working={working === 'pay'}
              disabled={!hasCard}
            >
              {verb}
              {total !== null && ` ${formatDollars(total)}`}
            </SubmitButton>
            {!placed && (
              <div className="grid gap-2">
                <SubmitButton name={PAY_LATER} className="w-full" working={working === 'later'}>
                  Order now, pay later
                </SubmitButton>
                <OrderHold email={email} />
              </div>
            )}
            {!placed && (
              <div ref={retry} className="scroll-mb-28 empty:hidden">
                <PriceRetry
                  failure={delivery.failure}
                  refusal={refusal}
                  isPriced={delivery.total !== null}
                  onRetry={onRetry}
                >
                  {refusal?.type === PLACED_BEFORE && (
                    <Link className="tlink inline-flex min-h-6 items-center" to={paths.dashboard}>
                      My Order
                    </Link>
                  )}
                </PriceRetry>
              </div>
            )}
            <CardNote />
          </div>
        </div>
      </section>
      {!isConfirming && (
        <div className="bottom-0 z-10 -mx-4 flex items-center gap-4 border-t-2 border-ink bg-paper px-4 py-3 lg:hidden [@media(min-height:45rem)]:sticky">
          <p className="num shrink-0">
            <span className="block font-semibold">{formatDollars(total ?? cart.totals.goods)}</span>
            <span className="block text-micro text-steel-600">
              {total === null ? 'Goods total' : formatCountOf(cart.lineCount, 'line')}
            </span>
          </p>
          <SubmitButton
            kind="primary"
            size="large"
            className="grow"
            working={working === 'pay'}
            disabled={!hasCard}
          >
            {verb}
          </SubmitButton>
        </div>
      )}
    </>
  )
}

/** Freight and taxes of the delivery, if the shop computes any. */
function ComputedCost({ delivery }: Pick<OrderTotalProps, 'delivery'>) {
  const { isCosted, delivered, shown, isFetching } = delivery
  if (!isCosted || !delivered) return null
  return (
    <div className="mt-3">
      <CostRows cart={shown} delivered={delivered} isUpdating={isFetching} />
      <LeavesBy delivered={delivered} />
    </div>
  )
}

/** The whole total, or that of the goods while freight and tax are not known: the line is always there. */
function TotalToPay({
  cart,
  delivery: { isCosted, delivered },
  placed,
}: Pick<OrderTotalProps, 'cart' | 'delivery' | 'placed'>) {
  const whole = placed?.total ?? (isCosted ? delivered?.total : undefined)
  return (
    <dl className="mt-3 flex flex-wrap items-baseline justify-between gap-3" aria-live="polite">
      <dt className="font-semibold">{typeof whole === 'number' ? 'Total' : 'Goods total'}</dt>
      <dd className="head num text-[2.5rem] leading-none">
        {formatDollars(whole ?? cart.totals.goods)}
      </dd>
    </dl>
  )
}
