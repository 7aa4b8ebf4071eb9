import type { Order } from '../../contract/orders.ts'
import { Button } from '../ui/button.tsx'
import { ROW_BUTTON } from '../ui/ledger.tsx'

interface OrderDeleteButtonProps {
  readonly order: Order
  readonly onDelete: () => void
}

const whyNotDeleted = {
  awaitingPayment: undefined,
  paid: 'A paid order stays',
  partlyRefunded: 'A paid order stays',
  refunded: 'A refunded order stays',
  cancelled: 'This order is deleted',
  expired: 'Its pieces went back to stock already',
} as const satisfies Record<Order['state'], string | undefined>

/** Delete, for as long as an order can be deleted. */
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
