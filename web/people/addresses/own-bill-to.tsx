import { useState } from 'react'
import { createPortal } from 'react-dom'
import type { BillTo } from '../../../contract/people/addresses/billing.ts'
import type { ShipTo } from '../../../contract/people/addresses/ship-to.ts'
import { Button } from '../../ui/button.tsx'
import { BillToDialog } from './bill-to-dialog.tsx'
import { BillToLines } from './bill-to-lines.tsx'
import { useKeepBillTo } from './mutations.ts'
import { useOwnBillTo } from './queries.ts'

interface OwnBillToProps {
  /** An address that is proposed while none is kept. */
  readonly suggest: () => Partial<ShipTo> | undefined
}

/** The buyer that invoices name: the account's bill-to, or else the person; entered and changed in place. */
export function OwnBillTo({ suggest }: OwnBillToProps) {
  const { data: kept } = useOwnBillTo()
  const keep = useKeepBillTo()
  const [entries, setEntries] = useState<BillTo>()
  const isKept = kept !== undefined && kept.legalName !== ''
  return (
    <section aria-label="Bill to" className="border-t border-steel-200 pt-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 max-w-[60ch] text-table">
          <h3 className="text-h4 font-semibold">Bill to</h3>
          <div className="mt-1 text-steel-700">
            {isKept ? (
              <BillToLines billTo={kept} />
            ) : (
              <p>
                Invoices name you and the delivery address. A company enters its own here, once.
              </p>
            )}
          </div>
        </div>
        <Button
          aria-haspopup="dialog"
          disabled={kept === undefined}
          onClick={() => kept && setEntries(billToEntries(kept, suggest()))}
        >
          {isKept ? 'Change the bill-to' : 'Enter a bill-to'}
        </Button>
      </div>
      {/* A form must not stand within another. */}
      {entries &&
        createPortal(
          <BillToDialog
            entries={entries}
            isKept={isKept}
            about="New orders and their invoices name this buyer. Orders that you have placed keep theirs."
            keep={keep}
            onClose={() => setEntries(undefined)}
          />,
          document.body,
        )}
    </section>
  )
}

/** The kept bill-to; else a proposal from an address that is known. */
export function billToEntries(kept: BillTo, address: Partial<ShipTo> | undefined): BillTo {
  if (kept.legalName !== '' || !address) return kept
  const { company, name = '', street = '', street2 = '', city = '', region = '' } = address
  const { postCode = '', country = kept.country } = address
  const place = { street, street2, city, region, postCode, country }
  return { ...kept, ...place, legalName: company || name }
}
