import { useNavigate } from 'react-router'
import { paths } from '../../../platform/base/paths.ts'
import { Button } from '../../../ui/button.tsx'
import type { AgainState } from './differences.tsx'
import { useOrderAgain } from './mutations.ts'

/** Puts an order's lines into a new cart, and goes there with what differs. */
export function OrderAgainButton({ orderId }: { readonly orderId: string }) {
  const navigate = useNavigate()
  const again = useOrderAgain(orderId, (cartId, differences) => {
    const state: AgainState = { differences }
    navigate(paths.oneCart(cartId), { state })
  })
  return (
    <Button working={again.isPending} onClick={() => again.mutate()}>
      Order again
    </Button>
  )
}
