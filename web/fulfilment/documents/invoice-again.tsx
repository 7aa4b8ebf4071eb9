import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { refuseUnprintable } from '../../../contract/fulfilment/printable.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { AddressBody } from '../../../contract/people/addresses/addresses.ts'
import {
  type AddressEntries,
  addressFields,
  noAddress,
} from '../../people/addresses/address-entries.ts'
import { AddressFields } from '../../people/addresses/address-fields.tsx'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useInvoiceAgain } from './mutations.ts'

interface InvoiceAgainProps {
  readonly order: Order
  readonly onClose: () => void
}

/** A credit note and a new invoice for a buyer whose name or address was wrong. */
export default function InvoiceAgain({ order, onClose }: InvoiceAgainProps) {
  const { customer: name, phone, shipTo } = order
  const form = useForm<AddressEntries, unknown, z.output<typeof AddressBody>>({
    resolver: zodResolver(AddressBody.superRefine(refuseUnprintable)),
    defaultValues: { ...noAddress, name, phone, postCode: order.code, ...shipTo },
  })
  const { errors, isSubmitting } = form.formState
  const issue = useInvoiceAgain(order._id)
  const send = async ({ isDefault: _, ...shipTo }: z.output<typeof AddressBody>) => {
    try {
      await issue(shipTo)
      showSuccess('New invoice issued')
      onClose()
    } catch (error) {
      placeFailure(form, addressFields, error)
    }
  }
  return (
    <Dialog title="New invoice" onClose={onClose} isSending={isSubmitting}>
      <EntryForm onSubmit={form.handleSubmit(send)} className="grid gap-5 p-4 md:p-6">
        <p className="max-w-[60ch] text-small text-steel-600">
          The invoice is credited, and another with this name and address takes its place. Both go
          to the buyer by mail.
        </p>
        <AddressFields form={form} />
        <SubmitButton kind="primary" className="justify-self-start" working={isSubmitting}>
          Issue the invoice
        </SubmitButton>
        <FormError>{errors.root?.message}</FormError>
      </EntryForm>
    </Dialog>
  )
}
