import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { inviteCustomer } from '../../../contract/office/customers.ts'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { placeFailure } from '../../platform/base/failures/place-failure.ts'
import { paths } from '../../platform/base/paths.ts'
import { useShop } from '../../platform/base/shop-query.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { inForm } from '../../ui/fields/in-form.ts'
import { showSuccess } from '../../ui/toasts.ts'
import { useInviteCustomer } from './mutations.ts'

/** Opens the form for a customer whom staff make. */
export function NewCustomer() {
  const [isOpen, setIsOpen] = useState(false)
  // Another identity provider makes the accounts itself.
  const hasLogins = useShop().data?.signIn.provider === 'embedded'
  const may = useMay()
  if (!hasLogins || !may('POST /users')) return null
  return (
    <>
      <Button kind="primary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        New customer
      </Button>
      {isOpen && <Invitation onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Name and email; bill-to and tax papers follow on the customer's page. */
function Invitation({ onClose }: { readonly onClose: () => void }) {
  const invite = useInviteCustomer()
  const navigate = useNavigate()
  const form = useForm<z.infer<typeof inviteCustomer.body>>({
    resolver: zodResolver(inviteCustomer.body),
    defaultValues: { name: '', email: '' },
  })
  const save = form.handleSubmit(async (body) => {
    try {
      const { insertedId } = await invite.mutateAsync(body)
      onClose()
      showSuccess('Invitation sent')
      navigate(paths.customer(insertedId))
    } catch (error) {
      placeFailure(form, ['name', 'email'], error)
    }
  })
  return (
    <Dialog title="New customer" onClose={onClose} isSending={invite.isPending}>
      <EntryForm onSubmit={save} className="grid gap-4 p-4 md:p-6">
        <TextField {...FIRST_FOCUS} label="Name" autoComplete="off" {...inForm(form, 'name')} />
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          hint="We mail them a link to choose a password. Bill-to and tax follow on the next page."
          {...inForm(form, 'email')}
        />
        <SubmitButton kind="primary" className="justify-self-start" working={invite.isPending}>
          Send the invitation
        </SubmitButton>
        <FormError>{form.formState.errors.root?.message}</FormError>
      </EntryForm>
    </Dialog>
  )
}
