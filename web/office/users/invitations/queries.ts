import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { type Api, type Input, useApi } from '../../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../../platform/base/calls/use-reload.ts'
import { assertChanged } from '../../../platform/base/failures/not-confirmed.ts'

const KEY = ['users', 'invitations']

/** Invitations that are neither accepted, withdrawn nor expired. */
export function useInvitations() {
  return useQuery(invitationsQuery(useApi()))
}

/** Loaded before the page: the list below them would move when they came. */
export function invitationsQuery(api: Api) {
  return queryOptions({
    queryKey: KEY,
    queryFn: ({ signal }) => api.request('GET /staff/invitation', { signal }),
  })
}

/** Mails an invitation. Fails with the shop's refusal, field by field. */
export function useInviteStaff() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: Input<'POST /staff/invitation'>['body']) =>
      api.request('POST /staff/invitation', { body }),
    onSettled: useReloadAfter(KEY),
  })
}

/** Ends an invitation with its link. */
export function useWithdrawInvitation(onWithdrawn: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async (id: string) => {
      const { deletedCount } = await api.request('DELETE /staff/invitation/:id', {
        params: { id },
      })
      assertChanged(deletedCount)
    },
    onSuccess: onWithdrawn,
    onSettled: useReloadAfter(KEY),
  })
}
