import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Cart } from '../../../../contract/ordering/cart/carts.ts'
import { useDeliveryTerms } from '../../../platform/base/calls/delivery-terms.ts'
import { failureText } from '../../../platform/base/failures/failure-text.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { showFailure, showSuccess } from '../../../ui/toasts.ts'
import { useNewCart } from '../mutations.ts'
import { useRestoreCart } from './mutations.ts'
import { SaveAsList } from './save-as-list.tsx'
import { ShareDialog } from './share-dialog.tsx'
import { shortText } from './short-text.ts'

/** Names a saved list as one, and says which of its lines are short today. */
export function SavedListNote({ cart }: { readonly cart: Cart }) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Tag tone="good">Saved list</Tag>
      <p className="num text-small font-medium">{shortText(cart)}</p>
    </div>
  )
}

/** Keeps a cart as a list, exports and shares it. */
export function ListBar({ cart }: { readonly cart: Cart }) {
  const navigate = useNavigate()
  const hasPapers = useDeliveryTerms().data?.papers
  const [isSharing, setIsSharing] = useState(false)
  const { _id, isSaved, isShared, name } = cart
  const restoreCart = useRestoreCart(cart, () => showSuccess(`${name} is a cart again`))
  const copyCart = useNewCart((id) => {
    showSuccess('Copied to a new cart')
    navigate(paths.oneCart(id))
  })
  const fail = { onError: (error: Error) => showFailure(failureText(error)) }
  return (
    <>
      <div className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-2 text-small">
        {isSaved ? (
          <Button
            size="small"
            working={restoreCart.isPending}
            onClick={() => restoreCart.mutate(undefined, fail)}
          >
            Make it a cart again
          </Button>
        ) : (
          <SaveAsList cart={cart} />
        )}
        {isSaved && (
          <Button
            size="small"
            working={copyCart.isPending}
            onClick={() => copyCart.mutate(cart, fail)}
          >
            Copy to a new cart
          </Button>
        )}
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2 text-small">
        <p className="font-semibold">Documents</p>
        <Button size="small" aria-haspopup="dialog" onClick={() => setIsSharing(true)}>
          {isShared ? 'Shared by link' : 'Share'}
        </Button>
        {(['csv', 'xlsx'] as const).map((format) => (
          <a
            key={format}
            className="tlink inline-flex min-h-6 items-center max-xl:min-h-11"
            href={`/cart/${_id}/export?format=${format}`}
            download
          >
            Download {format.toUpperCase()}
          </a>
        ))}
        {hasPapers && (
          <p>
            <a
              className="tlink inline-flex min-h-6 items-center max-xl:min-h-11"
              href={`/cart/${_id}/proforma.pdf`}
            >
              Pro-forma (PDF)
            </a>{' '}
            <span className="text-steel-600">No tax invoice, for your default address.</span>
          </p>
        )}
      </div>
      {isSharing && (
        <ShareDialog cartId={_id} isShared={isShared} onClose={() => setIsSharing(false)} />
      )}
    </>
  )
}
