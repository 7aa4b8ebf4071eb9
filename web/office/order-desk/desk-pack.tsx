import { leftToPack } from '../../../contract/ordering/left-to-pack.ts'
import type { OrderLine } from '../../../contract/ordering/order-lines.ts'
import type { Order } from '../../../contract/ordering/orders.ts'
import { PackButton } from '../../fulfilment/shipments/pack-button.tsx'
import { isMoneyKept } from '../../ordering/refunds/left-to-refund.ts'
import { useMay } from '../../people/sessions/rights/may.tsx'

interface DeskPackProps {
  readonly order: Order
  readonly lines: readonly OrderLine[]
}

/** Packs what is left of a paid order. */
export function DeskPack({ order, lines }: DeskPackProps) {
  const mayPack = useMay()('POST /order/:id/shipment')
  const isPacked = order.paid && isMoneyKept(order)
  const isAnyLeft = lines.some((line) => leftToPack(line) > 0)
  return <PackButton order={order} lines={lines} isOffered={isPacked && isAnyLeft && mayPack} />
}
