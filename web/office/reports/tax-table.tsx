import type { TaxReport, TaxRow, TaxSums } from '../../../contract/office/reports/tax-report.ts'
import { countryName } from '../../../contract/people/addresses/countries.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'

const sums = [
  ['taxable', 'Taxable'],
  ['exempt', 'Exempt'],
  ['tax', 'Tax'],
  ['refunds', 'Refunds'],
  ['refundedTax', 'Tax of refunds'],
  ['due', 'Tax due'],
] as const satisfies readonly (readonly [keyof TaxSums, string])[]

const reasons: Readonly<Record<NonNullable<TaxRow['reason']>, string>> = {
  reverseCharge: 'Reverse charge',
  export: 'Export',
  certificate: 'Certificate',
  noRule: 'No rule',
}

/** A row for each place, rule, rate and category. */
export function TaxTable({ report: { rows, total } }: { readonly report: TaxReport }) {
  if (rows.length === 0)
    return <p className="text-steel-600">No papers were issued on these days.</p>
  return (
    <div className="overflow-x-auto">
      <table className="ledger ledger-dense" aria-label="Taxes">
        <thead>
          <tr>
            <th scope="col">Place</th>
            <th scope="col">Rule or reason</th>
            <th scope="col">Category</th>
            <th scope="col" className="!text-right">
              Rate
            </th>
            {sums.map(([of, title]) => (
              <th key={of} scope="col" className="!text-right">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify(row)}>
              <th scope="row" className="min-w-32">
                {[row.region, row.country && countryName(row.country)].filter(Boolean).join(', ') ||
                  'No country'}
              </th>
              <td className="min-w-36 [overflow-wrap:anywhere]">{nameRule(row)}</td>
              <td>{row.category}</td>
              <td className="num !text-right whitespace-nowrap">{row.rate} %</td>
              <Cells of={row} />
            </tr>
          ))}
          <tr className="border-t-2 border-ink font-semibold">
            <th scope="row" colSpan={4} className="!font-semibold">
              Total
            </th>
            <Cells of={total} />
          </tr>
        </tbody>
      </table>
    </div>
  )
}

const nameRule = ({ rule, reason, proof }: TaxRow): string =>
  [reason ? reasons[reason] : rule, proof].filter(Boolean).join(', ')

function Cells({ of }: { readonly of: TaxSums }) {
  return sums.map(([one]) => (
    <td key={one} className="num !text-right whitespace-nowrap">
      {of[one] === 0 ? '–' : formatDollars(of[one])}
    </td>
  ))
}
