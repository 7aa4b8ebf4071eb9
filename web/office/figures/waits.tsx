import type { Waiting } from '../../../contract/office/figures.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'

/** Tasks that wait for staff, each with a link to its page. */
export function Waits({ waiting }: { waiting: Waiting }) {
  const unpaid = waiting.states.find(({ state }) => state === 'awaitingPayment')?.orders ?? 0
  const entries = [
    { name: 'Orders waiting for payment', count: unpaid, to: `${paths.allOrders}?kind=unpaid` },
    {
      name: 'Refunds under way',
      count: waiting.refunds,
      to: `${paths.allOrders}?refund=pending`,
    },
    { name: 'Orders to pack', count: waiting.toPack, to: `${paths.allOrders}?goods=toPack` },
    { name: 'Returns to settle', count: waiting.returns, to: paths.returns },
    ...(waiting.untaxed > 0
      ? [{ name: 'Untaxed orders', count: waiting.untaxed, to: `${paths.allOrders}?tax=untaxed` }]
      : []),
    { name: 'Alerts of the audit', count: waiting.alerts, to: paths.audit },
  ]
  return (
    <section aria-labelledby="waiting">
      <h3 id="waiting" className="mb-3 text-h3">
        Waiting
      </h3>
      <ul className="border-t border-steel-300">
        {entries.map(({ name, count, to }) => (
          <li
            key={name}
            className="flex items-baseline justify-between gap-4 border-b border-steel-200 py-2.5"
          >
            <Link className="tlink inline-flex min-h-6 items-center font-medium" to={to}>
              {name}
            </Link>
            <span className="num font-semibold">{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
