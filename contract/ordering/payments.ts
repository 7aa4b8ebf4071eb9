import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { Id } from '../values/fields.ts'
import { eachLineOnce, LinePieces } from './line-pieces.ts'
import { Order } from './orders.ts'

export const createPaymentIntent = {
  method: 'POST',
  path: '/create-payment-intent',
  summary:
    'The client secret of the one live payment intent of an unpaid order; charges its total, whatever `price` says.',
  access: 'own or money:write',
  over: 'payments',
  limit: 'intents',
  keepsAnswers: true,
  readsOfBody: ({ order, price }: { order?: string | undefined; price?: number | undefined }) =>
    order === undefined ? { price } : { order },
  body: z.strictObject({
    /** Used without `order`: the total of the caller's only unpaid order with it, or its unit price if it has one line. */
    price: z.number().optional(),
    order: Id.optional(),
  }),
  answers: { 200: z.object({ clientSecret: z.string() }) },
} as const satisfies Endpoint

export const recordPayment = {
  method: 'PATCH',
  path: '/order/:id',
  summary:
    'Asks the provider whether `transactionId` paid this order, and records it; saying it twice is harmless.',
  access: 'own or money:write',
  over: 'payments',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: z.strictObject({
    order: Id.optional(),
    transactionId: z.string().min(1).max(255),
  }),
  answers: { 200: Order },
} as const satisfies Endpoint

const amountText = 'Dollars and cents as a number, such as 9900.00'
const RefundAmount = z
  .number(amountText)
  .min(0.01, 'At least $0.01')
  .max(999_999.99, 'At most $999,999.99')
  .multipleOf(0.01, amountText)

export const refundOrder = {
  method: 'POST',
  path: '/order/:id/refund',
  summary:
    'Refunds a paid order in full or in part, never more than was captured; a full refund can return the pieces to stock.',
  access: 'money:write',
  over: 'refunds',
  limit: 'writes',
  keepsAnswers: true,
  bodyLimitBytes: 64 * 1024,
  params: z.object({ id: Id }),
  body: z.strictObject({
    /** In dollars; defaults to the whole remaining amount. */
    amount: RefundAmount.optional(),
    /** Only with a full refund: the goods never left, or were returned. */
    returnStock: z.boolean('true or false').optional(),
    /** Pieces to refund instead of an amount; they must be shipped or closed. */
    lines: eachLineOnce(LinePieces).optional(),
    /** With `lines`: also the order's freight, whole. */
    freight: z.boolean('true or false').optional(),
    /** With `lines`: the received return that the refund settles. */
    returnId: Id.optional(),
    /** The reason, shown to the customer. */
    note: z.string('A text').max(300, 'At most 300 characters').optional(),
  }),
  /** The refund is recorded; the order moves once the provider confirms, usually before this answer. */
  answers: { 201: z.object({ insertedId: Id, amount: z.number() }) },
} as const satisfies Endpoint

export const receiveStripeEvent = {
  method: 'POST',
  path: '/webhook/stripe',
  summary: 'Events of the payment provider, signed over the raw body.',
  access: 'provider',
  limit: 'webhooks',
  bodyKind: 'raw',
  bodyLimitBytes: 256 * 1024,
  answers: { 200: z.object({ received: z.literal(true) }) },
} as const satisfies Endpoint
