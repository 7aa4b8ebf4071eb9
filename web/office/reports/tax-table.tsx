import type { TaxReport, TaxRow, TaxSums } from '../../../contract/office/reports/tax-report.ts'
import { countryName } from '../../../contract/people/addresses/countries.ts'
import { formatDollars } from '../../../contract/values/money/money.ts'
import { classNames } from '../../ui/class-names.ts'
import { Ledger, LedgerCell, LedgerRow } from '../../ui/ledger.tsx'

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

const columns = [
  { title: 'Place' },
  { title: 'Rule or reason' },
  { title: 'Category' },
  { title: 'Rate', isNumber: true },
  ...sums.map(([, title]) => ({ title, isNumber: true })),
]

const ROW = 'max-xl:grid-cols-3 max-xl:gap-x-4 max-xl:gap-y-2'

/** A row for each place, rule, rate and category. */
export function TaxTable({ report: { rows, total } }: { readonly report: TaxReport }) {
  if (rows.length === 0)
    return <p className="text-steel-600">No invoices or credit notes were issued on these days.</p>
  return (
    <div className="overflow-x-auto">
      <Ledger label="Taxes" columns={columns} className="ledger-dense">
        {rows.map((row) => (
          <LedgerRow key={JSON.stringify(row)} className={ROW}>
            <LedgerCell className="max-xl:col-span-full max-xl:font-semibold xl:min-w-32">
              {[row.region, row.country && countryName(row.country)].filter(Boolean).join(', ') ||
                'No country'}
            </LedgerCell>
            <LedgerCell title="Rule or reason" className="[overflow-wrap:anywhere] xl:min-w-36">
              {nameRule(row)}
            </LedgerCell>
            <LedgerCell title="Category">{row.category || '–'}</LedgerCell>
            <LedgerCell title="Rate" isNumber className="whitespace-nowrap">
              {row.rate} %
            </LedgerCell>
            <Cells of={row} />
          </LedgerRow>
        ))}
        <LedgerRow className={`${ROW} border-t-2 border-ink`}>
          <LedgerCell span={4} className="!font-semibold max-xl:col-span-full">
            Total
          </LedgerCell>
          <Cells of={total} isTotal />
        </LedgerRow>
      </Ledger>
    </div>
  )
}

const nameRule = ({ rule, reason, proof }: TaxRow): string =>
  [reason ? reasons[reason] : rule, proof].filter(Boolean).join(', ')

function Cells({ of, isTotal = false }: { readonly of: TaxSums; readonly isTotal?: boolean }) {
  return sums.map(([one, title]) => (
    <LedgerCell
      key={one}
      title={title}
      isNumber
      className={classNames(
        'whitespace-nowrap',
        (isTotal || one === 'due') && 'max-xl:!font-semibold',
        isTotal && 'xl:!font-semibold',
      )}
    >
      {of[one] === 0 ? '–' : formatDollars(of[one])}
    </LedgerCell>
  ))
}
