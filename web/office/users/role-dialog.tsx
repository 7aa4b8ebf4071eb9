import { useState } from 'react'
import {
  type ReadyRole,
  readyRoles,
  rightsOfRole,
  roleNames,
  roleOf,
} from '../../../contract/people/rights.ts'
import type { User } from '../../../contract/people/users.ts'
import type { StaffRight } from '../../../contract/values/rights.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useSetRole } from './mutations.ts'
import { RightTicks } from './right-ticks.tsx'

type RoleChoice = ReadyRole | 'customer' | 'own'

interface RoleDialogProps {
  readonly user: User
  readonly onClose: () => void
}

/** Gives a user a ready-made role, or rights ticked one by one. */
export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const [choice, setChoice] = useState<RoleChoice>(roleOf(user.rights))
  const [ticked, setTicked] = useState<readonly StaffRight[]>(user.rights)
  const give = useSetRole(user, () => {
    showSuccess('Role set')
    onClose()
  })
  const rights = choice === 'own' ? ticked : rightsOfRole(choice)
  return (
    <Dialog title="Role" onClose={onClose} isSending={give.isPending}>
      <EntryForm
        className="grid gap-5 p-4 md:p-6"
        onSubmit={(event) => {
          event.preventDefault()
          give.mutate(rights)
        }}
      >
        <p className="[overflow-wrap:anywhere]">
          {user.email} is signed out, and has the new role from the next login on.
        </p>
        <label className="grid max-w-80 gap-1 text-small font-semibold">
          Role
          <select
            className="select w-full"
            value={choice}
            onChange={({ target }) => {
              setTicked(rights)
              setChoice(target.value as RoleChoice)
            }}
          >
            {(['customer', ...readyRoles, 'own'] as const).map((role) => (
              <option key={role} value={role}>
                {roleNames[role]}
              </option>
            ))}
          </select>
        </label>
        <RightTicks
          rights={rights}
          onChange={(chosen) => {
            setChoice('own')
            setTicked(chosen)
          }}
        />
        <FormError>{give.error && failureText(give.error)}</FormError>
        <SubmitButton kind="primary" className="justify-self-start" working={give.isPending}>
          Set role
        </SubmitButton>
      </EntryForm>
    </Dialog>
  )
}
