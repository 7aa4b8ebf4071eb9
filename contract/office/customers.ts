import { z } from 'zod'
import { BillTo, OwnBillToBody } from '../people/addresses/billing.ts'
import { WaitingErasure } from '../people/letters.ts'
import { AccountMerge } from '../people/merges.ts'
import { DisplayName } from '../people/users.ts'
import type { Endpoint } from '../values/endpoint.ts'
import { Email, Id, InsertedId, ModifiedCount } from '../values/fields.ts'
import { staffRights } from '../values/rights.ts'

export const InternalNote = z.strictObject({
  /** For staff; an empty note removes it. */
  text: z.string().max(2000, 'At most 2,000 characters'),
})

export const noteOrder = {
  method: 'PUT',
  path: '/order/:id/note',
  summary: 'Sets the note about an order that only staff with `orders:read` read.',
  access: 'orders:write',
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
  /** Rights of staff; none for customers. */
  rights: z.array(z.enum(staffRights)),
  emailConfirmed: z.boolean(),
  /** Staff made the account, and its owner has set no password yet. */
  invited: z.boolean(),
  createdAt: z.iso.datetime(),
  /** Since when and why they may not sign in; null: they may. */
  blocked: z.object({ since: z.iso.datetime(), reason: z.string().nullable() }).nullable(),
  /** The corrected e-mail, until its owner confirms it; null: none waits. */
  newEmail: z.string().nullable(),
  /** Null: none waits. */
  erasure: WaitingErasure.nullable(),
  /** The account of the same person to which this one was joined; null: none. */
  mergedTo: AccountMerge.nullable(),
  /** Accounts that were joined to this one, latest first, at most 50. */
  merged: z.array(AccountMerge),
  /** The buyer on new orders and their papers; texts are empty without one. */
  billTo: BillTo,
  /** The terms accepted at sign-up; null if the shop didn't ask. */
  terms: z.object({ version: z.int(), acceptedAt: z.iso.datetime() }).nullable(),
  /** For staff only. */
  note: z.string().nullable(),
  /** Whether the customer may reserve as much as one that has paid. */
  holdBoundsLifted: z.boolean(),
  /** How many unpaid orders they may have at once; null: as everybody. */
  unpaidLimit: z.int().nullable(),
  /**
   * Sums over paid orders, money in dollars, null for staff without `money:read`; `orders` counts every order that was
   * not cancelled.
   */
  sums: z.object({
    orders: z.int(),
    paidOrders: z.int(),
    pieces: z.int(),
    paid: z.number().nullable(),
    refunded: z.number().nullable(),
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
  access: 'customers:read',
  limit: 'reads',
  params: z.object({ id: Id }),
  answers: { 200: Customer },
} as const satisfies Endpoint

export const inviteCustomer = {
  method: 'POST',
  path: '/users',
  summary: 'Makes a customer and mails them an invitation, by whose link they set the password.',
  access: 'customers:write',
  limit: 'writes',
  body: z.strictObject({ name: DisplayName, email: Email }),
  answers: { 201: InsertedId },
} as const satisfies Endpoint

export const correctCustomer = {
  method: 'PUT',
  path: '/customer/:id',
  summary:
    'Corrects name and e-mail. Another e-mail counts once its owner has confirmed it by a mailed link; the present one withdraws it.',
  access: 'customers:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: z.strictObject({ name: DisplayName, email: Email }),
  answers: {
    200: ModifiedCount.extend({
      /** Whether the new e-mail was sent its link. */
      mailSent: z.boolean(),
    }),
  },
} as const satisfies Endpoint

export const putCustomerBillTo = {
  method: 'PUT',
  path: '/customer/:id/billing',
  summary: 'Sets a customer’s bill-to; with every text empty, removes it.',
  access: 'customers:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: OwnBillToBody,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const noteCustomer = {
  method: 'PUT',
  path: '/customer/:id/note',
  summary: 'Sets the note about a user that only staff with `customers:read` read.',
  access: 'customers:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: InternalNote,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const liftHoldBounds = {
  method: 'PUT',
  path: '/customer/:id/holdBounds',
  summary: 'Lets a customer who has paid nothing reserve without bounds, or ends that.',
  access: 'customers:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: z.strictObject({ lifted: z.boolean() }),
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const limitUnpaidOrders = {
  method: 'PUT',
  path: '/customer/:id/unpaidLimit',
  summary: 'Sets how many unpaid orders a customer may have at once; null: as everybody.',
  access: 'customers:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  body: z.strictObject({
    orders: z
      .int('A whole number')
      .min(1, 'At least 1; Block keeps a customer out')
      .max(1000, 'At most 1,000')
      .nullable(),
  }),
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
  access: 'orders:read',
  limit: 'reads',
  params: z.object({ id: Id }),
  answers: { 200: z.array(OrderMail) },
} as const satisfies Endpoint

export const sendMailAgain = {
  method: 'POST',
  path: '/mail/:id/again',
  summary: 'Sends a mail about an order again; its timeline says so.',
  access: 'orders:write',
  limit: 'writes',
  params: z.object({ id: Id }),
  answers: { 201: z.object({ insertedId: Id }) },
} as const satisfies Endpoint
