import type { StaffWaiting, WaitKind } from '../../../contract/office/waiting.ts'
import { formatCount } from '../../../contract/values/money/money.ts'
import { DeskLink } from '../../people/sessions/rights/desk-link.tsx'
import { classNames } from '../../ui/class-names.ts'

const names: Readonly<Record<WaitKind, string>> = {
  late: 'Late to pack',
  toPack: 'Orders to pack',
  endsToday: 'Unpaid, ending today',
  returns: 'Returns to settle',
  quotes: 'Quotes to answer',
  certificates: 'Tax papers to check',
  erasures: 'Erasures that wait',
  refunds: 'Refunds under way',
  untaxed: 'Untaxed orders',
  disputes: 'Open disputes',
  low: 'Low stock',
  out: 'Below the minimum order',
  drafts: 'Drafts to publish',
  plannedToday: 'Changes planned today',
  alerts: 'Alerts and failed jobs',
  samples: 'Sample content on Home',
}

const urgent: readonly WaitKind[] = ['late', 'disputes', 'alerts']

/** Tasks that wait for staff; each leads to the page that lists them. */
export function Waits({ waits }: { readonly waits: StaffWaiting['waits'] }) {
  return (
    <section aria-labelledby="waiting" className="mb-10">
      <h3 id="waiting" className="mb-3 text-h3">
        Waiting
      </h3>
      <ul className="bulkheads grid-cols-2 md:grid-cols-3 xl:grid-cols-6">
        {waits.map(({ kind, count, path }) => (
          <li key={kind}>
            <DeskLink
              to={path}
              className="flex h-full min-h-19 flex-col justify-between gap-1 p-3 hover:bg-steel-50"
            >
              <span
                className={classNames(
                  'num font-head text-h2 leading-none font-semibold',
                  count === 0 && 'text-steel-500',
                  count > 0 && urgent.includes(kind) && 'text-bad',
                )}
              >
                {count > MOST ? `${formatCount(MOST)}+` : formatCount(count)}
              </span>
              <span className="text-small font-medium">{names[kind]}</span>
            </DeskLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Counted no further. */
const MOST = 10_000
