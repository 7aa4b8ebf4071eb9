import type {
  PayoutOfReport,
  PayoutReport,
  PayoutSums,
} from '../../../contract/office/reports/payout-report.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { faultAt } from '../../platform/base/failures/failure-text.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { formatDayOfYear } from '../../platform/base/format-day.ts'
import { classNames } from '../../ui/class-names.ts'
import { Ledger, LedgerCell, LedgerRow } from '../../ui/ledger.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { FileLinks } from './file-links.tsx'
import { PayoutLines } from './payout-lines.tsx'
import { usePayoutReport } from './queries.ts'
import type { ReportDays } from './report-address.ts'

const columns = [
  ['charges', 'Charges'],
  ['refunds', 'Refunds'],
  ['disputes', 'Disputes'],
  ['fees', 'Fees'],
  ['other', 'Other'],
  ['net', 'Net'],
] as const satisfies readonly (readonly [keyof PayoutSums, string])[]

/** The payouts that reached the bank on the days chosen, and what each is made of. */
export function PayoutsPanel({ days }: { readonly days: ReportDays }) {
  const report = usePayoutReport(days)
  const fault = faultAt(report.error, 'to')
  if (fault)
    return (
      <EmptyState title="Choose fewer days">
        {fault}. The payment provider is asked for each payout.
      </EmptyState>
    )
  if (!report.data)
    return (
      <Unloaded what="The report" query={report}>
        <Skeleton className="h-120" />
      </Unloaded>
    )
  const { from, to, isListed, payouts } = report.data
  return (
    <section aria-labelledby="payouts" aria-busy={report.isPlaceholderData}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id="payouts" className="text-h3">
          Payouts, {formatDayOfYear(from)} to {formatDayOfYear(to)}
        </h3>
        {payouts.length > 0 && <FileLinks of="payouts" query={{ from: days.from, to: days.to }} />}
      </div>
      {!isListed && (
        <EmptyState title="No list of payouts">
          The payment provider of this shop (STRIPE_MINIMAL) has no such list. See its own pages.
        </EmptyState>
      )}
      {isListed && payouts.length === 0 && (
        <EmptyState title="No payouts on these days">
          A payout appears on the day on which your bank has it.
        </EmptyState>
      )}
      {payouts.length > 0 && (
        <>
          <PayoutTable report={report.data} />
          {payouts.map((payout) => (
            <PayoutLines key={payout.id} payout={payout} />
          ))}
        </>
      )}
      <p className="mt-4 max-w-[80ch] text-small text-steel-600">
        As the payment provider lists them. A payout counts on the day on which the bank has it.
        Failed and manual payouts and other currencies are in no total.
      </p>
    </section>
  )
}

const ROW = 'max-xl:grid-cols-3 max-xl:gap-x-4 max-xl:gap-y-2'
const PAYOUT = 'whitespace-nowrap max-xl:!font-semibold'

const heads = [
  { title: 'Arrives' },
  { title: 'Payout', isNumber: true },
  ...columns.map(([, title]) => ({ title, isNumber: true })),
]

function PayoutTable({ report: { payouts, total } }: { readonly report: PayoutReport }) {
  return (
    <div className="overflow-x-auto">
      <Ledger label="Payouts" columns={heads} className="ledger-dense">
        {payouts.map((payout) => (
          <PayoutRow key={payout.id} payout={payout} />
        ))}
        <LedgerRow className={`${ROW} border-t-2 border-ink`}>
          <LedgerCell className="!font-semibold max-xl:col-span-2">Total</LedgerCell>
          <LedgerCell title="Payout" isNumber className={`${PAYOUT} !font-semibold`}>
            {formatDollars(total.net)}
          </LedgerCell>
          <Sums of={total} className="xl:!font-semibold" />
        </LedgerRow>
      </Ledger>
    </div>
  )
}

function PayoutRow({ payout }: { readonly payout: PayoutOfReport }) {
  const { arrivesOn, state, kind, sums, amount, currency, isEven } = payout
  return (
    <LedgerRow className={ROW}>
      <LedgerCell title="Arrives" className="max-xl:col-span-2 xl:min-w-28">
        <span className="mr-2 whitespace-nowrap">{formatDayOfYear(arrivesOn)}</span>
        {state === 'failed' && <Tag tone="bad">Failed</Tag>}
        {state === 'onItsWay' && <Tag tone="note">On its way</Tag>}
        {!isEven && <Tag tone="bad">Differs</Tag>}
      </LedgerCell>
      <LedgerCell title="Payout" isNumber className={PAYOUT}>
        {kind === 'otherCurrency' ? `${amount} ${currency.toUpperCase()}` : formatDollars(amount)}
      </LedgerCell>
      {sums ? (
        <Sums of={sums} />
      ) : (
        <LedgerCell span={columns.length} className="text-steel-600 max-xl:col-span-full xl:!pl-6">
          {kind === 'manual'
            ? 'Made by hand: the provider doesn’t tell what it is made of'
            : 'In another currency'}
        </LedgerCell>
      )}
    </LedgerRow>
  )
}

function Sums({ of: sums, className }: { readonly of: PayoutSums; readonly className?: string }) {
  return columns.map(([of, title]) => (
    <LedgerCell
      key={of}
      title={title}
      isNumber
      className={classNames('whitespace-nowrap', className)}
    >
      {formatDollars(sums[of])}
    </LedgerCell>
  ))
}
