import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { Id } from './fields.ts'
import { Order } from './orders.ts'

export const createPaymentIntent = {
  method: 'POST',
  path: '/create-payment-intent',
  summary:
    'The client secret of the one live payment intent of an unpaid order; charges its total, whatever `price` says.',
  access: 'signedIn',
  limit: 'intents',
  body: z.strictObject({
    /** Without `order`: unit price or total of the caller's only unpaid order that has it. */
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
  access: 'signedIn',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: z.strictObject({
    order: Id.optional(),
    transactionId: z.string().min(1).max(255),
  }),
  answers: { 200: Order },
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
