import type { WebhookEndpoint } from '../../../../contract/office/events/webhooks.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { FIRST_FOCUS } from '../../../ui/dialogs/modal.ts'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { NewSecret } from '../new-secret.tsx'
import { useNewSecret } from './mutations.ts'

interface WebhookSecretProps {
  readonly secret: string
  readonly onClose: () => void
}

/** The secret that signs a webhook, shown this once. */
export const WebhookSecret = ({ secret, onClose }: WebhookSecretProps) => (
  <NewSecret label="Secret" secret={secret} ifLost="make a new one" onClose={onClose}>
    Each message is signed with it, by Standard Webhooks. Refuse messages that are not.
  </NewSecret>
)

interface SecretChangeProps {
  readonly webhook: WebhookEndpoint
  readonly onClose: () => void
}

/** Gives a webhook a new secret; the former one signs along for a day. */
export function SecretChange({ webhook, onClose }: SecretChangeProps) {
  const change = useNewSecret(webhook)
  const secret = change.data?.secret
  return (
    <Dialog
      title={secret ? 'Copy the secret now' : 'New secret'}
      onClose={onClose}
      isSending={change.isPending}
    >
      {secret ? (
        <WebhookSecret secret={secret} onClose={onClose} />
      ) : (
        <div className="grid gap-5 p-4 md:p-6">
          <p className="[overflow-wrap:anywhere]">
            For 24 hours both secrets sign the messages to {webhook.url}, so that your program can
            change over without losing any.
          </p>
          {webhook.formerSecretUntil && (
            <p className="text-error">
              The previous secret still signs messages. It stops as soon as you make a new one, so
              switch your program to the current one first.
            </p>
          )}
          <Button
            {...FIRST_FOCUS}
            kind="primary"
            className="justify-self-start"
            working={change.isPending}
            onClick={() => change.mutate()}
          >
            Make a new secret
          </Button>
          <FormError>{change.error && failureText(change.error)}</FormError>
        </div>
      )}
    </Dialog>
  )
}
