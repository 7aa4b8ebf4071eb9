import { useRef } from 'react'
import { ExemptionTable } from '../../ordering/tax/exemption-table.tsx'
import { useTaxStatusesOf } from '../../ordering/tax/queries.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'

/** A customer's VAT id and certificates, to be decided here as in the list of all. */
export function CustomerTax({ customerId }: { readonly customerId: string }) {
  const list = useTaxStatusesOf(customerId)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-label="Tax exemptions">
      <h3 ref={heading} tabIndex={-1} className="mb-3 text-h3">
        Tax exemptions
      </h3>
      <Unloaded what="The tax exemptions" query={list}>
        <Skeleton className="h-12" />
      </Unloaded>
      {list.data?.length === 0 && (
        <p className="text-small text-steel-600">No VAT id and no certificate.</p>
      )}
      {list.data && list.data.length > 0 && (
        <ExemptionTable statuses={list.data} isOfOne onDecided={() => heading.current?.focus()} />
      )}
    </section>
  )
}
