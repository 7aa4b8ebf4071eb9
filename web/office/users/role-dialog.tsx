import { useState } from 'react'
import {
  completeRights,
  type ReadyRole,
  readyRoles,
  rightsOfRole,
  roleNames,
  roleOf,
} from '../../../contract/people/rights.ts'
import type { User } from '../../../contract/people/users.ts'
import { rightWords, type StaffRight } from '../../../contract/values/rights.ts'
import { useRights } from '../../people/sessions/rights/rights.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { EntryForm, SubmitButton } from '../../ui/fields/entry-form.tsx'
import { FormError } from '../../ui/fields/form-error.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useSetRole } from './mutations.ts'

type RoleChoice = ReadyRole | 'customer' | 'own'

interface RoleDialogProps {
  readonly user: User
  readonly onClose: () => void
}

/** Gives a user a ready-made role, or rights ticked one by one. */
export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const held = useRights()
  const [choice, setChoice] = useState<RoleChoice>(roleOf(user.rights))
  const [ticked, setTicked] = useState<readonly StaffRight[]>(user.rights)
  const give = useSetRole(user, () => {
    showSuccess('Role set')
    onClose()
  })
  const rights = choice === 'own' ? ticked : rightsOfRole(choice)
  const toggle = (right: StaffRight) => {
    setChoice('own')
    setTicked(
      rights.includes(right)
        ? rights.filter((one) => one !== right && one !== right.replace(':read', ':write'))
        : completeRights([...rights, right]),
    )
  }
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
        <fieldset>
          <legend className="text-small font-semibold">Rights</legend>
          <ul className="mt-2 grid gap-x-8 sm:grid-cols-2">
            {rightWords.map((word) => (
              <li key={word} className="flex items-center gap-4 border-t border-steel-200">
                <span className="grow capitalize">{word}</span>
                {(['read', 'write'] as const).map((act) => (
                  <label key={act} className="flex min-h-11 items-center gap-2 text-small">
                    <input
                      type="checkbox"
                      className="checkbox"
                      aria-label={`${word}, ${act}`}
                      checked={rights.includes(`${word}:${act}`)}
                      disabled={!held.includes(`${word}:${act}`)}
                      onChange={() => toggle(`${word}:${act}`)}
                    />
                    {act}
                  </label>
                ))}
              </li>
            ))}
          </ul>
        </fieldset>
        <FormError>{give.error && failureText(give.error)}</FormError>
        <SubmitButton kind="primary" className="justify-self-start" working={give.isPending}>
          Set role
        </SubmitButton>
      </EntryForm>
    </Dialog>
  )
}
