import { useState } from 'react'
import { useDeliveryTerms } from '../../platform/base/calls/delivery-terms.ts'
import { TextField } from '../../ui/fields/field.tsx'

/** All invoices and credit notes of a month as a ZIP; nothing where the shop writes none. */
export default function DocumentsOfMonth() {
  const terms = useDeliveryTerms().data
  const [month, setMonth] = useState(() => new Date().toISOString().slice(0, 7))
  if (!terms?.papers) return null
  return (
    <section aria-labelledby="documents-of-month" className="mt-8">
      <h3 id="documents-of-month" className="mb-3 text-h3">
        Documents of a month
      </h3>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Month"
          type="month"
          value={month}
          onChange={(event) => setMonth(event.target.value)}
        />
        {month && (
          <a className="btn btn-outline" href={`/documents/export?month=${month}`} download>
            Download ZIP
          </a>
        )}
      </div>
    </section>
  )
}
