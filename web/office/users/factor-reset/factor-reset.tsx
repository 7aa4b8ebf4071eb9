import type { User } from '../../../../contract/people/users.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useResetFactors } from './mutations.ts'

interface FactorResetProps {
  readonly user: Pick<User, '_id' | 'email'>
  readonly onClose: () => void
}

/** Asks, then removes the second factors of a user who has lost them. */
export function FactorReset({ user, onClose }: FactorResetProps) {
  const reset = useResetFactors(() => {
    showSuccess('Second factor reset')
    onClose()
  })
  return (
    <Confirmation
      question="Reset the second factor?"
      verb="Reset"
      isSending={reset.isPending}
      error={reset.error ? failureText(reset.error) : undefined}
      onConfirm={() => reset.mutate(user)}
      onKeep={onClose}
    >
      {`Make sure that it is ${user.email} who asks. Their app, passkeys and recovery codes are removed, they are signed out, and we email them.`}
    </Confirmation>
  )
}
