import { useState } from 'react'
import { rightsOfRole } from '../../../../contract/people/rights.ts'
import { failureText, faultAt } from '../../../platform/base/failures/failure-text.ts'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../../ui/dialogs/modal.ts'
import { EntryForm, SubmitButton } from '../../../ui/fields/entry-form.tsx'
import { TextField } from '../../../ui/fields/field.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { RoleChoice, useRoleChoice } from '../role-choice.tsx'
import { useInviteStaff } from './queries.ts'

/** Invites somebody to the staff with a role; they need no account yet. */
export default function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [email, setEmail] = useState('')
  const role = useRoleChoice(rightsOfRole('readOnly'))
  const invite = useInviteStaff()
  const fault = faultAt(invite.error, 'email')
  const send = () =>
    invite.mutate(
      { email, rights: [...role.rights] },
      {
        onSuccess: () => {
          showSuccess('Invitation sent')
          onClose()
        },
      },
    )
  return (
    <Dialog title="Invite staff" onClose={onClose} isSending={invite.isPending}>
      <EntryForm
        className="grid gap-5 p-4 md:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <TextField
          {...FIRST_FOCUS}
          label="Email"
          type="email"
          autoComplete="off"
          hint="We mail them a link that works for seven days. They log in, or sign up, with this email."
          value={email}
          error={fault}
          onChange={({ target }) => setEmail(target.value)}
        />
        <RoleChoice of={role} withCustomer={false} />
        <FormError>{invite.error && !fault && failureText(invite.error)}</FormError>
        <SubmitButton kind="primary" className="justify-self-start" working={invite.isPending}>
          Send the invitation
        </SubmitButton>
      </EntryForm>
    </Dialog>
  )
}
