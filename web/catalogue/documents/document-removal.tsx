import type { ProductDocument } from '../../../contract/catalogue/parts/product-documents.ts'
import { failureText } from '../../platform/base/failures/failure-text.ts'
import { Confirmation } from '../../ui/dialogs/confirmation.tsx'
import { showSuccess } from '../../ui/toasts.ts'
import { useRemoveDocument } from './mutations.ts'

interface DocumentRemovalProps {
  readonly productId: string
  readonly document: ProductDocument
  readonly onRemoved: () => void
  readonly onKeep: () => void
}

/** Asks, then removes a document and its file. */
export function DocumentRemoval({ productId, document, onRemoved, onKeep }: DocumentRemovalProps) {
  const removal = useRemoveDocument(productId, () => {
    showSuccess('Document removed')
    onRemoved()
  })
  return (
    <Confirmation
      question="Remove this document?"
      verb="Remove"
      isSending={removal.isPending}
      error={removal.error ? failureText(removal.error) : undefined}
      onConfirm={() => removal.mutate(document._id)}
      onKeep={onKeep}
    >
      {`“${document.title}” leaves the product’s page, and its file is deleted. It can’t be brought back.`}
    </Confirmation>
  )
}
