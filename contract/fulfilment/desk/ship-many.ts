import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { Id } from '../../values/fields.ts'
import { ORDERS_AT_ONCE } from './ship-rows.ts'

/** `already`: it was so before, and nothing was done twice. */
const outcome = <Done extends string>(done: Done) => z.enum([done, 'already', 'refused'])

const Answered = {
  orderId: Id.nullable(),
  orderNo: z.int().nullable(),
  /** Why it is refused, and what to do; null otherwise. */
  reason: z.string().nullable(),
}

export const packOrders = {
  method: 'POST',
  path: '/orders/pack',
  summary:
    'Packs all that is left of each order into a shipment of its own. Each order is answered for itself; a repeated call packs nothing more.',
  access: 'stock:write',
  over: 'packing',
  limit: 'writes',
  body: z.strictObject({
    ids: z.array(Id).min(1).max(ORDERS_AT_ONCE, `At most ${ORDERS_AT_ONCE} orders`),
  }),
  answers: {
    200: z.object({ rows: z.array(z.object({ ...Answered, outcome: outcome('packed') })) }),
  },
} as const satisfies Endpoint
export type PackAnswer = z.infer<(typeof packOrders.answers)[200]>

/** Faults of a row are answered in its place: the other rows are shipped. */
const Row = z.strictObject({
  orderNo: z.union([z.int(), z.string().max(40)]),
  tracking: z.string().max(200),
  carrier: z.string().max(200),
})

export const shipOrders = {
  method: 'POST',
  path: '/orders/ship',
  summary:
    'Says that many orders have left, each with its tracking number, as rows or as CSV with the columns order, tracking and carrier: what is packed of an order, or all that is left of it. Each row is answered for itself, in its place; a repeated file ships nothing twice.',
  access: 'stock:write',
  over: 'shipping',
  limit: 'writes',
  bodyLimitBytes: 128 * 1024,
  body: z
    .strictObject({
      rows: z.array(Row).min(1).max(ORDERS_AT_ONCE, `At most ${ORDERS_AT_ONCE} rows`).optional(),
      csv: z.string().min(1).max(100_000).optional(),
    })
    .refine(({ rows, csv }) => (rows === undefined) !== (csv === undefined), {
      path: ['rows'],
      message: 'Either rows or csv',
    }),
  answers: {
    200: z.object({ rows: z.array(z.object({ ...Answered, outcome: outcome('shipped') })) }),
  },
} as const satisfies Endpoint
export type ShipAnswer = z.infer<(typeof shipOrders.answers)[200]>
