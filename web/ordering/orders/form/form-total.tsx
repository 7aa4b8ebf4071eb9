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
        <Total product={product} delivered={delivered} />
        <div className="mt-2 empty:hidden">
          {count !== undefined && (
            <BetterQuantity line={priceQuantity(product, count)} onTake={take} />
          )}
        </div>
        {/* Repeats the field's error, which this block may cover on a small phone; its line is reserved. */}
        <p aria-hidden="true" className="mt-2 min-h-5 text-small font-medium text-bad md:hidden">
          {errors.minProduct?.message}
        </p>
        <SubmitButton
          kind="primary"
          size="large"
          className="mt-2 w-full md:mt-4"
          working={isSubmitting}
        >
          Order Now
        </SubmitButton>
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

interface TotalProps {
  readonly product: ProductWithLadder
  readonly delivered: DeliveredOrder
}

function Total({ product, delivered }: TotalProps) {
  const { quantity, total, isUpdating, isComputed, hasPostCode, isCurrent } = delivered
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
      <div className="mt-1 flex items-baseline justify-between gap-3">
        <dt className="font-semibold">Total</dt>
        <dd className="head num text-[2.5rem] leading-none" aria-live="polite">
          {total === undefined ? '–' : formatDollars(total)}
        </dd>
      </div>
    </dl>
  )
}
