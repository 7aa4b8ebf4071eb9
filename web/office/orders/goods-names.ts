import type { DeskOrder } from '../../../contract/ordering/desk-orders.ts'

const names = {
  none: 'To pack',
  packing: 'Packing',
  partlyShipped: 'Part shipped',
  shipped: 'Shipped',
  delivered: 'Delivered',
  closedShort: 'Closed short',
} as const satisfies Record<DeskOrder['fulfilment'], string>

/** Where the goods of a paid order are, in two words at most; an unpaid one has none on the way. */
export function goodsName({ paidAt, fulfilment }: DeskOrder): string {
  return paidAt === null ? '' : names[fulfilment]
}
