import type { PayoutLine, PayoutOfReport } from '../../../contract/office/reports/payout-report.ts'
import { formatCount, formatCountOf, formatDollars } from '../../../contract/values/money/money.ts'
import { DeskLink } from '../../people/sessions/rights/desk-link.tsx'
import { formatShortDay } from '../../platform/base/format-day.ts'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { paths } from '../../platform/base/paths.ts'
import { Ledger, LedgerCell, LedgerRow } from '../../ui/ledger.tsx'
import { Tag } from '../../ui/tag.tsx'

const kinds: Readonly<Record<PayoutLine['kind'], string>> = {
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee',
  other: 'Other',
}

const sums = [
  ['amount', 'Amount'],
  ['fee', 'Fee'],
  ['net', 'Net'],
] as const

const COLUMNS = [
  { title: 'Order' },
  { title: 'What' },
  ...sums.map(([, title]) => ({ title, isNumber: true })),
  { title: 'When' },
]

/** Everything that an automatic payout is made of; each line opens its order. */
export function PayoutLines({ payout }: { readonly payout: PayoutOfReport }) {
  const { id, arrivesOn, amount, kind, lines, lineCount, sums, isEven } = payout
  if (kind !== 'automatic') return null
  const foreign = lines.filter(({ isForeign }) => isForeign).length
  const name = `${formatShortDay(arrivesOn)}, ${formatDollars(amount)}`
  return (
    <details className="mt-4 border-t border-steel-300 pt-2" open={foreign > 0 || !isEven}>
      <summary className="min-h-6 cursor-pointer py-1 font-medium pointer-coarse:py-2.5">
        {name}: {formatCountOf(lineCount, 'line')}
        {foreign > 0 && `, ${formatCount(foreign)} of no order`}
      </summary>
      {!isEven && (
        <p role="alert" className="py-2 font-medium text-bad">
          The lines sum to {formatDollars(sums?.net ?? 0)}, which is not the payout. Ask the payment
          provider about {id}.
        </p>
      )}
      <div className="overflow-x-auto">
        <Ledger label={`Lines of the payout of ${name}`} columns={COLUMNS} className="ledger-dense">
          {lines.map((line) => (
            <LineRow key={line.id} line={line} />
          ))}
        </Ledger>
      </div>
      {lineCount > lines.length && (
        <p className="mt-2 text-small">
          {formatCount(lineCount - lines.length)} more: the files have them all.
        </p>
      )}
    </details>
  )
}

function LineRow({ line }: { readonly line: PayoutLine }) {
  const { order, kind, description, isForeign, at } = line
  return (
    <LedgerRow className="max-xl:grid-cols-3 max-xl:gap-x-4 max-xl:gap-y-2 max-xl:!py-3">
      <LedgerCell title="Order" className="xl:min-w-24">
        {order && (
          <DeskLink className="tlink" to={paths.order(order.id)}>
            {order.orderNo}
          </DeskLink>
        )}
        {isForeign && <Tag tone="bad">No order</Tag>}
        {!order && !isForeign && '–'}
      </LedgerCell>
      <LedgerCell title="What" className="[overflow-wrap:anywhere] max-xl:col-span-2 xl:min-w-28">
        {kinds[kind]}
        {order === null && `: ${description}`}
      </LedgerCell>
      {sums.map(([of, title]) => (
        <LedgerCell key={of} title={title} isNumber className="whitespace-nowrap">
          {formatDollars(line[of])}
        </LedgerCell>
      ))}
      <LedgerCell className="max-xl:col-span-full max-xl:text-small max-xl:text-steel-600 xl:whitespace-nowrap xl:!pl-6">
        <time dateTime={at}>{formatMoment(at)}</time>
      </LedgerCell>
    </LedgerRow>
  )
}
