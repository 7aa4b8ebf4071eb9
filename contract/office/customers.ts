import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { Id, ModifiedCount } from '../values/fields.ts'

export const InternalNote = z.strictObject({
  /** Only for admins; an empty note removes it. */
  text: z.string().max(2000, 'At most 2,000 characters'),
})

export const noteOrder = {
  method: 'PUT',
  path: '/order/:id/note',
  summary: 'Sets the note about an order that only admins read.',
  access: 'admin',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: InternalNote,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const Customer = z.object({
  _id: Id,
  email: z.string(),
  name: z.string(),
  role: z.enum(['customer', 'admin']),
  emailConfirmed: z.boolean(),
  createdAt: z.iso.datetime(),
  /** For admins only. */
  note: z.string().nullable(),
  /** Whether the customer may reserve as much as one that has paid. */
  holdBoundsLifted: z.boolean(),
  /** Sums over paid orders, money in dollars; `orders` counts every order that was not cancelled. */
  sums: z.object({
    orders: z.int(),
    paidOrders: z.int(),
    pieces: z.int(),
    paid: z.number(),
    refunded: z.number(),
    returns: z.int(),
  }),
  /** Open sessions, latest first, at most 50. */
  sessions: z.array(
    z.object({ device: z.string(), createdAt: z.iso.datetime(), lastSeenAt: z.iso.datetime() }),
  ),
})
export type Customer = z.infer<typeof Customer>

export const findCustomer = {
  method: 'GET',
  path: '/customer/:id',
  summary: 'What the shop knows of one user: sums of their orders, sessions and the internal note.',
  access: 'admin',
  limit: 'reads',
  params: z.object({ id: Id }),
  answers: { 200: Customer },
} as const satisfies Endpoint

export const noteCustomer = {
  method: 'PUT',
  path: '/customer/:id/note',
  summary: 'Sets the note about a user that only admins read.',
  access: 'admin',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: InternalNote,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const liftHoldBounds = {
  method: 'PUT',
  path: '/customer/:id/holdBounds',
  summary: 'Lets a customer who has paid nothing reserve without bounds, or ends that.',
  access: 'admin',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: z.strictObject({ lifted: z.boolean() }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const OrderMail = z.object({
  _id: Id,
  kind: z.string(),
  at: z.iso.datetime(),
  /** Null while it waits. */
  outcome: z.enum(['sent', 'notNeeded', 'givenUp']).nullable(),
})
export type OrderMail = z.infer<typeof OrderMail>

export const listOrderMails = {
  method: 'GET',
  path: '/order/:id/mails',
  summary: 'The mails about one order, newest first, at most 200.',
  access: 'admin',
  limit: 'reads',
  params: z.object({ id: Id }),
  answers: { 200: z.array(OrderMail) },
} as const satisfies Endpoint

export const sendMailAgain = {
  method: 'POST',
  path: '/mail/:id/again',
  summary: 'Sends a mail about an order again; its timeline says so.',
  access: 'admin',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 201: z.object({ insertedId: Id }) },
} as const satisfies Endpoint
