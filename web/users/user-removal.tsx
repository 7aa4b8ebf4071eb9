import { useMutation, useQueryClient } from '@tanstack/react-query'
import { messages } from '../../contract/messages.ts'
import type { User } from '../../contract/users.ts'
import { useApi } from '../base/api.ts'
import { failureText } from '../base/failure-text.ts'
import { assertChanged } from '../base/not-confirmed.ts'
import { removeItem } from '../paging/remove-item.ts'
import { sessionQuery } from '../sessions/queries.ts'
import { Confirmation } from '../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../ui/toasts.tsx'

interface UserRemovalProps {
  readonly user: User
  readonly isSelf: boolean
  readonly onRemoved: () => void
  readonly onKeep: () => void
}

/** Asks, deletes a user's record and role, and removes the row. Deleting the last admin is refused, in the dialog. */
export function UserRemoval({ user, isSelf, onRemoved, onKeep }: UserRemovalProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const removal = useMutation({
    mutationFn: async () => {
      const { deletedCount } = await api.request('DELETE /user/:id', { params: { id: user._id } })
      assertChanged(deletedCount)
    },
    onSuccess: () => {
      showSuccess(messages.userDeleted)
      onRemoved()
      removeItem<User>(queryClient, ['users', 'all'], ({ _id }) => _id === user._id)
      queryClient.invalidateQueries({ queryKey: ['users', 'count'] })
      // Admins who delete themselves are signed out.
      if (isSelf) queryClient.invalidateQueries({ queryKey: sessionQuery(api).queryKey })
    },
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

function whatFollows({ email, role }: User, isSelf: boolean): string {
  if (isSelf) return 'You will lose admin rights and be signed out.'
  if (role === 'admin')
    return `${email} will lose admin rights and be signed out. They can log in again as a customer; their orders stay.`
  return `${email} will be removed from All Users and signed out. They can log in again; their orders stay.`
}
