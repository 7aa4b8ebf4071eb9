import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../platform/base/calls/use-reload.ts'
import { assertChanged } from '../../platform/base/failures/not-confirmed.ts'
import { accountQuery, sessionQuery, sessionsQuery } from '../sessions/queries.ts'

/** Changes the name that the shop shows for an account. Fails with the shop's refusal of the name. */
export function useChangeName() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (body: Input<'PUT /identity/name'>['body']) => {
    await api.request('PUT /identity/name', { body })
    await Promise.all(
      [accountQuery(api), sessionQuery(api)].map(({ queryKey }) =>
        queryClient.invalidateQueries({ queryKey }),
      ),
    )
  }
}

/** Changes the password, which ends all other sessions. Fails with the shop's refusal, field by field. */
export function useChangePassword() {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (body: Input<'PUT /identity/password'>['body']) => {
    await api.request('PUT /identity/password', { body })
    await queryClient.invalidateQueries({ queryKey: accountQuery(api).queryKey })
  }
}

/** Ends one session of the account by its id, or all others. The list is reloaded after a failure, too. */
export function useEndSessions(parts: {
  readonly onEnded: (id: string | undefined) => void
  readonly onError: (error: Error) => void
}) {
  const api = useApi()
  return useMutation({
    mutationFn: async (id: string | undefined) => {
      const { deletedCount } = await (id === undefined
        ? api.request('DELETE /sessions')
        : api.request('DELETE /sessions/:id', { params: { id } }))
      assertChanged(deletedCount)
    },
    onSuccess: (_none, id) => parts.onEnded(id),
    onError: parts.onError,
    onSettled: useReloadAfter(sessionsQuery(api).queryKey),
  })
}

/** Returns all data that the shop stores about the account. Fails if the proof belongs to another account. */
export function useExportAccount() {
  const api = useApi()
  return (idToken: string) => api.request('POST /account/export', { body: { idToken } })
}

/** Deletes the account and with it this session. Fails if the proof belongs to another account, or unconfirmed. */
export function useDeleteAccount() {
  const api = useApi()
  return async (idToken: string) => {
    const { deletedCount } = await api.request('POST /account/deletion', { body: { idToken } })
    assertChanged(deletedCount)
  }
}
