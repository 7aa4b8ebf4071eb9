import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Customer, correctCustomer } from '../../../contract/office/customers.ts'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { useCorrectCustomer } from './mutations.ts'

interface CorrectDialogProps {
  readonly customer: Customer
  readonly onClose: () => void
}

/** Corrects a customer's name, and their email once its owner has confirmed it. */
export function CorrectDialog({ customer, onClose }: CorrectDialogProps) {
  const { _id, name, email, newEmail } = customer
  const correct = useCorrectCustomer(_id)
  const form = useForm<z.infer<typeof correctCustomer.body>>({
    resolver: zodResolver(correctCustomer.body),
    defaultValues: { name, email: newEmail ?? email },
  })
  const save = form.handleSubmit(async (body) => {
    try {
      const { mailSent } = await correct.mutateAsync(body)
      showSuccess(mailSent ? 'Saved. We sent a confirmation link to the new email.' : 'Saved')
      onClose()
    } catch (error) {
      placeFailure(form, ['name', 'email'], error)
    }
  })
  return (
    <Dialog title="Correct name or email" onClose={onClose} isSending={correct.isPending}>
      <EntryForm onSubmit={save} className="grid gap-4 p-4 md:p-6">
        <TextField {...FIRST_FOCUS} label="Name" autoComplete="off" {...inForm(form, 'name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint={
            newEmail
              ? `${email} is the current email; entering it cancels the change.`
              : 'A new email takes effect once its owner opens the link that we send there.'
          }
          {...inForm(form, 'email')}
        />
        <SubmitButton kind="primary" className="justify-self-start" working={correct.isPending}>
          Save
        </SubmitButton>
        <FormError>{form.formState.errors.root?.message}</FormError>
      </EntryForm>
    </Dialog>
  )
}
