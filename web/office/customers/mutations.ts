import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BillTo } from '../../../contract/people/addresses/billing.ts'
import { type Input, useApi } from '../../platform/base/calls/api.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { assertChanged } from '../../platform/base/failures/not-confirmed.ts'
import { showFailure, showSuccess } from '../../ui/toasts.ts'
import { useReloadCustomer } from './queries.ts'

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

/** Sets how many unpaid orders a customer may have at once; null: as everybody. */
export function useLimitUnpaidOrders(id: string) {
  const api = useApi()
  return useMutation({
    mutationFn: async (orders: number | null) => {
      const input = { params: { id }, body: { orders } }
      assertChanged((await api.request('PUT /customer/:id/unpaidLimit', input)).modifiedCount)
    },
    onSuccess: useReloadCustomer(id),
  })
}

/** Mails the link to a new password, and says whether it went. */
export function useSendResetMail(id: string) {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.request('POST /user/:id/resetMail', { params: { id } }),
    onSuccess: ({ sent }) =>
      showSuccess(sent ? 'Mail sent' : 'A mail was sent moments ago; its link still works'),
    onError: (error) => showFailure(failureText(error)),
  })
}

/** Corrects name and email. Fails with the shop's refusal, field by field. */
export function useCorrectCustomer(id: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (body: Input<'PUT /customer/:id'>['body']) =>
      api.request('PUT /customer/:id', { params: { id }, body }),
  })
}

/** Sets a customer's bill-to, or removes it. Fails with the shop's refusal, field by field. */
export function useCustomerBillTo(id: string) {
  const api = useApi()
  const reload = useReloadCustomer(id)
  return async (body: BillTo) => {
    await api.request('PUT /customer/:id/billing', { params: { id }, body })
    await reload()
  }
}

/** Erases a customer, or has the erasure wait for orders. Fails with the shop's refusal. */
export function useEraseCustomer(id: string) {
  const api = useApi()
  const queryClient = useQueryClient()
  const reload = useReloadCustomer(id)
  return useMutation({
    mutationFn: (reason: string) =>
      api.request('POST /user/:id/erase', { params: { id }, body: { reason } }),
    onSuccess: ({ erased }) => {
      queryClient.invalidateQueries({ queryKey: ['users'] })
      if (!erased) reload()
    },
  })
}

/** Gives up an erasure that waits. */
export function useKeepCustomer(id: string) {
  const api = useApi()
  return useMutation({
    mutationFn: async () => {
      const { deletedCount } = await api.request('DELETE /user/:id/erase', { params: { id } })
      assertChanged(deletedCount)
    },
    onSettled: useReloadCustomer(id),
  })
}
