import type { DeliveryState, WebhookDelivery } from '../../../../contract/office/events/webhooks.ts'
import { May } from '../../../people/sessions/rights/may.tsx'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { LoadFailure } from '../../../platform/base/failures/load-failure.tsx'
import { formatMoment } from '../../../platform/base/format-moment.ts'
import { ChoiceLinks } from '../../../platform/paging/choice-links.tsx'
import { useListChoice } from '../../../platform/paging/list-choice.ts'
import { UncountedPager } from '../../../platform/paging/uncounted-pager.tsx'
import { Ledger, LedgerCell, LedgerRow, RowButton } from '../../../ui/ledger.tsx'
import { Loading, Skeleton } from '../../../ui/states/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { kindNames } from './kind-names.ts'
import { useSendAgain } from './mutations.ts'
import { useDeliveries } from './queries.ts'

const STATES = {
  waiting: ['Waiting', 'note'],
  delivered: ['Delivered', 'good'],
  givenUp: ['Given up', 'bad'],
  leftOut: ['Left out', 'plain'],
} as const satisfies Record<DeliveryState, unknown>

const isState = (text: string | null): text is DeliveryState => text !== null && text in STATES

const COLUMNS = [
  { title: 'Time' },
  { title: 'Event' },
  { title: 'State' },
  { title: 'Tries', isNumber: true },
  { title: 'Last fault' },
  { title: 'Next try' },
  { title: 'Actions' },
] as const

interface DeliveryListProps {
  readonly webhookId: string
}

/** The deliveries to a webhook, newest first. */
export default function DeliveryList({ webhookId }: DeliveryListProps) {
  const { search, after } = useListChoice()
  const asked = search.get('state')
  const state = isState(asked) ? asked : undefined
  const list = useDeliveries(webhookId, { state, after })
  return (
    <section aria-labelledby="deliveries">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h3 id="deliveries" className="text-h3">
          Deliveries
        </h3>
        <ChoiceLinks
          label="Deliveries shown"
          name="state"
          choices={[
            [undefined, 'All'],
            ['waiting', 'Waiting'],
            ['givenUp', 'Given up'],
          ]}
          chosen={state}
        />
      </div>
      {list.isPending && (
        <Loading label="Loading the deliveries">
          <Skeleton className="h-svh" />
        </Loading>
      )}
      {list.isLoadingError && (
        <LoadFailure title="The deliveries could not be loaded" query={list} />
      )}
      {list.data?.deliveries.length === 0 && <p className="font-medium">No deliveries.</p>}
      {list.data && list.data.deliveries.length > 0 && (
        <div aria-busy={list.isPlaceholderData}>
          <Ledger label="Deliveries" columns={COLUMNS}>
            {list.data.deliveries.map((delivery) => (
              <DeliveryRow key={delivery._id} delivery={delivery} webhookId={webhookId} />
            ))}
          </Ledger>
          <UncountedPager next={list.data.next} />
        </div>
      )}
    </section>
  )
}

interface DeliveryRowProps extends DeliveryListProps {
  readonly delivery: WebhookDelivery
}

function DeliveryRow({ delivery, webhookId }: DeliveryRowProps) {
  const { _id, kind, link, state, tries, createdAt, nextTryAt, failure } = delivery
  const sendAgain = useSendAgain(webhookId)
  const [stateName, tone] = STATES[state]
  const name = kind === 'test' ? 'Test' : kindNames[kind]
  return (
    <LedgerRow className="max-xl:grid-cols-2 max-xl:gap-x-4 max-xl:gap-y-2.5">
      <LedgerCell title="Time" className="num text-small">
        {formatMoment(createdAt)}
      </LedgerCell>
      <LedgerCell title="Event" className="[overflow-wrap:anywhere]">
        {name}
        {link && <span className="block font-mono text-small text-steel-600">{link}</span>}
      </LedgerCell>
      <LedgerCell title="State">
        <Tag tone={tone}>{stateName}</Tag>
      </LedgerCell>
      <LedgerCell title="Tries" isNumber>
        {tries}
      </LedgerCell>
      <LedgerCell title="Last fault" className="text-small [overflow-wrap:anywhere]">
        {failure ?? 'None'}
      </LedgerCell>
      <LedgerCell title="Next try" className="num text-small">
        {nextTryAt ? formatMoment(nextTryAt) : 'None'}
      </LedgerCell>
      <LedgerCell className="max-xl:col-span-2">
        <May call="POST /delivery/:id/again">
          <RowButton
            of={`${name}, ${formatMoment(createdAt)}`}
            working={sendAgain.isPending}
            onClick={() => sendAgain.mutate(_id)}
          >
            Again
          </RowButton>
        </May>
        <p role="status" className="text-small empty:hidden">
          {sendAgain.error && failureText(sendAgain.error)}
        </p>
      </LedgerCell>
    </LedgerRow>
  )
}
