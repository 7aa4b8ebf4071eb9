import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { useReload } from '../../platform/base/calls/use-reload.ts'
import { assertChanged } from '../../platform/base/failures/not-confirmed.ts'
import { useSendKeyed } from '../../platform/base/forms/act-key.ts'

type ApplyInput = Input<'POST /changeSet/:id/apply'>['body']

/** Drafts changes of many products and answers the draft's id, for its preview. */
export function useCreateChangeSet(onCreated: (id: number) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: Input<'POST /changeSet'>['body']) =>
      api.request('POST /changeSet', { body }),
    onSuccess: ({ insertedId }) => {
      queryClient.invalidateQueries({ queryKey: ['changeSets', 'all'] })
      onCreated(insertedId)
    },
  })
}

/**
 * Applies a draft now or plans it. Repeated after a lost answer, the same wish keeps its key and acts once; an answer or
 * a refusal ends the key, because the shop keeps no refusals.
 */
export function useApplyChangeSet(id: number) {
  const api = useApi()
  const reload = useReload('changeSets')
  // Prices, stock and what is in the shop at all may have changed.
  const reloadProducts = useReload('products', 'categories', 'carts')
  const send = useSendKeyed()
  return useMutation({
    mutationFn: (body: ApplyInput) =>
      send(body, (key) =>
        api.request('POST /changeSet/:id/apply', {
          params: { id: String(id) },
          headers: { 'idempotency-key': key },
          body,
        }),
      ),
    onSuccess: ({ state }) => {
      if (state === 'applied') reloadProducts()
    },
    onSettled: reload,
  })
}

/** Discards a draft, or cancels a planned change set. */
export function useDiscardChangeSet(id: number, onDiscarded: () => void) {
  const api = useApi()
  const reload = useReload('changeSets')
  return useMutation({
    mutationFn: async () => {
      const { deletedCount } = await api.request('DELETE /changeSet/:id', {
        params: { id: String(id) },
      })
      assertChanged(deletedCount)
    },
    onSuccess: onDiscarded,
    onSettled: reload,
  })
}

/** Drafts the change set that takes an applied one back, and answers its id. */
export function useUndoChangeSet(onDrafted: (id: number) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: ({ id, skipChanged }: { id: number; skipChanged?: true }) =>
      api.request('POST /changeSet/:id/undo', {
        params: { id: String(id) },
        body: { skipChanged },
      }),
    onSuccess: ({ insertedId }) => {
      queryClient.invalidateQueries({ queryKey: ['changeSets', 'all'] })
      onDrafted(insertedId)
    },
  })
}

/** Looks again: compares a draft with what its products hold now. `decimalComma` also reads `41,80` as 41.80. */
export function useRebaseChangeSet(id: number) {
  const api = useApi()
  const reload = useReload('changeSets')
  return useMutation({
    mutationFn: (body: Input<'POST /changeSet/:id/rebase'>['body']) =>
      api.request('POST /changeSet/:id/rebase', { params: { id: String(id) }, body }),
    onSettled: reload,
  })
}

/** Takes rows out of a draft. */
export function useRemoveChangeRows(id: number) {
  const api = useApi()
  const reload = useReload('changeSets')
  return useMutation({
    mutationFn: async (rowNos: number[]) => {
      const { deletedCount } = await api.request('DELETE /changeSet/:id/rows', {
        params: { id: String(id) },
        body: { rowNos },
      })
      assertChanged(deletedCount)
    },
    onSettled: reload,
  })
}

interface PicturesToSend {
  readonly files: readonly File[]
  readonly changeSetId: number | undefined
  readonly signal: AbortSignal
}

/** Sends pictures, and answers the change set that takes them. */
export function useSendPictures(onSent: (fraction: number) => void) {
  const api = useApi()
  const reload = useReload('changeSets')
  return useMutation({
    mutationFn: ({ files, changeSetId, signal }: PicturesToSend) => {
      const body = new FormData()
      if (changeSetId !== undefined) body.set('changeSet', String(changeSetId))
      for (const file of files) body.append('file', file)
      return api.request('POST /product/pictures', { body, signal, onSent })
    },
    onSettled: reload,
  })
}
