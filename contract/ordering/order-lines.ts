import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { Id, page } from '../values/fields.ts'
import { pricePers } from '../values/money/price.ts'

/** A price that was considered: cents for `pricePer` pieces. `replayTrace` recomputes the line's total. */
export const TraceEntry = z.object({
  step: z.enum(['list', 'ladder', 'discount']),
  cents: z.int(),
  /** For a ladder's step: the quantity from which it applies. */
  from: z.int().optional(),
  /** For a discount: its percentage. */
  percent: z.int().optional(),
  /** Set on the price that is charged. */
  won: z.literal(true).optional(),
})

/** One line of an order, as it was ordered. */
export const OrderLine = z.object({
  lineNo: z.int(),
  productId: Id,
  ProductName: z.string(),
  partNumber: z.string().nullable(),
  img: z.string(),
  reference: z.string().nullable(),
  quantity: z.int(),
  /** Dollars for `pricePer` pieces; null as every sum for staff without `money:read`. */
  priceFor: z.number().nullable(),
  pricePer: z.literal(pricePers),
  total: z.number().nullable(),
  /** Its share of the order’s tax, charged beside `total` and refunded with it; servers of the release before leave it out. */
  tax: z.number().optional(),
  /** In shipments that are being prepared. */
  packed: z.int(),
  /** Never falls: what came back is `returned`. */
  shipped: z.int(),
  /** Will not be shipped. */
  closed: z.int(),
  returned: z.int(),
  /** Pieces refunded by line, and their dollars. */
  refunded: z.int(),
  refundedAmount: z.number().nullable(),
  /** Pack data of the product today, for proposals. */
  cartonPieces: z.int().nullable(),
  palletPieces: z.int().nullable(),
  palletGrams: z.int().nullable(),
  /** Empty for orders placed before it was kept. */
  trace: z.array(TraceEntry),
})
export type OrderLine = z.infer<typeof OrderLine>

export const listOrderLines = {
  method: 'GET',
  path: '/order/:id/lines',
  summary:
    'The lines of one order by number: the owner’s, or any for an admin; `after` is the last number of the page before.',
  access: 'own or orders:read',
  limit: 'reads',
  params: z.object({ id: Id }),
  query: z.strictObject({
    limit: page.limit,
    after: z
      .string()
      .regex(/^\d{1,4}$/, 'the number of a line')
      .transform(Number)
      .optional(),
  }),
  answers: { 200: z.array(OrderLine) },
} as const satisfies Endpoint
