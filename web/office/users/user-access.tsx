import { useState } from 'react'
import type { User } from '../../../contract/people/users.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useBlockUser, useTakeAdminRights } from './mutations.ts'

const REASON_LENGTH = 200

interface UserAccessProps {
  readonly user: Pick<User, '_id' | 'email'>
  readonly onClose: () => void
}

/** Asks, then makes an admin a customer; nothing else of theirs changes. */
export function RightsTaking({ user, onClose }: UserAccessProps) {
  const takeRights = useTakeAdminRights(() => {
    showSuccess('Admin rights removed')
    onClose()
  })
  return (
    <Confirmation
      question="Remove admin rights?"
      verb="Remove admin rights"
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
  const [reason, setReason] = useState('')
  const blockUser = useBlockUser(() => {
    showSuccess('Blocked')
    onClose()
  })
  return (
    <Confirmation
      question="Block this user?"
      verb="Block"
      isSending={blockUser.isPending}
      mayConfirm={reason.trim() !== ''}
      field={
        <TextField
          label="Reason (only staff read it)"
          autoComplete="off"
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      }
      error={blockUser.error ? failureText(blockUser.error) : undefined}
      onConfirm={() => blockUser.mutate({ _id: user._id, reason })}
      onKeep={onClose}
    >
      {`${user.email} is signed out and can’t log in until you unblock them. Orders, carts and addresses stay, and paid orders go on.`}
    </Confirmation>
  )
}
