import type { ListedCart } from '../../../../contract/ordering/cart/carts.ts'
import { showSuccess } from '../../../ui/toasts.ts'
import { useChangeCart } from '../mutations.ts'
import { NameDialog } from '../name-dialog.tsx'

interface CartRenamingProps {
  readonly cart: ListedCart
  readonly onClose: () => void
}

/** Gives a cart another name. */
export function CartRenaming({ cart, onClose }: CartRenamingProps) {
  const change = useChangeCart(() => {
    showSuccess('Cart renamed')
    onClose()
  })
  return (
    <NameDialog
      title="Rename"
      name={cart.name}
      submit="Save"
      isSending={change.isPending}
      error={change.error}
      onName={(name) => change.mutate({ cart, name })}
      onClose={onClose}
    />
  )
}
