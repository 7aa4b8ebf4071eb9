import type { User } from '../../../contract/people/users.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useSetRole } from './mutations.ts'
import { RoleChoice, useRoleChoice } from './role-choice.tsx'

interface RoleDialogProps {
  readonly user: User
  readonly onClose: () => void
}

/** Gives a user a ready-made role, or rights ticked one by one. */
export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const role = useRoleChoice(user.rights)
  const give = useSetRole(user, () => {
    showSuccess('Role set')
    onClose()
  })
  return (
    <Dialog title="Role" onClose={onClose} isSending={give.isPending}>
      <EntryForm
        className="grid gap-5 p-4 md:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          give.mutate(role.rights)
        }}
      >
        <p className="[overflow-wrap:anywhere]">
          {user.email} is signed out, and has the new role from the next login on.
        </p>
        <RoleChoice of={role} withCustomer />
        <FormError>{give.error && failureText(give.error)}</FormError>
        <SubmitButton kind="primary" className="justify-self-start" working={give.isPending}>
          Set role
        </SubmitButton>
      </EntryForm>
    </Dialog>
  )
}
