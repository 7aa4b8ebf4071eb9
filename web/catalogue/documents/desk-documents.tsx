import { Suspense, useRef, useState } from 'react'
import { productDocumentBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import type { DeskProductDocument } from '../../../contract/catalogue/parts/product-documents.ts'
import { LoadFailure } from '../../platform/base/failures/load-failure.tsx'
import { formatMoment } from '../../platform/base/format-moment.ts'
import { lazyPart } from '../../platform/base/lazy-part.tsx'
import { RowButton } from '../../ui/ledger.tsx'
import { DocumentForm } from './document-form.tsx'
import { DocumentLink } from './document-link.tsx'
import { useDeskDocuments } from './queries.ts'

const DocumentRemoval = lazyPart(() => import('./document-removal.tsx'), 'DocumentRemoval')

/** PDFs of a product: those that its page shows, a form for another one, and those removed last. */
export function DeskDocuments({ productId }: { readonly productId: string }) {
  const documents = useDeskDocuments(productId)
  const [removing, setRemoving] = useState<DeskProductDocument>()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data = [] } = documents
  const shown = data.filter(({ removedAt }) => removedAt === null)
  const removed = data.filter(({ removedAt }) => removedAt !== null)
  return (
    <section aria-labelledby="documents" className="mt-10 border-t-2 border-ink pt-5">
      <h3 id="documents" ref={heading} tabIndex={-1} className="mb-4 text-h3">
        Documents
      </h3>
      {documents.isLoadingError && (
        <LoadFailure title="The documents could not be loaded" query={documents} />
      )}
      {shown.length > 0 && (
        <ul aria-labelledby="documents" className="mb-6 max-w-[44rem] border-t border-steel-200">
          {shown.map((document) => (
            <li
              key={document._id}
              className="flex items-start justify-between gap-4 border-b border-steel-200 py-2"
            >
              <div>
                <DocumentLink document={document} />
                <span className="block text-small text-steel-600 [overflow-wrap:anywhere]">
                  Added {formatMoment(document.addedAt)}
                  {document.addedBy && ` by ${document.addedBy}`}
                </span>
              </div>
              <RowButton of={document.title} kind="danger" onClick={() => setRemoving(document)}>
                Remove
              </RowButton>
            </li>
          ))}
        </ul>
      )}
      {shown.length < productDocumentBounds.ofProduct ? (
        <DocumentForm productId={productId} />
      ) : (
        <p className="text-small">{`A product has up to ${productDocumentBounds.ofProduct} documents.`}</p>
      )}
      {removed.length > 0 && (
        <details className="mt-4 text-small">
          <summary className="tlink inline-block min-h-6 cursor-pointer">
            Removed documents ({removed.length})
          </summary>
          <ul className="mt-2 grid gap-1 text-steel-600">
            {removed.map(({ _id, title, removedAt, removedBy }) => (
              <li key={_id} className="[overflow-wrap:anywhere]">
                {title}, removed {removedAt && formatMoment(removedAt)}
                {removedBy && ` by ${removedBy}`}
              </li>
            ))}
          </ul>
        </details>
      )}
      {removing && (
        <Suspense fallback={null}>
          <DocumentRemoval
            productId={productId}
            document={removing}
            onKeep={() => setRemoving(undefined)}
            onRemoved={() => {
              setRemoving(undefined)
              // The pressed button is gone.
              heading.current?.focus()
            }}
          />
        </Suspense>
      )}
    </section>
  )
}
