import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type Customer, limitUnpaidOrders } from '../../../contract/office/customers.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { readTypedCount } from '../../ui/fields/typed-number.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { useLimitUnpaidOrders } from './mutations.ts'

const LimitForm = z.object({
  orders: z
    .string()
    .transform((typed) => (typed.trim() === '' ? null : readTypedCount(typed)))
    .pipe(limitUnpaidOrders.body.shape.orders),
})

/** How many unpaid orders this customer may have at once; empty: as everybody. */
export function UnpaidLimit({ customer: { _id, unpaidLimit } }: { readonly customer: Customer }) {
  const limit = useLimitUnpaidOrders(_id)
  const form = useForm({
    resolver: zodResolver(LimitForm),
    defaultValues: { orders: unpaidLimit === null ? '' : String(unpaidLimit) },
  })
  const save = form.handleSubmit(async ({ orders }) => {
    try {
      await limit.mutateAsync(orders)
      showSuccess('Limit saved')
    } catch (error) {
      placeFailure(form, ['orders'], error)
    }
  })
  return (
    <section aria-label="Unpaid orders">
      <EntryForm onSubmit={save} className="grid content-start gap-3">
        <h3 className="text-h3">Unpaid orders</h3>
        <TextField
          label="At once, at most"
          inputMode="numeric"
          autoComplete="off"
          hint="Empty: as everybody"
          {...inForm(form, 'orders')}
        />
        <SubmitButton className="justify-self-start" working={limit.isPending}>
          Save limit
        </SubmitButton>
        <FormError>{form.formState.errors.root?.message}</FormError>
      </EntryForm>
    </section>
  )
}
