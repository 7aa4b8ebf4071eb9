import type { Order } from '../../../../contract/ordering/orders.ts'
import { Tag } from '../../../ui/tag.tsx'
import { fulfilmentText, goodsName } from './fulfilment-text.ts'

/** Where an order's goods are, for its customer; nothing before it is paid. */
export function FulfilmentTag({ order }: { readonly order: Order }) {
  return <GoodsPill fulfilment={order.fulfilment} text={fulfilmentText(order)} />
}

type GoodsState = Pick<Order, 'paidAt' | 'fulfilment'>

/** The same in the packers' words. */
export function GoodsTag({ order }: { readonly order: GoodsState }) {
  return <GoodsPill fulfilment={order.fulfilment} text={goodsName(order)} />
}

interface GoodsPillProps {
  readonly fulfilment: Order['fulfilment']
  readonly text: string | undefined
}

function GoodsPill({ fulfilment, text }: GoodsPillProps) {
  if (!text) return null
  return <Tag tone={fulfilment === 'delivered' ? 'good' : 'plain'}>{text}</Tag>
}
