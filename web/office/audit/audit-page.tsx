import type { Alert, AuditLine, Breach } from '../../../contract/office/audit.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { DeskLink } from '../../people/sessions/rights/desk-link.tsx'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { PageHead } from '../../platform/base/page-head.tsx'
import { paths } from '../../platform/base/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { Loading, Skeleton } from '../../ui/states/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useAudit } from './queries.ts'

/** The audit, recomputed from the tables and the payment provider; for admins. */
export default function AuditPage() {
  const audit = useAudit()
  return (
    <>
      <PageHead title="Audit" />
      <div className="mb-5 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-h1">Audit</h2>
        <Button working={audit.isFetching} onClick={() => audit.refetch()}>
          Check again
        </Button>
      </div>
      {audit.isPending && (
        <Loading label="Checking every order, piece and payment">
          <Skeleton className="h-80" />
        </Loading>
      )}
      {audit.isError && <LoadFailure title="The audit could not be run" query={audit} />}
      {audit.data && (
        <div className="grid gap-8" aria-busy={audit.isFetching}>
          <ul aria-label="Checks" className="border-t-2 border-ink">
            {audit.data.lines.map((line) => (
              <PromiseLine key={line.name} line={line} />
            ))}
          </ul>
          <Alerts alerts={audit.data.alerts} />
        </div>
      )}
    </>
  )
}

function PromiseLine({ line }: { line: AuditLine }) {
  return (
    <li className="border-b border-steel-200 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="font-medium">{line.name}</p>
        <p className="num flex items-center gap-3 text-small text-steel-600">
          {formatCount(line.checked)} checked
          {line.breachCount === 0 ? (
            <Tag tone="good">OK</Tag>
          ) : (
            <Tag tone="bad">{formatCount(line.breachCount)} broken</Tag>
          )}
        </p>
      </div>
      {line.breaches.length > 0 && (
        <ul className="mt-2 grid gap-1 text-small">
          {line.breaches.map((breach) => (
            <li key={`${breach.orderId} ${breach.productId} ${breach.paymentId} ${breach.text}`}>
              {breach.text} <BreachLink breach={breach} />
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

function BreachLink({ breach: { orderId, productId, paymentId } }: { breach: Breach }) {
  if (orderId) return <OrderLink orderId={orderId} />
  if (productId)
    return (
      <Link className="tlink" to={paths.purchase(productId)}>
        Product
      </Link>
    )
  return <span className="part-no">{paymentId}</span>
}

/** Links to All Order, filtered to this order. */
function OrderLink({ orderId }: { orderId: string }) {
  return (
    <DeskLink className="tlink" to={`${paths.allOrders}?q=${orderId}`}>
      Order
    </DeskLink>
  )
}

function Alerts({ alerts }: { alerts: readonly Alert[] }) {
  return (
    <section aria-label="Alerts">
      <h3 className="text-h3">Alerts</h3>
      {alerts.length === 0 ? (
        <p className="mt-2 text-small text-steel-600">No open alerts.</p>
      ) : (
        <ul className="mt-2 border-t border-steel-300">
          {alerts.map((alert) => (
            <li key={`${alert.kind} ${alert.subject}`} className="border-b border-steel-200 py-3">
              <p className="text-small">
                {alert.detail} {alert.orderId && <OrderLink orderId={alert.orderId} />}
              </p>
              <p className="num mt-0.5 text-micro text-steel-600">
                <span className="part-no">{alert.subject}</span>, {formatMoment(alert.raisedAt)}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
