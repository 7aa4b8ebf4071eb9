import type { Order } from '../../../../contract/ordering/orders.ts'

const sentences = {
  none: 'Not shipped yet',
  packing: 'Being packed',
  partlyShipped: 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  closedShort: 'Will not be shipped',
} as const satisfies Record<Order['fulfilment'], string>

/** Where the goods of a paid order are, in plain words; an unpaid one has no goods on the way. */
export function fulfilmentText({ state, fulfilment }: Pick<Order, 'state' | 'fulfilment'>) {
  const isPaid = state === 'paid' || state === 'partlyRefunded' || state === 'refunded'
  return isPaid ? sentences[fulfilment] : undefined
}

const names = {
  none: 'To pack',
  packing: 'Packing',
  partlyShipped: 'Partly shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  closedShort: 'Closed short',
} as const satisfies Record<Order['fulfilment'], string>

/** The same for staff, in two words at most. */
export function goodsName({ paidAt, fulfilment }: Pick<Order, 'paidAt' | 'fulfilment'>) {
  return paidAt === null ? undefined : names[fulfilment]
}
