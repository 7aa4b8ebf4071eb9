import type { User } from '../../../contract/people/users.ts'
import { messages } from '../../../contract/values/messages.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useMakeAdmin } from './mutations.ts'

interface UnconfirmedPromotionProps {
  readonly user: User
  readonly onClose: () => void
}

/** Asks before promoting a user with an unconfirmed email, which may not be theirs. */
export function UnconfirmedPromotion({ user, onClose }: UnconfirmedPromotionProps) {
  const makeAdmin = useMakeAdmin({
    onMade: () => {
      showSuccess(messages.madeAdmin)
      onClose()
    },
  })
  return (
    <Confirmation
      question="Make this unconfirmed account an admin?"
      verb="Make Admin"
      isSending={makeAdmin.isPending}
      error={makeAdmin.error ? failureText(makeAdmin.error) : undefined}
      onConfirm={() => makeAdmin.mutate(user.email)}
      onKeep={onClose}
    >
      {`${user.email} is not confirmed, so it may belong to somebody else. An admin sees every customer’s data, gives refunds and removes users. Ask the owner to confirm the email first.`}
    </Confirmation>
  )
}
