import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { AskedDay, Id, page, SearchText } from '../values/fields.ts'
import { deskDays, deskSorts, deskStates, orderWaits, shipByChoices } from './desk-choices.ts'
import { fulfilments, goodsKinds, orderStates } from './orders.ts'

/** A row of Orders: what staff need to choose an order. */
export const DeskOrder = z.object({
  _id: Id,
  orderNo: z.int(),
  createdAt: z.iso.datetime(),
  /** Null until it is paid. */
  paidAt: z.iso.datetime().nullable(),
  /** The day on which it leaves at the latest; null unless goods of it are still to leave. */
  shipBy: z.iso.date().nullable(),
  isLate: z.boolean(),
  customer: z.string(),
  /** The company that the order goes to, if its address names one. */
  company: z.string().nullable(),
  customerEmail: z.string(),
  poNumber: z.string().nullable(),
  lineCount: z.int(),
  /** Pieces of all lines. */
  pieces: z.int(),
  /** Pieces that have not left, of an order that has partly left; else null. */
  piecesLeft: z.int().nullable(),
  state: z.enum(orderStates),
  fulfilment: z.enum(fulfilments),
  /** Dollars; null for staff without `money:read`. */
  total: z.number().nullable(),
  sample: z.boolean(),
})
export type DeskOrder = z.infer<typeof DeskOrder>

/** Filters of the list that combine; its export has the same. */
export const deskFilter = {
  goods: z.enum(goodsKinds).optional(),
  /** Placed, or what `days` says, on this day or later. */
  from: AskedDay.optional(),
  /** The last day, included. */
  to: AskedDay.optional(),
  days: z.enum(deskDays).optional(),
  /** The address's region; `none`: only a flat address is known, or it names no region. */
  country: z
    .string()
    .regex(/^([A-Z]{2}|none)$/, 'two capital letters')
    .optional(),
  region: z.string().max(40).optional(),
  /** Orders with a line of such a product, as it is now. */
  category: z.string().max(60).optional(),
  brand: z.string().max(60).optional(),
  product: Id.optional(),
  shipBy: z.enum(shipByChoices).optional(),
  /** The customer’s whole email. */
  customer: z.string().max(254).optional(),
  /** A part number, with or without dashes: orders with a line of it. */
  part: z.string().max(60).optional(),
  /** As in All Order: number, PO number, customer, phone, payment or part. */
  q: SearchText.optional(),
  waits: z.enum(orderWaits).optional(),
  sort: z.enum(deskSorts).optional(),
} as const

export const listDeskOrders = {
  method: 'GET',
  path: '/orders/desk',
  summary:
    'Orders for the desk, one row each. Filters combine; `after` is the last order of the page before, in the order of `sort`. Days are those of the shop’s time zone.',
  access: 'orders:read',
  limit: 'reads',
  query: z.strictObject({
    ...page,
    state: z.enum(deskStates).optional(),
    ...deskFilter,
  }),
  answers: { 200: z.array(DeskOrder) },
} as const satisfies Endpoint

export type DeskQuery = z.input<typeof listDeskOrders.query>
