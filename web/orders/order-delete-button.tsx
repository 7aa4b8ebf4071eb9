import type { Order } from '../../contract/calls/orders.ts'
import { Button } from '../ui/button.tsx'
import { ROW_BUTTON } from '../ui/ledger.tsx'

interface OrderDeleteButtonProps {
  readonly order: Order
  readonly onDelete: () => void
}

const whyNotDeleted = {
  awaitingPayment: undefined,
  paid: 'Paid orders can’t be deleted',
  partlyRefunded: 'Paid orders can’t be deleted',
  refunded: 'Refunded orders can’t be deleted',
  cancelled: 'This order is already deleted',
  expired: undefined,
} as const satisfies Record<Order['state'], string | undefined>

/** Shown while the order can be deleted. */
export function OrderDeleteButton({ order, onDelete }: OrderDeleteButtonProps) {
  const reason = whyNotDeleted[order.state]
  return (
    <Button
      kind={reason ? 'plain' : 'danger'}
      size="small"
      className={ROW_BUTTON}
      disabled={reason !== undefined}
      title={reason}
      aria-label={`Delete, ${order.ProductName}`}
      onClick={onDelete}
    >
      Delete
    </Button>
  )
}
