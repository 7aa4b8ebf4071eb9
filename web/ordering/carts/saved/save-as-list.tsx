import { useState } from 'react'
import type { Cart } from '../../../../contract/ordering/cart/carts.ts'
import { Button } from '../../../ui/button.tsx'
import { showSuccess } from '../../../ui/toasts.ts'
import { NameDialog } from '../name-dialog.tsx'
import { useSaveAsList } from './mutations.ts'

/** A cart that was never named. */
const USUAL_NAME = 'Cart'

/** Keeps the lines of a cart as a list with a name of its own; the cart stays as it is. */
export function SaveAsList({ cart }: { readonly cart: Cart }) {
  const [isAsked, setIsAsked] = useState(false)
  const saveAsList = useSaveAsList(cart._id, () => {
    setIsAsked(false)
    showSuccess('The list is kept in My Carts')
  })
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsAsked(true)}>
        Save as list
      </Button>
      {isAsked && (
        <NameDialog
          title="Save as list"
          name={cart.name === USUAL_NAME ? '' : cart.name}
          submit="Save list"
          isSending={saveAsList.isPending}
          error={saveAsList.error}
          onName={(name) => saveAsList.mutate(name)}
          onClose={() => setIsAsked(false)}
        >
          <p className="max-w-[60ch]">
            A list keeps these lines for the next time. Your cart stays as it is.
          </p>
        </NameDialog>
      )}
    </>
  )
}
