import { shopZone } from '../../../../contract/values/days/shop-zone.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import type { inForm } from '../../../ui/fields/in-form.ts'
import { dayOf } from './discount-form.ts'

interface DiscountFieldsProps {
  readonly percent: ReturnType<typeof inForm>
  readonly until: ReturnType<typeof inForm>
}

/** Percentage and last day of a discount. */
export function DiscountFields({ percent, until }: DiscountFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField
        label="Discount in percent"
        hint="Whole percent off the price, 1 to 90"
        inputMode="numeric"
        autoComplete="off"
        {...percent}
      />
      <TextField
        label="Discount until"
        hint={`Until the end of that day, ${shopZone()}`}
        type="date"
        min={dayOf(Date.now())}
        {...until}
      />
    </div>
  )
}
