import {
  type EventKind,
  type EventObject,
  EXISTS,
  kindsOf,
} from '../../../../contract/office/events/event-kinds.ts'

/** Events as people say them. */
export const kindNames = {
  orderPlaced: 'Order placed',
  orderPaid: 'Order paid',
  orderCancelled: 'Order cancelled',
  orderExpired: 'Order expired',
  orderRefunded: 'Order refunded',
  orderPacked: 'Order packed',
  orderShipped: 'Order shipped',
  orderDelivered: 'Order delivered',
  orderReturned: 'Goods came back',
  orderChanged: 'Order changed',
  invoice: 'Invoice',
  creditNote: 'Credit note',
  product: 'Product changed',
  price: 'Price changed',
  stock: 'Stock changed',
  customer: 'Customer changed',
  [EXISTS]: 'Already existed',
} as const satisfies Record<EventKind, string>

const groupNames = {
  order: 'Orders',
  document: 'Papers',
  product: 'Products',
  customer: 'Customers',
} as const satisfies Record<EventObject, string>

interface KindGroup {
  readonly name: string
  readonly kinds: readonly EventKind[]
}

/** The kinds that a webhook can be about: nothing that was there before is sent. */
export const kindGroups: readonly KindGroup[] = (Object.keys(kindsOf) as EventObject[]).map(
  (object) => ({ name: groupNames[object], kinds: kindsOf[object] }),
)

/** “Order placed, Order paid and 3 more”. */
export function describeKinds(kinds: readonly EventKind[]): string {
  if (kinds.length === 0) return 'All'
  const names = kinds.map((kind) => kindNames[kind])
  return names.length > 3
    ? `${names.slice(0, 2).join(', ')} and ${names.length - 2} more`
    : names.join(', ')
}
