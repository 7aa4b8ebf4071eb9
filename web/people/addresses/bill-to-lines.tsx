import { placeLines } from '../../../contract/people/addresses/address-lines.ts'
import type { BillTo } from '../../../contract/people/addresses/billing.ts'
import { countryName } from '../../../contract/people/addresses/countries.ts'

/** A bill-to as papers print it. */
export function BillToLines({ billTo }: { readonly billTo: BillTo }) {
  const { legalName, street, street2, vatId, ein, country } = billTo
  const lines = [
    ...[legalName, street, street2, ...placeLines(billTo), countryName(country)],
    vatId && `VAT ID ${vatId}`,
    ein && `EIN ${ein}`,
  ]
  return (
    <p className="[overflow-wrap:anywhere]">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="num block first:font-semibold">
          {line}
        </span>
      ))}
    </p>
  )
}
