import { isMemberState } from '../../../contract/ordering/tax/tax.ts'
import { Unloaded } from '../../platform/base/failures/unloaded.tsx'
import { PageHead } from '../../platform/base/page-head.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { CertificateForm } from './certificate-form.tsx'
import { OwnStatus } from './own-status.tsx'
import { type OwnTax, useOwnTax } from './queries.ts'
import { VatIdForm } from './vat-id-form.tsx'

/** Why the account's orders may be free of tax: a VAT id, or certificates of states. */
export default function TaxPage() {
  const tax = useOwnTax()
  return (
    <div className="max-w-[56rem]">
      <PageHead title="Tax" />
      <PageHeading className="mb-4">Tax</PageHeading>
      <Unloaded what="Your tax status" query={tax}>
        <Skeleton className="h-80" />
      </Unloaded>
      {tax.data && <TaxParts tax={tax.data} />}
    </div>
  )
}

function TaxParts({ tax }: { readonly tax: OwnTax }) {
  const { isTaxed, country, regions, statuses } = tax
  const takesVatIds = isMemberState(country)
  const vatId = statuses.find(({ kind }) => kind === 'vatId')
  if (!isTaxed && statuses.length === 0)
    return <EmptyState title="No tax is charged">This shop adds no tax to your orders.</EmptyState>
  return (
    <>
      <p className="mb-5 max-w-[60ch] text-steel-700">
        {takesVatIds
          ? 'With an accepted VAT id of another EU country your orders are reverse charged.'
          : 'With an accepted resale certificate your orders to its state are exempt.'}
      </p>
      {statuses.length > 0 && (
        <ul aria-label="Tax status" className="bulkheads mb-8">
          {statuses.map((status) => (
            <OwnStatus key={status._id} status={status} />
          ))}
        </ul>
      )}
      {isTaxed && takesVatIds && (
        // Started anew with what was saved.
        <VatIdForm key={vatId?._id ?? ''} known={vatId} />
      )}
      {isTaxed && !takesVatIds && <CertificateForm country={country} regions={regions} />}
    </>
  )
}
