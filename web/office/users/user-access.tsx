import type { User } from '../../../contract/people/users.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useBlockUser, useTakeAdminRights } from './mutations.ts'

interface UserAccessProps {
  readonly user: User
  readonly onClose: () => void
}

/** Asks, then makes an admin a customer; nothing else of theirs changes. */
export function RightsTaking({ user, onClose }: UserAccessProps) {
  const takeRights = useTakeAdminRights(() => {
    showSuccess('Admin rights taken')
    onClose()
  })
  return (
    <Confirmation
      question="Take the admin rights?"
      verb="Take admin rights"
      isSending={takeRights.isPending}
      error={takeRights.error ? failureText(takeRights.error) : undefined}
      onConfirm={() => takeRights.mutate(user)}
      onKeep={onClose}
    >
      {`${user.email} is signed out and can log in again as a customer. Orders, carts and addresses stay.`}
    </Confirmation>
  )
}

/** Asks, then signs a user out and keeps them out. */
export function UserBlock({ user, onClose }: UserAccessProps) {
  const blockUser = useBlockUser(() => {
    showSuccess('Blocked')
    onClose()
  })
  return (
    <Confirmation
      question="Block this user?"
      verb="Block"
      isSending={blockUser.isPending}
      error={blockUser.error ? failureText(blockUser.error) : undefined}
      onConfirm={() => blockUser.mutate(user)}
      onKeep={onClose}
    >
      {`${user.email} is signed out and can’t log in until you unblock them. Orders, carts and addresses stay.`}
    </Confirmation>
  )
}
