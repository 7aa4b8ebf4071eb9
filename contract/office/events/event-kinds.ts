import type { StaffRight } from '../../values/rights.ts'

/** The objects that events are about, with the right to read of them. Each is read at its name and id, `/order/:id`. */
export const eventObjects = {
  order: 'orders:read',
  document: 'money:read',
  product: 'catalogue:read',
  customer: 'customers:read',
} as const satisfies Record<string, StaffRight>
export type EventObject = keyof typeof eventObjects

/** Each kind with its object; `exists` is of all. */
export const kindsOf = {
  order: [
    'orderPlaced',
    'orderPaid',
    'orderCancelled',
    'orderExpired',
    'orderRefunded',
    /** Packed, packed anew or unpacked. */
    'orderPacked',
    'orderShipped',
    'orderDelivered',
    /** Pieces came back. */
    'orderReturned',
    /** Any other move of its timeline. */
    'orderChanged',
  ],
  document: ['invoice', 'creditNote'],
  /** `price`: its price, ladder or discount changed; `stock`: the pieces that are left to sell. */
  product: ['product', 'price', 'stock'],
  /** A new account, a change of it, or its end. */
  customer: ['customer'],
} as const satisfies Record<EventObject, readonly string[]>

/** It was there before the feed. */
export const EXISTS = 'exists'
export type EventKind = (typeof kindsOf)[EventObject][number] | typeof EXISTS
const objects = Object.keys(eventObjects) as EventObject[]
export const eventKinds: readonly EventKind[] = [
  ...objects.flatMap((object): readonly EventKind[] => kindsOf[object]),
  EXISTS,
]

/** Pieces have a word of their own. */
const STOCK_RIGHT = 'stock:read' satisfies StaffRight

/** The kinds and objects of which somebody with these rights may read. */
export function readableEvents(rights: readonly StaffRight[]) {
  const readable = objects.filter((object) => rights.includes(eventObjects[object]))
  const kinds = readable
    .flatMap((object): readonly EventKind[] => kindsOf[object])
    .filter((kind) => kind !== 'stock')
  const stock = rights.includes(STOCK_RIGHT) ? (['stock'] as const) : []
  return { objects: readable, kinds: [...kinds, ...stock, EXISTS] as readonly EventKind[] }
}
