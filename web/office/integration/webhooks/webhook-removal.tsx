import type { WebhookEndpoint } from '../../../../contract/office/events/webhooks.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { useRemoveWebhook } from './mutations.ts'

interface WebhookRemovalProps {
  readonly webhook: WebhookEndpoint
  readonly onRemoved: () => void
  readonly onKeep: () => void
}

/** Asks, then ends a webhook. */
export function WebhookRemoval({ webhook, onRemoved, onKeep }: WebhookRemovalProps) {
  const remove = useRemoveWebhook(webhook, () => {
    showSuccess('Webhook removed')
    onRemoved()
  })
  return (
    <Confirmation
      question="Remove this webhook?"
      verb="Remove"
      isSending={remove.isPending}
      error={remove.error ? failureText(remove.error) : undefined}
      onConfirm={() => remove.mutate()}
      onKeep={onKeep}
    >
      Nothing more is sent to {webhook.url}, and what waits for it is dropped.
    </Confirmation>
  )
}
