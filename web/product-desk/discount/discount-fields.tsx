import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { TextField } from '../../ui/fields/field.tsx'
import { dayOf } from './discount-form.ts'

interface DiscountFieldsProps {
  readonly percent: UseFormRegisterReturn
  readonly until: UseFormRegisterReturn
  readonly errors: { readonly percent?: FieldError; readonly until?: FieldError } | undefined
}

/** Percentage and last day of a discount. */
export function DiscountFields({ percent, until, errors }: DiscountFieldsProps) {
  return (
    <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField
        label="Discount in percent"
        hint="Whole percent off the price, 1 to 90"
        inputMode="numeric"
        autoComplete="off"
        error={errors?.percent?.message}
        {...percent}
      />
      <TextField
        label="Discount until"
        hint="Until the end of that day, UTC"
        type="date"
        min={dayOf(Date.now())}
        error={errors?.until?.message}
        {...until}
      />
    </div>
  )
}
