import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../platform/base/calls/api.ts'
import { assertChanged } from '../../platform/base/failures/not-confirmed.ts'

export interface NotedThing {
  readonly what: 'order' | 'customer'
  readonly id: string
}

/** Saves a note; `onSaved` gets its text. */
export function useHouseNote({ what, id }: NotedThing, onSaved: (text: string) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (text: string) => {
      const input = { params: { id }, body: { text } }
      const { modifiedCount } =
        what === 'order'
          ? await api.request('PUT /order/:id/note', input)
          : await api.request('PUT /customer/:id/note', input)
      assertChanged(modifiedCount)
    },
    onSuccess: async (_, text) => {
      await queryClient.invalidateQueries({
        queryKey: [what === 'order' ? 'orders' : 'customers', id],
        exact: true,
      })
      onSaved(text)
    },
  })
}

/** Lifts the bounds of unpaid reservations, or sets them again. */
export function useLiftHoldBounds(id: string, onSaved: (lifted: boolean) => void) {
  const api = useApi()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (lifted: boolean) => {
      const input = { params: { id }, body: { lifted } }
      assertChanged((await api.request('PUT /customer/:id/holdBounds', input)).modifiedCount)
    },
    onSuccess: async (_, lifted) => {
      await queryClient.invalidateQueries({ queryKey: ['customers', id], exact: true })
      onSaved(lifted)
    },
  })
}
