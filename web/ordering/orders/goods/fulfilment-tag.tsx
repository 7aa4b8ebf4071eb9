import type { Order } from '../../../../contract/ordering/orders.ts'
import { Tag } from '../../../ui/tag.tsx'
import { fulfilmentText } from './fulfilment-text.ts'

/** Where an order's goods are; nothing before it is paid. */
export function FulfilmentTag({ order }: { readonly order: Order }) {
  const text = fulfilmentText(order)
  if (!text) return null
  return <Tag tone={order.fulfilment === 'delivered' ? 'good' : 'plain'}>{text}</Tag>
}
