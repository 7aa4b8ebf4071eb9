import { Suspense, useState } from 'react'
import type { Customer } from '../../../contract/office/customers.ts'
import { BillToLines } from '../../people/addresses/bill-to-lines.tsx'
import { useMay } from '../../people/sessions/rights/may.tsx'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { Button } from '../../ui/button.tsx'
import { useCustomerBillTo } from './mutations.ts'

const BillToDialog = lazyPart(
  () => import('../../people/addresses/bill-to-dialog.tsx'),
  'BillToDialog',
)

/** The buyer that a customer's new orders and their papers name. */
export function CustomerBillTo({ customer: { _id, billTo } }: { readonly customer: Customer }) {
  const keep = useCustomerBillTo(_id)
  const [isOpen, setIsOpen] = useState(false)
  const may = useMay()
  const isKept = billTo.legalName !== ''
  return (
    <section aria-label="Bill to" className="grid content-start gap-3">
      <h3 className="text-h3">Bill to</h3>
      <div className="text-small">
        {isKept ? <BillToLines billTo={billTo} /> : <p className="text-steel-600">None kept.</p>}
      </div>
      {may('PUT /customer/:id/billing') && (
        <Button
          className="justify-self-start"
          aria-haspopup="dialog"
          onClick={() => setIsOpen(true)}
        >
          {isKept ? 'Change the bill-to' : 'Enter a bill-to'}
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <BillToDialog
            entries={billTo}
            isKept={isKept}
            about="The customer’s new orders and their invoices name this buyer. Placed orders keep theirs."
            keep={keep}
            onClose={() => setIsOpen(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
