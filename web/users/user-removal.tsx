import type { User } from '../../contract/calls/accounts/users.ts'
import { messages } from '../../contract/messages.ts'
import { failureText } from '../base/failures/failure-text.ts'
import { Confirmation } from '../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../ui/toasts.ts'
import { useRemoveUser } from './mutations.ts'

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
  return (
    <Confirmation
      question={messages.confirmOrderDelete}
      verb="Remove Admin"
      isSending={removal.isPending}
      error={removal.error ? failureText(removal.error) : undefined}
      onConfirm={() => removal.mutate()}
      onKeep={onKeep}
    >
      {whatFollows(user, isSelf)}
    </Confirmation>
  )
}

const GOES = 'carts, addresses, part numbers, alerts and tax papers are deleted'

function whatFollows({ email, role }: User, isSelf: boolean): string {
  if (isSelf) return `You will lose admin rights and be signed out. Your ${GOES}; your orders stay.`
  const theirs = `their ${GOES}; their orders stay.`
  if (role === 'admin')
    return `${email} will lose admin rights and be signed out. They can log in again as a customer, but ${theirs}`
  return `${email} will be removed from All Users and signed out. They can log in again, but ${theirs}`
}
