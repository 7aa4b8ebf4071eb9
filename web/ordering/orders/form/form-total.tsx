import type { UseFormReturn } from 'react-hook-form'
import type { ProductWithLadder } from '../../../../contract/catalogue/products.ts'
import { formatCount, formatDollars } from '../../../../contract/values/money/money.ts'
import { BetterQuantity, priceQuantity } from '../../../catalogue/products/bulk/better-quantity.tsx'
import { formatPrice, priceAtQuantity } from '../../../catalogue/products/order-cost.ts'
import { SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { DeliveryRows } from '../../delivery/delivery-rows.tsx'
import { PriceRetry } from '../../delivery/price-retry.tsx'
import type { DeliveredOrder } from './delivered-queries.ts'
import type { OrderEntries } from './order-form.ts'

interface FormTotalProps {
  readonly product: ProductWithLadder
  readonly form: UseFormReturn<OrderEntries>
  readonly delivered: DeliveredOrder
}

/** Total and the button. */
export function FormTotal({ product, form, delivered }: FormTotalProps) {
  const { errors, isSubmitting, isSubmitted } = form.formState
  const { quantity: count, total, failure, refetch } = delivered
  const take = (quantity: number) => {
    form.setValue('minProduct', String(quantity), { shouldValidate: isSubmitted })
    // The pressed button is gone.
    form.setFocus('minProduct')
  }
  return (
    <div className="bottom-0 z-10 mt-auto bg-steel-50 px-4 pb-4 md:mt-0 md:flex md:flex-col md:border-l md:border-steel-200 md:px-6 md:pt-6 md:pb-6 max-md:[@media(min-height:45rem)]:sticky">
      <div className="md:mt-auto">
        <Calculation product={product} delivered={delivered} />
        <div className="mt-2 min-h-5">
          {count !== undefined && (
            <BetterQuantity line={priceQuantity(product, count)} onTake={take} />
          )}
          {/* Repeats the field's error, which this block may cover on a small phone. */}
          {count === undefined && errors.minProduct && (
            <p aria-hidden="true" className="text-small font-medium text-bad md:hidden">
              {errors.minProduct.message}
            </p>
          )}
        </div>
        <div className="mt-2 flex items-center gap-x-4 md:block">
          <dl
            className="md:flex md:items-baseline md:justify-between md:gap-3"
            aria-busy={delivered.isUpdating}
          >
            <dt className="max-md:text-micro md:font-semibold">Total</dt>
            <dd className="head num text-h3 leading-none md:text-[2.5rem]" aria-live="polite">
              {total === undefined ? '–' : formatDollars(total)}
            </dd>
          </dl>
          <SubmitButton
            kind="primary"
            size="large"
            className="grow md:mt-4 md:w-full"
            working={isSubmitting}
          >
            Order Now
          </SubmitButton>
        </div>
        <PriceRetry
          failure={failure}
          refusal={errors.root}
          isPriced={total !== undefined}
          onRetry={() => {
            form.clearErrors('root')
            void refetch()
          }}
        />
      </div>
    </div>
  )
}

interface CalculationProps {
  readonly product: ProductWithLadder
  readonly delivered: DeliveredOrder
}

/** The parts of the total. */
function Calculation({ product, delivered }: CalculationProps) {
  const { quantity, isUpdating, isComputed, hasPostCode, isCurrent } = delivered
  const price = priceAtQuantity(product, quantity ?? 0)
  return (
    <dl className="border-t-2 border-ink pt-3" aria-busy={isUpdating}>
      <div className="num flex justify-between text-small text-steel-600">
        <dt>Price × quantity</dt>
        <dd>
          {formatPrice(price, product.pricePer)} ×{' '}
          {quantity === undefined ? '–' : formatCount(quantity)}
        </dd>
      </div>
      {isComputed && (
        <DeliveryRows
          hasPostCode={hasPostCode}
          cost={delivered.delivered}
          isCurrent={isCurrent && quantity !== undefined}
        />
      )}
    </dl>
  )
}
