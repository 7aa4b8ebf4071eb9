import type { User } from '../../../contract/people/users.ts'
import { messages } from '../../../contract/values/messages.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useSignOutUser } from './mutations.ts'

interface UserSignOutProps {
  readonly user: Pick<User, '_id' | 'email'>
  readonly onClose: () => void
}

/** Asks, then ends all sessions of a user: for a lost phone, or a password that somebody else knows. */
export function UserSignOut({ user, onClose }: UserSignOutProps) {
  const signOut = useSignOutUser(user, () => {
    showSuccess(messages.signedOutEverywhere)
    onClose()
  })
  return (
    <Confirmation
      question="Sign out everywhere?"
      verb="Sign out everywhere"
      isSending={signOut.isPending}
      error={signOut.error ? failureText(signOut.error) : undefined}
      onConfirm={() => signOut.mutate()}
      onKeep={onClose}
    >
      {`${user.email} will be signed out on every device. They keep their account and can log in again.`}
    </Confirmation>
  )
}
