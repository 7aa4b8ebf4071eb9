import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { refuseUnprintable } from '../../../contract/fulfilment/printable.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { AddressBody } from '../../../contract/people/addresses/addresses.ts'
import { type BillTo, BillToBody, noBillTo } from '../../../contract/people/addresses/billing.ts'
import {
  type AddressEntries,
  addressFields,
  noAddress,
} from '../../people/addresses/address-entries.ts'
import { AddressFields } from '../../people/addresses/address-fields.tsx'
import {
  type BillToEntries,
  BillToFields,
  billToFields,
} from '../../people/addresses/bill-to-fields.tsx'
import { billToEntries } from '../../people/addresses/own-bill-to.tsx'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useInvoiceAgain } from './mutations.ts'

interface InvoiceAgainProps {
  readonly order: Order
  readonly onClose: () => void
}

/** A credit note and a new invoice for a buyer whose bill-to or address was wrong. */
export default function InvoiceAgain({ order, onClose }: InvoiceAgainProps) {
  const [part, setPart] = useState<'billTo' | 'address'>(order.billTo ? 'billTo' : 'address')
  const [isSending, setIsSending] = useState(false)
  const Correction = part === 'billTo' ? BillToCorrection : AddressCorrection
  return (
    <Dialog title="New invoice" onClose={onClose} isSending={isSending}>
      <div className="grid gap-5 p-4 md:p-6">
        <p className="max-w-[60ch] text-small text-steel-600">
          The invoice is credited, and another with what you correct here takes its place. Both are
          emailed to the buyer.
        </p>
        <Field label="Correct" className="sm:max-w-80">
          {(control) => (
            <select
              {...control}
              className="select"
              value={part}
              disabled={isSending}
              onChange={(event) => setPart(event.target.value === 'billTo' ? 'billTo' : 'address')}
            >
              <option value="address">Name and delivery address</option>
              <option value="billTo">Bill-to</option>
            </select>
          )}
        </Field>
        <Correction order={order} onClose={onClose} onSending={setIsSending} />
      </div>
    </Dialog>
  )
}

interface CorrectionProps extends InvoiceAgainProps {
  readonly onSending: (isSending: boolean) => void
}

function AddressCorrection({ order, onSending, onClose }: CorrectionProps) {
  const { customer: name, phone, shipTo } = order
  const form = useForm<AddressEntries, unknown, z.output<typeof AddressBody>>({
    resolver: zodResolver(AddressBody.superRefine(refuseUnprintable)),
    defaultValues: { ...noAddress, name, phone, postCode: order.code, ...shipTo },
  })
  const issue = useIssue({ order, onSending, onClose })
  const send = ({ isDefault: _, ...corrected }: z.output<typeof AddressBody>) =>
    issue({ shipTo: corrected }, (error) => placeFailure(form, addressFields, error))
  const { errors, isSubmitting } = form.formState
  return (
    <CorrectionForm
      onSubmit={form.handleSubmit(send)}
      isSubmitting={isSubmitting}
      error={errors.root?.message}
    >
      <AddressFields form={form} />
    </CorrectionForm>
  )
}

function BillToCorrection({ order, onSending, onClose }: CorrectionProps) {
  const form = useForm<BillToEntries, unknown, BillTo>({
    resolver: zodResolver(BillToBody.superRefine(refuseUnprintable)),
    defaultValues: billToEntries(order.billTo ?? noBillTo, order.shipTo),
  })
  const issue = useIssue({ order, onSending, onClose })
  const send = (billTo: BillTo) =>
    issue({ billTo }, (error) => placeFailure(form, billToFields, error))
  const { errors, isSubmitting } = form.formState
  return (
    <CorrectionForm
      onSubmit={form.handleSubmit(send)}
      isSubmitting={isSubmitting}
      error={errors.root?.message}
    >
      <BillToFields form={form} />
    </CorrectionForm>
  )
}

/** Issues the new invoice; a refusal goes to the form. */
function useIssue({ order, onSending, onClose }: CorrectionProps) {
  const issue = useInvoiceAgain(order._id)
  return async (corrected: Parameters<typeof issue>[0], onRefused: (error: unknown) => void) => {
    onSending(true)
    try {
      await issue(corrected)
      showSuccess('New invoice issued')
      onClose()
    } catch (error) {
      onRefused(error)
    } finally {
      onSending(false)
    }
  }
}

interface CorrectionFormProps {
  readonly onSubmit: Parameters<typeof EntryForm>[0]['onSubmit']
  readonly isSubmitting: boolean
  readonly error: string | undefined
  readonly children: ReactNode
}

function CorrectionForm({ onSubmit, isSubmitting, error, children }: CorrectionFormProps) {
  return (
    <EntryForm onSubmit={onSubmit} className="grid gap-5">
      {children}
      <SubmitButton kind="primary" className="justify-self-start" working={isSubmitting}>
        Issue the invoice
      </SubmitButton>
      <FormError>{error}</FormError>
    </EntryForm>
  )
}
