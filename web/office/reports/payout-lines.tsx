import type { PayoutLine, PayoutOfReport } from '../../../contract/office/reports/payout-report.ts'
import { formatCount, formatCountOf, formatDollars } from '../../../contract/values/money/money.ts'
import { formatShortDay } from '../../platform/base/format-day.ts'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { paths } from '../../platform/base/paths.ts'
import { Link } from '../../ui/link.tsx'
import { Tag } from '../../ui/tag.tsx'

const kinds: Readonly<Record<PayoutLine['kind'], string>> = {
  charge: 'Charge',
  refund: 'Refund',
  dispute: 'Dispute',
  fee: 'Fee',
  other: 'Other',
}

/** Everything that an automatic payout is made of; each line opens its order. */
export function PayoutLines({ payout }: { readonly payout: PayoutOfReport }) {
  const { id, arrivesOn, amount, kind, lines, lineCount, sums, isEven } = payout
  if (kind !== 'automatic') return null
  const foreign = lines.filter(({ isForeign }) => isForeign).length
  const name = `${formatShortDay(arrivesOn)}, ${formatDollars(amount)}`
  return (
    <details className="mt-4 border-t border-steel-300 pt-2" open={foreign > 0 || !isEven}>
      <summary className="min-h-6 cursor-pointer py-1 font-medium">
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
        <table className="ledger ledger-dense" aria-label={`Lines of the payout of ${name}`}>
          <thead>
            <tr>
              <th scope="col">Order</th>
              <th scope="col">What</th>
              <th scope="col" className="!text-right">
                Amount
              </th>
              <th scope="col" className="!text-right">
                Fee
              </th>
              <th scope="col" className="!text-right">
                Net
              </th>
              <th scope="col" className="!pl-6">
                When
              </th>
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <LineRow key={line.id} line={line} />
            ))}
          </tbody>
        </table>
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
    <tr>
      <th scope="row" className="min-w-24">
        {order && (
          <Link className="tlink" to={paths.order(order.id)}>
            {order.orderNo}
          </Link>
        )}
        {isForeign && <Tag tone="bad">No order</Tag>}
        {!order && !isForeign && '–'}
      </th>
      <td className="min-w-28 [overflow-wrap:anywhere]">
        {kinds[kind]}
        {order === null && `: ${description}`}
      </td>
      {(['amount', 'fee', 'net'] as const).map((of) => (
        <td key={of} className="num !text-right whitespace-nowrap">
          {formatDollars(line[of])}
        </td>
      ))}
      <td className="!pl-6 whitespace-nowrap">
        <time dateTime={at}>{formatMoment(at)}</time>
      </td>
    </tr>
  )
}
