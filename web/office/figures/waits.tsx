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
  certificates: 'Tax exemptions to check',
  erasures: 'Pending erasures',
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

/** Tasks that wait for staff, urgent ones first; each leads to the page that lists them. What has none is folded. */
export function Waits({ waits }: { readonly waits: StaffWaiting['waits'] }) {
  const waiting = waits.filter(({ count }) => count > 0)
  const urgentFirst = [...waiting.filter(isUrgent), ...waiting.filter((wait) => !isUrgent(wait))]
  const others = waits.filter(({ count }) => count === 0)
  return (
    <section aria-labelledby="waiting" className="mb-10">
      <h3 id="waiting" className="mb-3 text-h3">
        Waiting
      </h3>
      {waiting.length > 0 && (
        <ul className="bulkheads !flex flex-wrap">
          {urgentFirst.map((wait) => (
            <li key={wait.kind} className="grow basis-36">
              <DeskLink
                to={wait.path}
                className="flex h-full min-h-19 flex-col justify-between gap-1 p-3 hover:bg-steel-50"
              >
                <span
                  className={classNames(
                    'num font-head text-h2 leading-none font-semibold',
                    isUrgent(wait) && 'text-bad',
                  )}
                >
                  {wait.count > MOST ? `${formatCount(MOST)}+` : formatCount(wait.count)}
                </span>
                <span className="text-small font-medium">{names[wait.kind]}</span>
              </DeskLink>
            </li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details className="mt-2 text-small text-steel-600">
          <summary className="min-h-11 w-fit cursor-pointer content-center md:min-h-8">
            Nothing to do in {others.length} others
          </summary>
          <ul className="flex flex-wrap gap-x-4">
            {others.map(({ kind, path }) => (
              <li key={kind}>
                <DeskLink to={path} className="tlink inline-flex min-h-8 items-center">
                  {names[kind]}
                </DeskLink>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

const isUrgent = ({ kind }: StaffWaiting['waits'][number]): boolean => urgent.includes(kind)

/** Counted no further. */
const MOST = 10_000
