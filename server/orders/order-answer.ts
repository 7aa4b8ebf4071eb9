import { dollarsFromCents } from '../../contract/money.ts'
import type { Order as OrderAnswer } from '../../contract/orders.ts'
import type { Order } from './order-store.ts'

/** An order as the published calls carry it: its first line flat, dollars, the published spelling. */
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
    paid: order.state === 'paid',
    transactionId: order.transactionId,
    total: dollarsFromCents(order.totalCents),
    state: order.state,
    productId: line.productId,
    partNumber: line.partNumber,
    img: line.imageUrl,
    createdAt: order.createdAt.toISOString(),
    heldUntil: order.heldUntil.toISOString(),
  }
}
