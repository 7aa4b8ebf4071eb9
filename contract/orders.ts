import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { DeletedCount, Id, page, required, SearchText } from './fields.ts'
import { messages } from './messages.ts'

export const orderStates = [
  'awaitingPayment',
  'paid',
  'cancelled',
  'expired',
  'partlyRefunded',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

/** The kinds that the office sorts orders by. Money remains with a partly refunded one, so it is of two kinds. */
export const orderKinds = ['unpaid', 'paid', 'refunded'] as const
export type OrderKind = (typeof orderKinds)[number]

export const statesOfKind = {
  unpaid: ['awaitingPayment'],
  paid: ['paid', 'partlyRefunded'],
  refunded: ['partlyRefunded', 'refunded'],
} as const satisfies Record<OrderKind, readonly OrderState[]>

/** Who moved an order: the customer, an admin, what the payment provider said, or the shop's own clock. */
export const moveActors = ['customer', 'admin', 'provider', 'shop'] as const
export type MoveActor = (typeof moveActors)[number]

/** Why an order moved. */
export const moveReasons = [
  'placed',
  'paymentReported',
  'paymentNotified',
  'paymentFoundOnCheck',
  'paymentFoundOnEnding',
  'deleted',
  'holdEnded',
  'refundRequested',
  'refundedAtProvider',
] as const
export type MoveReason = (typeof moveReasons)[number]

/** An order with its one line shown flat, as the published calls carry it. */
export const Order = z.object({
  _id: Id,
  ProductName: z.string(),
  /** Display name of the customer. */
  customer: z.string(),
  customerEmail: z.string(),
  phone: z.string(),
  address: z.string(),
  /** Post code. */
  code: z.string(),
  /** Unit price in dollars when the order was placed. */
  price: z.number(),
  /** Ordered quantity, pieces. */
  minProduct: z.int(),
  paid: z.boolean(),
  /** The provider's payment id, once paid. */
  transactionId: z.string().nullable(),
  /** price × minProduct, in dollars: what is charged. */
  total: z.number(),
  state: z.enum(orderStates),
  productId: Id,
  partNumber: z.string().nullable(),
  img: z.string(),
  createdAt: z.iso.datetime(),
  /** Until when an unpaid order holds its stock. */
  heldUntil: z.iso.datetime(),
  /** What went back to the card so far, in dollars. */
  refunded: z.number(),
})
export type Order = z.infer<typeof Order>

/**
 * The fields a customer enters; the rest of a body is declared because the published call carries it, and ignored:
 * price, customer name and e-mail are the server's.
 */
export const PlaceOrderBody = z.strictObject({
  /** Wins over `ProductName`. */
  productId: Id.optional(),
  ProductName: z.string().max(200).optional(),
  phone: required(messages.phoneRequired, 40),
  address: required(messages.addressRequired, 300),
  code: required(messages.postCodeRequired, 20),
  /** Pieces. */
  minProduct: z.number(messages.quantityRequired),
  customer: z.unknown().optional(),
  customerEmail: z.unknown().optional(),
  price: z.unknown().optional(),
})

export const placeOrder = {
  method: 'POST',
  path: '/orderProduct',
  summary: 'Places an order at the price of this moment and holds its stock.',
  access: 'signedIn',
  limit: 'orders',
  keepsAnswers: true,
  body: PlaceOrderBody,
  answers: { 201: z.object({ insertedId: Id, order: Order }) },
} as const satisfies Endpoint

/** What holds for the caller's next order; the order form says so before anything is typed. */
export const OrderTerms = z.object({
  /** False where the shop takes orders only from accounts with a confirmed email, and this one has none. */
  mayOrder: z.boolean(),
  emailConfirmed: z.boolean(),
  /** How long the order holds its stock unpaid. */
  holdHours: z.number(),
  /** The same for an account with a confirmed email. */
  fullHoldHours: z.number(),
})
export type OrderTerms = z.infer<typeof OrderTerms>

export const findOrderTerms = {
  method: 'GET',
  path: '/orderTerms',
  summary: 'Whether the caller may order, and how long an order of theirs holds its stock.',
  access: 'signedIn',
  limit: 'reads',
  answers: { 200: OrderTerms },
} as const satisfies Endpoint

export const listOwnOrders = {
  method: 'GET',
  path: '/order',
  summary: 'The orders of one customer, newest first.',
  access: 'self',
  limit: 'reads',
  selfFrom: { query: 'customerEmail' },
  query: z.strictObject({ ...page, customerEmail: z.string().max(254) }),
  answers: { 200: z.array(Order) },
} as const satisfies Endpoint

export const listAllOrders = {
  method: 'GET',
  path: '/orders/',
  summary:
    'The orders of the whole shop, newest first; `q` finds order id or number, payment, customer, phone, post code, product or part.',
  access: 'admin',
  limit: 'reads',
  query: z.strictObject({
    ...page,
    q: SearchText.optional(),
    state: z.enum(orderStates).optional(),
    kind: z.enum(orderKinds).optional(),
  }),
  answers: { 200: z.array(Order) },
} as const satisfies Endpoint

export const findOrder = {
  method: 'GET',
  path: '/order/:id',
  summary: 'One order: the owner’s, or any for an admin.',
  access: 'signedIn',
  limit: 'reads',
  params: z.object({ id: Id }),
  answers: { 200: Order },
} as const satisfies Endpoint

export const deleteOrder = {
  method: 'DELETE',
  path: '/order/:id',
  summary: 'Cancels an unpaid order and returns its stock; a paid order answers 409.',
  access: 'signedIn',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

/** One move of an order: who, when, why. */
export const OrderMove = z.object({
  at: z.iso.datetime(),
  from: z.enum(orderStates).nullable(),
  to: z.enum(orderStates),
  actor: z.enum(moveActors),
  /** Whose hand it was, where it was a person's. Customers do not see an admin's. */
  actorEmail: z.string().nullable(),
  reason: z.enum(moveReasons),
  /** Dollars that went back, for a refund. */
  amount: z.number().nullable(),
  note: z.string().nullable(),
})
export type OrderMove = z.infer<typeof OrderMove>

export const listOrderMoves = {
  method: 'GET',
  path: '/order/:id/timeline',
  summary:
    'Every move of one order, oldest first: the owner’s, or any for an admin; of deleted orders too.',
  access: 'signedIn',
  limit: 'reads',
  params: z.object({ id: Id }),
  answers: { 200: z.array(OrderMove) },
} as const satisfies Endpoint
