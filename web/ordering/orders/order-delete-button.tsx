import type { Order } from '../../../contract/ordering/orders.ts'
import { words } from '../../../contract/values/text/words.ts'
import { Button } from '../../ui/button.tsx'
import { ROW_BUTTON } from '../../ui/ledger.tsx'

interface OrderDeleteButtonProps {
  readonly order: Order
  /** Named in full where no column's title says it. */
  readonly label?: string
  readonly onDelete: () => void
}

const whyNotDeleted = {
  awaitingPayment: undefined,
  paid: 'Paid orders can’t be deleted',
  partlyRefunded: 'Paid orders can’t be deleted',
  refunded: 'Refunded orders can’t be deleted',
  get cancelled() {
    return `This order is already ${words().cancelled}`
  },
  expired: undefined,
} as const satisfies Record<Order['state'], string | undefined>

/** Shown while the order can be deleted. */
export function OrderDeleteButton({ order, label = 'Delete', onDelete }: OrderDeleteButtonProps) {
  const reason = whyNotDeleted[order.state]
  return (
    <Button
      kind="dangerQuiet"
      size="small"
      // Without a box while it is disabled: faint words, as it is most often.
      className={`${ROW_BUTTON} disabled:!border-transparent disabled:!bg-transparent disabled:!text-steel-500`}
      aria-label={`${label}, ${order.ProductName}`}
      disabled={reason !== undefined}
      title={reason}
      onClick={onDelete}
    >
      {label}
    </Button>
  )
}
