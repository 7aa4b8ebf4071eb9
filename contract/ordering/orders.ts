import { z } from 'zod'
import { ShownField } from '../catalogue/fields/field-calls.ts'
import { BillTo } from '../people/addresses/billing.ts'
import type { Endpoint } from '../values/endpoint.ts'
import {
  DeletedCount,
  Id,
  ModifiedCount,
  PositiveInteger,
  page,
  required,
  SearchText,
} from '../values/fields.ts'
import { messages } from '../values/messages.ts'

export const orderStates = [
  'awaitingPayment',
  'paid',
  'cancelled',
  'expired',
  'partlyRefunded',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]

/** Where an order's goods are. Follows from its lines' counters and its shipments (`server/ordering/orders/goods/fulfilment.ts`). */
export const fulfilments = [
  'none',
  'packing',
  'partlyShipped',
  'shipped',
  'delivered',
  'closedShort',
] as const
export type Fulfilment = (typeof fulfilments)[number]

/** Filters of the admin's list; each order has one kind. Cancelled orders are listed only on request, see `isNamed`. */
export const orderKinds = [
  'unpaid',
  'paid',
  'partlyRefunded',
  'refunded',
  'expired',
  'cancelled',
] as const
export type OrderKind = (typeof orderKinds)[number]

export const stateOfKind = {
  unpaid: 'awaitingPayment',
  paid: 'paid',
  partlyRefunded: 'partlyRefunded',
  refunded: 'refunded',
  expired: 'expired',
  cancelled: 'cancelled',
} as const satisfies Record<OrderKind, OrderState>

/** Filters of the admin's list by where the goods are. `returns` keeps orders with an unsettled return. */
export const goodsKinds = ['toPack', 'partShipped', 'shipped', 'delivered', 'returns'] as const
export type GoodsKind = (typeof goodsKinds)[number]

/** The two sides of an order that have states: its money, and its goods. */
export const moveAxes = ['money', 'goods'] as const
export type MoveAxis = (typeof moveAxes)[number]

/** The party that moved an order: customer, admin, payment provider, or the shop itself after a deadline. */
export const moveActors = ['customer', 'admin', 'provider', 'shop'] as const
export type MoveActor = (typeof moveActors)[number]

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
  'packed',
  'repacked',
  'unpacked',
  'shipped',
  'delivered',
  'closedShort',
  'closedByRefund',
  'returnRequested',
  'returnApproved',
  'returnDeclined',
  'returnReceived',
  'returnClosed',
  'returnWithdrawn',
  'mailSentAgain',
  'trackingCorrected',
  'putOnHold',
  'releasedFromHold',
] as const
export type MoveReason = (typeof moveReasons)[number]

/**
 * A payment questioned at the bank. `inquiry`: only asked about so far; `dropped`: an inquiry that came to nothing; `lost`:
 * the bank has taken the money back.
 */
export const disputeStates = ['inquiry', 'open', 'won', 'lost', 'dropped'] as const
export type DisputeState = (typeof disputeStates)[number]

/** The destination of an order, in parts; missing parts are empty texts. */
const OrderPlace = z.object({
  company: z.string(),
  name: z.string(),
  street: z.string(),
  street2: z.string(),
  city: z.string(),
  region: z.string(),
  postCode: z.string(),
  country: z.string(),
  dockHours: z.string(),
  /** Whether the truck needs a lift gate to unload. */
  liftGate: z.boolean(),
})

/**
 * An order as in the published calls. With several lines, `ProductName` is “{first} and {n} more”, and product, part
 * number and picture are the first line’s.
 */
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
  /** Price of a piece in dollars at the time of the order; of several lines, the total. Null as every sum for staff without `money:read`. */
  price: z.number().nullable(),
  /** Ordered pieces of all lines together. */
  minProduct: z.int(),
  paid: z.boolean(),
  /** The provider's payment id, once paid. */
  transactionId: z.string().nullable(),
  /** Dollars charged; for an order of one line, price × minProduct. */
  total: z.number().nullable(),
  state: z.enum(orderStates),
  productId: Id,
  partNumber: z.string().nullable(),
  img: z.string(),
  createdAt: z.iso.datetime(),
  /** Until then an unpaid order reserves its stock. */
  heldUntil: z.iso.datetime(),
  /** Total refunded so far, in dollars. */
  refunded: z.number().nullable(),
  /** Counts from 100001; for people. */
  orderNo: z.int(),
  lineCount: z.int(),
  /** The customer's own purchase order number. */
  poNumber: z.string().nullable(),
  paidAt: z.iso.datetime().nullable(),
  /** Each refund in dollars with the day, UTC, on which it was made; oldest first. */
  refunds: z.array(z.object({ day: z.iso.date(), amount: z.number() })),
  /** A made-up order, so that a new shop has something to show. */
  sample: z.boolean(),
  fulfilment: z.enum(fulfilments),
  /** Parts of the total in dollars, if freight or tax was computed. */
  costs: z
    .object({
      goods: z.number(),
      /** Null if the shop computed none. */
      freight: z.number().nullable(),
      tax: z.number(),
      /** Collected at the shop's dock. */
      pickUp: z.boolean(),
      /** Freight was computed with the default pack data of a category; for admins. */
      byDefault: z.boolean().optional(),
    })
    .optional(),
  /** The address in parts, if the order has one. */
  shipTo: OrderPlace.optional(),
  /** The legal buyer, as it was when the order was placed, if its customer had entered one. */
  billTo: BillTo.optional(),
  /** The day on which a paid order leaves at the latest, while pieces are left; of one order only. */
  shipBy: z.iso.date().optional(),
  /** Why the shop holds the goods back, while it does. */
  onHold: z.string().optional(),
  /** Version of the shop's terms in force when the order was placed, if it had written any. */
  termsVersion: z.int().optional(),
  /** Filled custom fields in their order, private ones for staff only; of one order only, and only if it has some. */
  customFields: z.array(ShownField).optional(),
  /** Internal note; only for admins. */
  note: z.string().nullable().optional(),
  /** The customer's user id, null once the account is gone; for admins, of one order only. */
  customerId: Id.nullable().optional(),
  /** The country has tax rules, and none of them met the order; until staff have looked at it. For admins. */
  untaxed: z.boolean().optional(),
  /** Refunds in dollars that are promised and not made yet; for admins, of one order only. */
  refundPending: z.number().optional(),
  /** Freight with its tax in dollars, 0 once it went back; for admins, of one order only. */
  freightLeft: z.number().optional(),
  /** Disputes of its payment, oldest first, amounts in dollars; for admins, of one order only. */
  disputes: z
    .array(
      z.object({ state: z.enum(disputeStates), amount: z.number().nullable(), day: z.iso.date() }),
    )
    .optional(),
})
export type Order = z.infer<typeof Order>

/**
 * Fields that a customer enters. The others are declared because the published call sends them, and ignored: price,
 * customer name and e-mail come from the server.
 */
export const PlaceOrderBody = z.strictObject({
  /** Takes precedence over `ProductName`. */
  productId: Id.optional(),
  ProductName: z.string().max(200).optional(),
  phone: required(messages.phoneRequired, 40),
  address: required(messages.addressRequired, 300),
  code: required(() => messages.postCodeRequired, 20),
  minProduct: z.number(messages.quantityRequired),
  customer: z.unknown().optional(),
  customerEmail: z.unknown().optional(),
  price: z.unknown().optional(),
  termsVersion: PositiveInteger.optional(),
})

function readsOfOrder(body: z.infer<typeof PlaceOrderBody>): unknown {
  const { customer: _, customerEmail: _email, price: _price, ProductName, ...read } = body
  return read.productId === undefined ? { ...read, ProductName } : read
}

export const placeOrder = {
  method: 'POST',
  path: '/orderProduct',
  summary: 'Places an order at the current price and reserves its stock.',
  access: 'signedIn',
  limit: 'orders',
  keepsAnswers: true,
  readsOfBody: readsOfOrder,
  body: PlaceOrderBody,
  answers: { 201: z.object({ insertedId: Id, order: Order }) },
} as const satisfies Endpoint

/** Terms of the caller's next order, shown by the order form. */
export const OrderTerms = z.object({
  /** `false` if the shop requires a confirmed e-mail and the caller has none. */
  mayOrder: z.boolean(),
  emailConfirmed: z.boolean(),
  /** How long the order reserves its stock while unpaid. */
  holdHours: z.number(),
  /** `holdHours` of accounts with a confirmed e-mail. */
  fullHoldHours: z.number(),
})
export type OrderTerms = z.infer<typeof OrderTerms>

export const findOrderTerms = {
  method: 'GET',
  path: '/orderTerms',
  summary: 'Whether the caller may order, and how long their order reserves its stock.',
  access: 'signedIn',
  limit: 'reads',
  answers: { 200: OrderTerms },
} as const satisfies Endpoint

export const listOwnOrders = {
  method: 'GET',
  path: '/order',
  summary: 'The orders of one customer, newest first; cancelled ones only if asked for.',
  access: 'own or orders:read',
  limit: 'reads',
  selfFrom: { query: 'customerEmail' },
  query: z.strictObject({
    ...page,
    customerEmail: z.string().max(254),
    /** Only these; else all but these. */
    state: z.literal('cancelled').optional(),
    /** Order, PO or part number, or a name. */
    q: SearchText.optional(),
    kind: z.enum(orderKinds).optional(),
    goods: z.enum(goodsKinds).optional(),
  }),
  answers: { 200: z.array(Order) },
} as const satisfies Endpoint

export const listAllOrders = {
  method: 'GET',
  path: '/orders/',
  summary:
    'The orders of the whole shop, newest first, without cancelled ones; `q` finds order id or number, also of these, PO number, payment, customer, phone, post code, product or part.',
  access: 'orders:read',
  limit: 'reads',
  query: z.strictObject({
    ...page,
    q: SearchText.optional(),
    state: z.enum(orderStates).optional(),
    kind: z.enum(orderKinds).optional(),
    goods: z.enum(goodsKinds).optional(),
    /** Orders to a country with tax rules that none of them met. */
    tax: z.literal('untaxed').optional(),
    /** Orders with a refund that the provider has not made yet. */
    refund: z.literal('pending').optional(),
    /** `held`: only unpaid orders, those that reserve most pieces first. */
    sort: z.literal('held').optional(),
  }),
  answers: { 200: z.array(Order) },
} as const satisfies Endpoint

export const findOrder = {
  method: 'GET',
  path: '/order/:id',
  summary: 'One order: the owner’s, or any for an admin.',
  access: 'own or orders:read',
  limit: 'reads',
  params: z.object({ id: Id }),
  answers: { 200: Order },
} as const satisfies Endpoint

export const checkTax = {
  method: 'POST',
  path: '/order/:id/taxChecked',
  summary: 'Says that staff have looked at an untaxed order: it no longer waits.',
  access: 'money:write',
  over: 'tax',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const holdOrder = {
  method: 'POST',
  path: '/order/:id/hold',
  summary: 'Holds the goods of an order back: nothing is packed or shipped until it is released.',
  access: 'orders:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** Shown to the customer. */
    reason: required('Say why', 300),
  }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const releaseOrder = {
  method: 'DELETE',
  path: '/order/:id/hold',
  summary: 'Releases an order that is on hold.',
  access: 'orders:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const deleteOrder = {
  method: 'DELETE',
  path: '/order/:id',
  summary:
    'Cancels an unpaid order, expired or not, and returns the stock it holds: its row leaves the lists, its page stays. A paid order answers 409.',
  access: 'own or orders:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 200: DeletedCount },
} as const satisfies Endpoint

/** One change of an order's state. */
export const OrderMove = z.object({
  at: z.iso.datetime(),
  axis: z.enum(moveAxes),
  from: z.enum([...orderStates, ...fulfilments]).nullable(),
  to: z.enum([...orderStates, ...fulfilments]),
  actor: z.enum(moveActors),
  /** Set if a person made the move. Customers don't see an admin's e-mail. */
  actorEmail: z.string().nullable(),
  reason: z.enum(moveReasons),
  /** Refunded dollars, for a refund. */
  amount: z.number().nullable(),
  note: z.string().nullable(),
})
export type OrderMove = z.infer<typeof OrderMove>

export const listOrderMoves = {
  method: 'GET',
  path: '/order/:id/timeline',
  summary: 'Every move of one order, oldest first: the owner’s, or any for an admin.',
  access: 'own or orders:read',
  limit: 'reads',
  params: z.object({ id: Id }),
  answers: { 200: z.array(OrderMove) },
} as const satisfies Endpoint
