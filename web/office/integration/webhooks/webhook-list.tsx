import { type RefObject, useState } from 'react'
import type { WebhookEndpoint } from '../../../../contract/office/events/webhooks.ts'
import { May } from '../../../people/sessions/rights/may.tsx'
import { LoadFailure } from '../../../platform/base/failures/load-failure.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSubject } from '../../../ui/dialogs/confirmation.tsx'
import { Ledger } from '../../../ui/ledger.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { useWebhooks } from './queries.ts'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookRemoval } from './webhook-removal.tsx'
import { WebhookRow, type WebhookRowAct } from './webhook-row.tsx'
import { SecretChange } from './webhook-secret.tsx'

const COLUMNS = [
  { title: 'Webhook' },
  { title: 'About' },
  { title: 'Sent' },
  { title: 'Actions' },
] as const

interface WebhookListProps {
  /** Takes the focus once a webhook is gone. */
  readonly heading: RefObject<HTMLHeadingElement | null>
}

interface AskedAct {
  readonly act: WebhookRowAct
  readonly webhook: WebhookEndpoint
}

/** The webhooks of other programs, and the ways to make, change, test and end one. */
export default function WebhookList({ heading }: WebhookListProps) {
  const webhooks = useWebhooks()
  const [isMaking, setIsMaking] = useState(false)
  const asked = useSubject<AskedAct>(() => heading.current?.focus())
  return (
    <section aria-labelledby="webhooks" className="mt-12">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 id="webhooks" className="text-h3">
          Webhooks
        </h3>
        <May call="POST /webhookEndpoint">
          <Button aria-haspopup="dialog" onClick={() => setIsMaking(true)}>
            New webhook
          </Button>
        </May>
      </div>
      <p className="mb-5 max-w-[60ch] text-steel-700">
        A webhook tells another program at once what happened here. It leaves out what you may not
        read, and tries for two days.
      </p>
      {webhooks.isPending && (
        <Loading label="Loading the webhooks">
          <Skeleton className="h-40" />
        </Loading>
      )}
      {webhooks.isLoadingError && (
        <LoadFailure title="The webhooks could not be loaded" query={webhooks} />
      )}
      {webhooks.data?.length === 0 && <p className="font-medium">No webhooks yet.</p>}
      {webhooks.data && webhooks.data.length > 0 && (
        <Ledger label="Webhooks" columns={COLUMNS}>
          {webhooks.data.map((webhook) => (
            <WebhookRow
              key={webhook._id}
              webhook={webhook}
              onAct={(act) => asked.ask({ act, webhook })}
            />
          ))}
        </Ledger>
      )}
      {isMaking && <WebhookDialog onClose={() => setIsMaking(false)} />}
      {asked.subject && <ActDialog {...asked.subject} onClose={asked.keep} onDone={asked.done} />}
    </section>
  )
}

interface ActDialogProps extends AskedAct {
  readonly onClose: () => void
  readonly onDone: () => void
}

function ActDialog({ act, webhook, onClose, onDone }: ActDialogProps) {
  if (act === 'change') return <WebhookDialog webhook={webhook} onClose={onClose} />
  if (act === 'secret') return <SecretChange webhook={webhook} onClose={onClose} />
  return <WebhookRemoval webhook={webhook} onKeep={onClose} onRemoved={onDone} />
}
