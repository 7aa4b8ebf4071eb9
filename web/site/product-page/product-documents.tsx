import { DocumentLink } from '../../catalogue/documents/document-link.tsx'
import { useProductDocuments } from '../../catalogue/documents/queries.ts'

/** Data sheets and other PDFs of a product; nothing if there are none. */
export function ProductDocuments({ productId }: { readonly productId: string }) {
  const { data = [] } = useProductDocuments(productId)
  if (data.length === 0) return null
  return (
    <>
      <h3 id="documents" className="mb-2 mt-8 text-h4 font-semibold">
        Documents
      </h3>
      <ul aria-labelledby="documents" className="border-t-2 border-ink">
        {data.map((document) => (
          <li key={document._id} className="border-b border-steel-200 py-2">
            <DocumentLink document={document} />
          </li>
        ))}
      </ul>
    </>
  )
}
