import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { Id } from '../../values/fields.ts'
import { SLIPS_A_FILE } from '../paper-bounds.ts'

const PickLine = z.object({
  lineNo: z.int(),
  partNumber: z.string().nullable(),
  name: z.string(),
  /** Pieces that no shipment has yet. */
  quantity: z.int(),
  /** Whole and begun cartons; null if the product has no pack data. */
  cartons: z.int().nullable(),
})

/** The pieces to take from the shelves for some orders: summed by part, then order by order. */
export const PickList = z.object({
  parts: z.array(
    z.object({
      productId: Id,
      partNumber: z.string().nullable(),
      name: z.string(),
      quantity: z.int(),
      cartons: z.int().nullable(),
      /** Orders that it goes to. */
      orders: z.int(),
    }),
  ),
  orders: z.array(
    z.object({
      _id: Id,
      orderNo: z.int(),
      customer: z.string(),
      poNumber: z.string().nullable(),
      lines: z.array(PickLine),
    }),
  ),
  /** Numbers of the orders of which nothing is left to pack, or that are not paid or held back. */
  nothingLeft: z.array(z.int()),
})
export type PickList = z.infer<typeof PickList>

const OrderNos = z
  .string()
  .max(SLIPS_A_FILE * 13)
  .regex(/^\d{1,12}(,\d{1,12})*$/, 'Numbers of orders with commas between')
  .transform((text) => text.split(',').map(Number))
  .refine((numbers) => numbers.length <= SLIPS_A_FILE, `At most ${SLIPS_A_FILE} orders`)

export const findPickList = {
  method: 'GET',
  path: '/orders/pickList',
  summary: 'What is left to pack of some paid orders, by part and by order, to pick with a phone.',
  access: 'orders:read',
  limit: 'documents',
  /** Numbers of orders with commas between, which keep the address of the page short. */
  query: z.strictObject({ orders: OrderNos }),
  answers: { 200: PickList },
} as const satisfies Endpoint

export const printPickList = {
  method: 'POST',
  path: '/orders/pickList',
  summary: 'The same as a PDF.',
  access: 'orders:read',
  limit: 'documents',
  body: z.strictObject({
    ids: z.array(Id).min(1).max(SLIPS_A_FILE, `At most ${SLIPS_A_FILE} orders`),
  }),
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint
