import { useNavigate } from 'react-router'
import type { Order } from '../../../../contract/ordering/orders.ts'
import { paths } from '../../../platform/base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import type { AgainState } from './differences.tsx'
import { useChangeOrder } from './mutations.ts'

interface ChangeOrderButtonProps {
  readonly order: Order
  readonly onChanged?: (cartId: string) => void
}

/** Cancels an unpaid order and opens a cart with its lines. */
export function ChangeOrderButton({ order, onChanged }: ChangeOrderButtonProps) {
  const navigate = useNavigate()
  const change = useChangeOrder(order, (cartId, differences) => {
    onChanged?.(cartId)
    const state: AgainState = { differences }
    navigate(paths.oneCart(cartId), { state })
  })
  return (
    <Button
      working={change.isPending}
      title="Cancels this order and puts its lines into a cart"
      onClick={() => change.mutate()}
    >
      Change the order
    </Button>
  )
}
