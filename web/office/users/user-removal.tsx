import { useState } from 'react'
import type { User } from '../../../contract/people/users.ts'
import { messages } from '../../../contract/values/messages.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useRemoveUser } from './mutations.ts'
import { useHasOrders } from './queries.ts'

interface UserRemovalProps {
  readonly user: User
  readonly isSelf: boolean
  readonly onRemoved: () => void
  readonly onKeep: () => void
}

/** Asks, deletes a user's record and role, and removes the row. Deleting the last admin is refused, in the dialog. */
export function UserRemoval({ user, isSelf, onRemoved, onKeep }: UserRemovalProps) {
  const removal = useRemoveUser(user, () => {
    showSuccess(messages.userDeleted)
    onRemoved()
  })
  const orders = useHasOrders(user.email)
  const [typed, setTyped] = useState('')
  // Asked for until it is known that there are none.
  const mustType = orders.data !== false
  return (
    <Confirmation
      question={messages.confirmOrderDelete}
      verb="Remove Admin"
      isSending={removal.isPending}
      mayConfirm={!mustType || typed.trim().toLowerCase() === user.email}
      field={
        orders.data === false ? undefined : (
          <TextField
            label="Type the email to remove this user"
            hint={orders.data ? `${user.email} has orders.` : user.email}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )
      }
      error={removal.error ? failureText(removal.error) : undefined}
      onConfirm={() => removal.mutate()}
      onKeep={onKeep}
    >
      {whatFollows(user, isSelf)}
    </Confirmation>
  )
}

const GOES =
  'login, profile, carts and lists, addresses, part numbers, alerts and tax papers are deleted'

function whatFollows({ email, role }: User, isSelf: boolean): string {
  if (isSelf) return `You will lose admin rights and be signed out. Your ${GOES}; your orders stay.`
  const theirs = `their ${GOES}; their orders stay.`
  if (role === 'admin')
    return `${email} will lose admin rights and be signed out. The user is deleted, not only the rights; ${theirs}`
  return `${email} will be removed from All Users and signed out. The user is deleted: ${theirs} To keep them out, use Block.`
}
