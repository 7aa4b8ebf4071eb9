import { Controller, type UseFormReturn } from 'react-hook-form'
import type { ProductWithLadder } from '../../../../contract/catalogue/products.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { type CountedIn, formatUnits, leastOrder } from '../../../catalogue/products/order-cost.ts'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import type { OrderEntries } from './order-form.ts'

interface OrderQuantityProps {
  readonly product: ProductWithLadder & CountedIn
  readonly form: UseFormReturn<OrderEntries>
}

/** The ordered quantity, by number or ruler. */
export function OrderQuantity({ product, form }: OrderQuantityProps) {
  const { errors } = form.formState
  const { minimum, available, orderMultiple, unitOfSale } = product
  return (
    <div className="bg-steel-50 p-4 max-md:border-y max-md:border-steel-200 md:border-l md:border-steel-200 md:p-6 md:pb-0">
      <Controller
        control={form.control}
        name="minProduct"
        render={({ field }) => (
          <QuantityField
            {...field}
            label="Ordered quantity"
            bounds={{
              floor: leastOrder(product),
              ceiling: available - (available % orderMultiple),
              multiple: orderMultiple,
            }}
            ends={[`minimum ${formatCount(minimum)}`, `available ${formatCount(available)}`]}
            describe={(count) => formatUnits(count, unitOfSale)}
            hint={`${formatCount(minimum)} to ${formatUnits(available, unitOfSale)}${
              orderMultiple === 1 ? '' : `, in multiples of ${formatCount(orderMultiple)}`
            }`}
            error={errors.minProduct?.message}
          />
        )}
      />
    </div>
  )
}
