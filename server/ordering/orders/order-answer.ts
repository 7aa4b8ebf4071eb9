import type { OrderLine as OrderLineAnswer } from '../../../contract/ordering/order-lines.ts'
import type {
  Order as OrderAnswer,
  OrderMove as OrderMoveAnswer,
} from '../../../contract/ordering/orders.ts'
import { PRICES_RIGHT } from '../../../contract/people/rights.ts'
import { dollarsFromCents, dollarsPerPiece } from '../../../contract/values/money/money.ts'
import { dayOf } from '../../platform/base/days.ts'
import { type SignedInUser, seesPrices } from '../../platform/http/refusals/guards.ts'
import type { DisputeRow } from './disputes/dispute-store.ts'
import type { OrderMoveRow } from './order-moves.ts'
import { isPaid } from './order-state.ts'
import { type ListedLine, type ListedOrder, nameOfLines } from './order-store.ts'

/** The answer to a new order. */
export function toPlacedAnswer(order: ListedOrder) {
  return { insertedId: order.id, order: toOrderAnswer(order) }
}

/**
 * An order as in the published calls: its first line flattened, dollars, the published names. Only admins see the
 * internal note.
 */
export function toOrderAnswer(order: ListedOrder, reader?: SignedInUser): OrderAnswer {
  const { firstLine: line } = order
  const total = dollarsFromCents(order.totalCents)
  return {
    _id: order.id,
    ProductName: nameOfLines(order),
    customer: order.customerName,
    customerEmail: order.customerEmail,
    phone: order.phone,
    address: order.address,
    code: order.postCode,
    price: order.lineCount === 1 ? dollarsPerPiece(line.unitPriceCents, line.pricePer) : total,
    minProduct: order.pieces,
    paid: isPaid(order.state),
    transactionId: order.transactionId,
    total,
    state: order.state,
    productId: line.productId,
    partNumber: line.partNumber,
    img: line.imageUrl,
    createdAt: order.createdAt.toISOString(),
    heldUntil: order.heldUntil.toISOString(),
    refunded: dollarsFromCents(order.refundedCents),
    orderNo: order.orderNo,
    lineCount: order.lineCount,
    poNumber: order.poNumber,
    paidAt: order.paidAt?.toISOString() ?? null,
    refunds: order.refunds.map(({ at, amountCents }) => ({
      day: dayOf(at),
      amount: dollarsFromCents(amountCents),
    })),
    sample: order.sample,
    fulfilment: order.fulfilment,
    ...(hasCosts(order) && {
      costs: {
        goods: dollarsFromCents(order.goodsCents),
        freight: order.freight && dollarsFromCents(order.freightCents),
        tax: dollarsFromCents(order.taxCents),
        pickUp: order.freight?.reason === 'pickUp',
        ...(reader?.byRight && { byDefault: order.freight?.byDefault ?? false }),
      },
    }),
    shipTo: order.shipTo ?? undefined,
    billTo: order.billTo ?? undefined,
    onHold: order.onHold ?? undefined,
    termsVersion: order.termsVersion ?? undefined,
    ...(reader?.byRight && { note: order.internalNote, untaxed: order.isUntaxed }),
  }
}

/** The reader of an order: staff see the prices of their own, whatever their rights. */
export const readerOf = (user: SignedInUser, isOwn: boolean): SignedInUser =>
  isOwn && !user.viaKey ? { ...user, rights: [...user.rights, PRICES_RIGHT] } : user

/** The order without what it costs, for a reader who may not see that. */
export const showPrices = (answer: OrderAnswer, reader: SignedInUser): OrderAnswer =>
  seesPrices(readerOf(reader, answer.customerEmail === reader.email))
    ? answer
    : {
        ...answer,
        price: null,
        total: null,
        refunded: null,
        refunds: [],
        transactionId: null,
        costs: undefined,
        refundPending: undefined,
        freightLeft: undefined,
        disputes: answer.disputes?.map((one) => ({ ...one, amount: null })),
      }

/** Whether freight or tax was computed for the order; if not, its total is that of the goods. */
export const hasCosts = ({
  freight,
  taxCents,
}: Pick<ListedOrder, 'freight' | 'taxCents'>): boolean => freight !== null || taxCents > 0

export function toLineAnswer(line: ListedLine, reader: SignedInUser): OrderLineAnswer {
  const answer = {
    lineNo: line.lineNo,
    productId: line.productId,
    ProductName: line.productName,
    partNumber: line.partNumber,
    img: line.imageUrl,
    reference: line.reference,
    quantity: line.quantity,
    priceFor: dollarsFromCents(line.unitPriceCents),
    pricePer: line.pricePer,
    total: dollarsFromCents(line.totalCents),
    tax: dollarsFromCents(line.taxCents),
    packed: line.packed,
    shipped: line.shipped,
    closed: line.closed,
    returned: line.returned,
    refunded: line.refunded,
    refundedAmount: dollarsFromCents(line.refundedCents),
    cartonPieces: line.product.cartonPieces,
    palletPieces: line.product.palletPieces,
    palletGrams: line.product.palletGrams,
    trace: [...line.trace],
  }
  if (seesPrices(reader)) return answer
  return { ...answer, priceFor: null, total: null, tax: undefined, refundedAmount: null, trace: [] }
}

export const toDisputeAnswer = ({ state, amountCents, openedAt }: DisputeRow) => ({
  state,
  amount: dollarsFromCents(amountCents),
  day: dayOf(openedAt),
})

export function toMoveAnswer(move: OrderMoveRow, reader: SignedInUser): OrderMoveAnswer {
  const isShown = reader.byRight || move.actorEmail === reader.email
  return {
    at: move.at.toISOString(),
    axis: move.axis,
    from: move.fromState,
    to: move.toState,
    actor: move.actor,
    actorEmail: isShown ? move.actorEmail : null,
    reason: move.reason,
    amount:
      move.amountCents === null || !seesPrices(reader) ? null : dollarsFromCents(move.amountCents),
    note: move.note,
  }
}
