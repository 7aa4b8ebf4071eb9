/** Pieces of a product, as the shop has to count them. */
export interface ModelProduct {
  readonly id: string
  available: number
  promised: number
  shipped: number
  received: number
}

interface ModelShipment {
  readonly id: string
  readonly pieces: number
  state: 'packing' | 'shipped' | 'delivered' | 'cancelled'
}

interface ModelReturn {
  readonly id: string
  readonly pieces: number
  state: 'requested' | 'approved' | 'received' | 'closed' | 'withdrawn'
  received: number
}

/** An order of one line. */
export interface ModelOrder {
  readonly id: string
  readonly product: ModelProduct
  readonly quantity: number
  readonly shipments: ModelShipment[]
  readonly returns: ModelReturn[]
  state: 'awaitingPayment' | 'cancelled' | 'paid' | 'partlyRefunded' | 'refunded'
  closed: number
  refundedPieces: number
  /** Refunded money of the order, also by amount. */
  refundedCents: number
  /** Refunded money of the line, only by pieces. */
  lineCents: number
}

/** Every piece costs the same, so that a share of money is a product. */
export const PIECE_CENTS = 1890

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
const sumOf = (order: ModelOrder, ...states: ModelShipment['state'][]) =>
  sum(order.shipments.filter(({ state }) => states.includes(state)).map(({ pieces }) => pieces))

export const packedOf = (order: ModelOrder) => sumOf(order, 'packing')
export const shippedOf = (order: ModelOrder) => sumOf(order, 'shipped', 'delivered')
export const returnedOf = (order: ModelOrder) => sum(order.returns.map(({ received }) => received))
export const leftToPackOf = (order: ModelOrder) =>
  order.quantity - packedOf(order) - shippedOf(order) - order.closed
export const moneyLeftOf = (order: ModelOrder) => order.quantity * PIECE_CENTS - order.refundedCents
export const isPaid = ({ state }: ModelOrder) => state === 'paid' || state === 'partlyRefunded'

/** Shipped pieces that no return has, or has had. */
export const returnableOf = (order: ModelOrder) =>
  shippedOf(order) -
  sum(
    order.returns.map(({ state, pieces, received }) =>
      state === 'requested' || state === 'approved' ? pieces : received,
    ),
  )

/** Ends pieces that will never ship. */
export function close(order: ModelOrder, pieces: number, to: 'stock' | 'scrap'): void {
  const { product } = order
  order.closed += pieces
  product.promised -= pieces
  if (to === 'stock') product.available += pieces
  else product.received -= pieces
}

/** Money goes back; with the last of it, what has not left is closed. */
export function giveBack(order: ModelOrder, cents: number, to: 'stock' | 'scrap' = 'scrap'): void {
  order.refundedCents += cents
  order.state = moneyLeftOf(order) > 0 ? 'partlyRefunded' : 'refunded'
  if (order.state !== 'refunded') return
  for (const shipment of order.shipments)
    if (shipment.state === 'packing') shipment.state = 'cancelled'
  close(order, leftToPackOf(order), to)
}

/** Pieces are given back with their money, as far as any is left. */
export function giveBackPieces(order: ModelOrder, pieces: number): void {
  const cents = Math.min(pieces * PIECE_CENTS, moneyLeftOf(order))
  order.refundedPieces += pieces
  order.lineCents += cents
  giveBack(order, cents)
}
