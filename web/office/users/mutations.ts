import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../contract/people/users.ts'
import type { StaffRight } from '../../../contract/values/rights.ts'
import { sessionQuery } from '../../people/sessions/queries.ts'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../platform/base/calls/use-reload.ts'
import { assertChanged } from '../../platform/base/failures/not-confirmed.ts'
import { removeItem } from '../../platform/paging/remove-item.ts'

interface MakeAdminParts {
  readonly onMade: () => void
  /** For pages that show the error nowhere else. */
  readonly onFailure?: (error: Error) => void
}

/** Makes a user an admin, by email. The list is reloaded after a failure, too. */
export function useMakeAdmin({ onMade, onFailure }: MakeAdminParts) {
  const api = useApi()
  return useMutation({
    mutationFn: async (email: string) => {
      const { modifiedCount } = await api.request('PUT /user/admin/:email', { params: { email } })
      assertChanged(modifiedCount)
    },
    onSuccess: onMade,
    onError: onFailure,
    onSettled: useReloadAfter(['users']),
  })
}

/** Deletes a user's record and role, and removes the row. Deleting the last admin is refused. */
export function useRemoveUser(user: User, onRemoved: () => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      const { deletedCount } = await api.request('DELETE /user/:id', { params: { id: user._id } })
      assertChanged(deletedCount)
    },
    onSuccess: () => {
      onRemoved()
      removeItem<User>(queryClient, ['users', 'all'], ({ _id }) => _id === user._id)
      queryClient.invalidateQueries({ queryKey: ['users', 'count'] })
      // Admins who delete themselves are signed out.
      const { queryKey } = sessionQuery(api)
      if (queryClient.getQueryData(queryKey)?.user?._id === user._id)
        queryClient.invalidateQueries({ queryKey })
    },
  })
}

/** Makes a customer, who is mailed an invitation. Fails with the shop's refusal, field by field. */
export function useInviteCustomer() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: Input<'POST /users'>['body']) => api.request('POST /users', { body }),
    onSettled: useReloadAfter(['users']),
  })
}

/** Makes an admin a customer. Taking the last admin's rights is refused. */
export function useTakeAdminRights(onTaken: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ email }: Pick<User, 'email'>) => {
      const { modifiedCount } = await api.request('DELETE /user/admin/:email', {
        params: { email },
      })
      assertChanged(modifiedCount)
    },
    onSuccess: onTaken,
    onSettled: useReloadAfter(['users']),
  })
}

/** Gives a user these rights and no others. */
export function useSetRole({ _id }: Pick<User, '_id'>, onSet: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: (rights: readonly StaffRight[]) =>
      api.request('PUT /user/:id/role', { params: { id: _id }, body: { rights: [...rights] } }),
    onSuccess: onSet,
    onSettled: useReloadAfter(['users']),
  })
}

/** Signs a user out and keeps them out. Blocking the last admin is refused. */
export function useBlockUser(onBlocked: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ _id, reason }: Pick<User, '_id'> & { readonly reason: string }) => {
      const input = { params: { id: _id }, body: { reason } }
      assertChanged((await api.request('POST /user/:id/block', input)).modifiedCount)
    },
    onSuccess: onBlocked,
    onSettled: useReloadAfter(['users']),
  })
}

/** Lets a blocked user sign in again. */
export function useUnblockUser({ onFailure }: { readonly onFailure: (error: Error) => void }) {
  const api = useApi()
  return useMutation({
    mutationFn: async ({ _id }: Pick<User, '_id'>) => {
      const { modifiedCount } = await api.request('POST /user/:id/unblock', { params: { id: _id } })
      assertChanged(modifiedCount)
    },
    onError: onFailure,
    onSettled: useReloadAfter(['users']),
  })
}

/** Ends all sessions of a user. Reports if there was none. */
export function useSignOutUser(user: Pick<User, '_id' | 'email'>, onSignedOut: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async () => {
      const { deletedCount } = await api.request('DELETE /user/:id/sessions', {
        params: { id: user._id },
      })
      assertChanged(deletedCount, `${user.email} was not logged in on any device.`)
    },
    onSuccess: onSignedOut,
  })
}
