import type {
  Order as OrderAnswer,
  OrderMove as OrderMoveAnswer,
} from '../../contract/calls/orders.ts'
import { dollarsFromCents } from '../../contract/values/money.ts'
import type { SignedInUser } from '../http/refusals/guards.ts'
import type { OrderMoveRow } from './order-moves.ts'
import type { Order } from './order-store.ts'

/** An order as in the published calls: its first line flattened, dollars, the published names. */
export function toOrderAnswer(order: Order): OrderAnswer {
  const [line] = order.lines
  if (!line) throw new Error(`Order ${order.id} has no line.`)
  return {
    _id: order.id,
    ProductName: line.productName,
    customer: order.customerName,
    customerEmail: order.customerEmail,
    phone: order.phone,
    address: order.address,
    code: order.postCode,
    price: dollarsFromCents(line.unitPriceCents),
    minProduct: line.quantity,
    paid: order.state === 'paid' || order.state === 'partlyRefunded',
    transactionId: order.transactionId,
    total: dollarsFromCents(order.totalCents),
    state: order.state,
    productId: line.productId,
    partNumber: line.partNumber,
    img: line.imageUrl,
    createdAt: order.createdAt.toISOString(),
    heldUntil: order.heldUntil.toISOString(),
    refunded: dollarsFromCents(order.refundedCents),
  }
}

export function toMoveAnswer(move: OrderMoveRow, reader: SignedInUser): OrderMoveAnswer {
  const isShown = reader.role === 'admin' || move.actorEmail === reader.email
  return {
    at: move.at.toISOString(),
    from: move.fromState,
    to: move.toState,
    actor: move.actor,
    actorEmail: isShown ? move.actorEmail : null,
    reason: move.reason,
    amount: move.amountCents === null ? null : dollarsFromCents(move.amountCents),
    note: move.note,
  }
}
