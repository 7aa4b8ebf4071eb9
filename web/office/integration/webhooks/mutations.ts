import { useMutation } from '@tanstack/react-query'
import type { WebhookEndpoint } from '../../../../contract/office/events/webhooks.ts'
import { type Input, useApi } from '../../../platform/base/calls/api.ts'
import { useReloadAfter } from '../../../platform/base/calls/use-reload.ts'

type NewWebhookBody = Input<'POST /webhookEndpoint'>['body']

/** Makes an endpoint, or changes one; a new secret is in this answer and nowhere else. */
export function useSaveWebhook(webhook: Pick<WebhookEndpoint, '_id'> | undefined) {
  const api = useApi()
  return useMutation({
    mutationFn: async (body: NewWebhookBody): Promise<{ secret?: string }> =>
      webhook
        ? api.request('PUT /webhookEndpoint/:id', { params: { id: webhook._id }, body })
        : api.request('POST /webhookEndpoint', { body }),
    onSettled: useReloadAfter(['webhooks']),
    // Kept for nobody who opens the page after the dialog is closed.
    gcTime: 0,
  })
}

/** Gives an endpoint a new secret; the former one signs along for a day. */
export function useNewSecret({ _id }: Pick<WebhookEndpoint, '_id'>) {
  const api = useApi()
  return useMutation({
    mutationFn: () =>
      api.request('PUT /webhookEndpoint/:id', { params: { id: _id }, body: { newSecret: true } }),
    onSettled: useReloadAfter(['webhooks']),
    gcTime: 0,
  })
}

/** Ends an endpoint; one that is gone already has ended, too. */
export function useRemoveWebhook({ _id }: Pick<WebhookEndpoint, '_id'>, onRemoved: () => void) {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.request('DELETE /webhookEndpoint/:id', { params: { id: _id } }),
    onSuccess: onRemoved,
    onSettled: useReloadAfter(['webhooks']),
  })
}

/** Sends a test; its delivery tells how it went. */
export function useTestWebhook({ _id }: Pick<WebhookEndpoint, '_id'>) {
  const api = useApi()
  return useMutation({
    mutationFn: () => api.request('POST /webhookEndpoint/:id/test', { params: { id: _id } }),
    onSettled: useReloadAfter(['deliveries', _id]),
  })
}

/** Sends a delivery again. */
export function useSendAgain(webhookId: string) {
  const api = useApi()
  return useMutation({
    mutationFn: (deliveryNo: number) =>
      api.request('POST /delivery/:id/again', { params: { id: String(deliveryNo) } }),
    onSettled: useReloadAfter(['deliveries', webhookId]),
  })
}
