import type { WebhookEndpoint } from '../../../../contract/office/events/webhooks.ts'
import { formatCount } from '../../../../contract/values/money/money.ts'
import { May } from '../../../people/sessions/rights/may.tsx'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { formatMoment } from '../../../platform/base/format-moment.ts'
import { listPath, useListChoice } from '../../../platform/paging/list-choice.ts'
import { BreakableEmail } from '../../../ui/breakable-email.tsx'
import { LedgerCell, LedgerRow, RowButton } from '../../../ui/ledger.tsx'
import { Link } from '../../../ui/link.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { describeKinds } from './kind-names.ts'
import { useTestWebhook } from './mutations.ts'
import { hasResult, useTriedDelivery } from './queries.ts'

export type WebhookRowAct = 'change' | 'secret' | 'remove'

interface WebhookRowProps {
  readonly webhook: WebhookEndpoint
  readonly onAct: (act: WebhookRowAct) => void
}

/** One webhook of another program. */
export function WebhookRow({ webhook, onAct }: WebhookRowProps) {
  const { _id, url, kinds, maker, ended, formerSecretUntil, waiting, givenUp, lastAnswer } = webhook
  const test = useTestWebhook(webhook)
  return (
    <LedgerRow className="max-xl:grid-cols-[minmax(0,1fr)] max-xl:gap-y-2.5">
      <LedgerCell className="font-medium [overflow-wrap:anywhere]">
        {url} {ended && <Tag tone="bad">Ended</Tag>}
        <span className="block text-small font-normal text-steel-600">
          by <BreakableEmail email={maker.email} />
        </span>
        {formerSecretUntil && (
          <span className="block text-small font-normal text-steel-600">
            Two secrets sign until {formatMoment(formerSecretUntil)}
          </span>
        )}
      </LedgerCell>
      <LedgerCell title="About" className="text-small">
        {describeKinds(kinds)}
      </LedgerCell>
      <LedgerCell title="Sent" className="text-small">
        <Link
          className="tlink inline-flex min-h-6 items-center"
          to={listPath(useListChoice(), { webhook: _id })}
        >
          Deliveries<span className="sr-only"> to {url}</span>
        </Link>{' '}
        {waiting > 0 && <Tag tone="note">{formatCount(waiting)} waiting</Tag>}{' '}
        {givenUp > 0 && <Tag tone="bad">{formatCount(givenUp)} given up</Tag>}
        {!test.data && <p className="[overflow-wrap:anywhere]">{describeAnswer(lastAnswer)}</p>}
        <p role="status">
          {test.data && <TestResult webhookId={_id} deliveryNo={test.data.insertedId} />}
          {test.error && failureText(test.error)}
        </p>
      </LedgerCell>
      <LedgerCell>
        <div className="flex flex-wrap gap-2">
          <May call="POST /webhookEndpoint/:id/test">
            <RowButton of={url} working={test.isPending} onClick={() => test.mutate()}>
              Send a test
            </RowButton>
          </May>
          <May call="PUT /webhookEndpoint/:id">
            <RowButton of={url} aria-haspopup="dialog" onClick={() => onAct('change')}>
              Change
            </RowButton>
            <RowButton of={url} aria-haspopup="dialog" onClick={() => onAct('secret')}>
              New secret
            </RowButton>
          </May>
          <May call="DELETE /webhookEndpoint/:id">
            <RowButton
              of={url}
              kind="danger"
              aria-haspopup="dialog"
              onClick={() => onAct('remove')}
            >
              Remove
            </RowButton>
          </May>
        </div>
      </LedgerCell>
    </LedgerRow>
  )
}

function describeAnswer(answer: WebhookEndpoint['lastAnswer']): string {
  if (!answer) return 'Not tried yet'
  const at = formatMoment(answer.at)
  return answer.failure === null ? `Answered ${at}` : `Failed ${at}: ${answer.failure}`
}

interface TestResultProps {
  readonly webhookId: string
  readonly deliveryNo: number
}

function TestResult({ webhookId, deliveryNo }: TestResultProps) {
  const { data: delivery } = useTriedDelivery(webhookId, deliveryNo)
  if (!delivery || !hasResult(delivery)) return 'Sending the test …'
  if (delivery.state === 'leftOut')
    return 'The test was not sent: the account of its maker is blocked'
  return delivery.state === 'delivered' ? 'Test delivered' : `Test failed: ${delivery.failure}`
}
