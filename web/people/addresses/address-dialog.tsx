import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Address, AddressBody } from '../../../contract/people/addresses/addresses.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { Checkbox } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { type AddressEntries, addressEntries, addressFields, noAddress } from './address-entries.ts'
import { AddressFields } from './address-fields.tsx'
import { useKeepAddress } from './mutations.ts'

interface AddressDialogProps {
  /** Absent for a new address. */
  readonly known: Address | undefined
  readonly onClose: () => void
}

/** Adds an address to the book, or changes one. */
export function AddressDialog({ known, onClose }: AddressDialogProps) {
  const form = useForm<AddressEntries, unknown, z.output<typeof AddressBody>>({
    resolver: zodResolver(AddressBody),
    defaultValues: known ? addressEntries(known) : noAddress,
  })
  const { errors, isSubmitting } = form.formState
  const keepAddress = useKeepAddress(known?._id)
  const keep = async (address: z.output<typeof AddressBody>) => {
    try {
      await keepAddress(address)
      showSuccess(known ? 'Address changed' : 'Address added')
      onClose()
    } catch (error) {
      placeFailure(form, addressFields, error)
    }
  }
  return (
    <Dialog
      title={known ? 'Change an address' : 'Add an address'}
      onClose={onClose}
      isSending={isSubmitting}
    >
      <EntryForm onSubmit={form.handleSubmit(keep)} className="grid gap-5 p-4 md:p-6">
        <AddressFields form={form} />
        <Checkbox label="Deliver here by default" {...form.register('isDefault')} />
        <SubmitButton kind="primary" className="justify-self-start" working={isSubmitting}>
          Save
        </SubmitButton>
        <FormError>{errors.root?.message}</FormError>
      </EntryForm>
    </Dialog>
  )
}
