import { type RefObject, Suspense } from 'react'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { useListChoice } from '../../platform/paging/list-choice.ts'
import { usePageFocus } from '../../platform/paging/use-page-focus.ts'
import { Link } from '../../ui/link.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { KeyList } from './key-list.tsx'

const WebhookList = lazyPart(() => import('./webhooks/webhook-list.tsx'))
const DeliveryList = lazyPart(() => import('./webhooks/delivery-list.tsx'))

/** The doors for other programs, or the deliveries of one webhook. */
export default function IntegrationPage() {
  const heading = usePageFocus()
  const webhookId = useListChoice().search.get('webhook')
  return (
    <>
      <PageHead title="Integration" />
      <div className="mb-8 border-b-2 border-ink pb-5">
        <PageHeading ref={heading}>Integration</PageHeading>
        {webhookId ? (
          <p className="mt-3">
            <Link className="tlink inline-flex min-h-6 items-center" to={paths.integration}>
              All keys and webhooks
            </Link>
          </p>
        ) : (
          <p className="mt-3 max-w-[60ch] text-steel-700">
            Let other programs read and change what this shop holds.{' '}
            <a className="tlink" href="/api">
              All calls, with examples
            </a>
          </p>
        )}
      </div>
      {webhookId ? (
        <Suspense fallback={null}>
          <DeliveryList webhookId={webhookId} />
        </Suspense>
      ) : (
        <Doors heading={heading} />
      )}
    </>
  )
}

const Doors = ({ heading }: { heading: RefObject<HTMLHeadingElement | null> }) => (
  <>
    <KeyList heading={heading} />
    <Suspense fallback={null}>
      <WebhookList heading={heading} />
    </Suspense>
  </>
)
