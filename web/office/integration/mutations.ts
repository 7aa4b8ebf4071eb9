import { useMutation } from '@tanstack/react-query'
import type { ApiKey } from '../../../contract/people/keys.ts'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../platform/base/calls/use-reload.ts'

/** Makes a key; its secret is in this answer and nowhere else. */
export function useMakeKey() {
  const api = useApi()
  return useMutation({
    mutationFn: (body: Input<'POST /apiKey'>['body']) => api.request('POST /apiKey', { body }),
    onSettled: useReloadAfter(['keys']),
    // Kept for nobody who opens the page after the dialog is closed.
    gcTime: 0,
  })
}

/** Revokes a key; one that is gone already is revoked, too. */
export function useRevokeKey({ _id }: Pick<ApiKey, '_id'>, onRevoked: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.request('DELETE /apiKey/:id', { params: { id: _id } }),
    onSuccess: onRevoked,
    onSettled: useReloadAfter(['keys']),
  })
}
