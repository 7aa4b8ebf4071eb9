import { z } from 'zod'
import { spreadsheetFormats } from '../catalogue/changes/change-set-bounds.ts'
import { deskFilter } from '../ordering/desk-orders.ts'
import { orderKinds, orderStates } from '../ordering/orders.ts'
import type { Endpoint } from '../values/endpoint.ts'
import { Id } from '../values/fields.ts'
import { SLIPS_A_FILE } from './paper-bounds.ts'

const file = { answerKind: 'file', answers: { 200: z.unknown() } } as const
/** Ids of orders, with commas between them. */
const OrderIds = z
  .string()
  .max(SLIPS_A_FILE * 37)
  .transform((text) => text.split(','))
  .pipe(z.array(Id).min(1).max(SLIPS_A_FILE, `At most ${SLIPS_A_FILE} orders`))

const ofShipment = {
  params: z.object({ id: Id }),
  query: z.strictObject({
    /** Number of the shipment in its order; without it, all that are not cancelled. */
    shipment: z
      .string()
      .regex(/^[1-9]\d{0,4}$/, 'the number of a shipment')
      .transform(Number)
      .optional(),
  }),
}

export const printPackingSlip = {
  method: 'GET',
  path: '/order/:id/packingSlip.pdf',
  summary:
    'Packing slip of a shipment, without prices; of an order without shipments, of all its lines.',
  access: 'orders:read',
  limit: 'documents',
  ...ofShipment,
  ...file,
} as const satisfies Endpoint

export const printPalletLabels = {
  method: 'GET',
  path: '/order/:id/labels.pdf',
  summary: 'A label for each pallet of a shipment.',
  access: 'orders:read',
  limit: 'documents',
  ...ofShipment,
  ...file,
} as const satisfies Endpoint

export const printPackingSlips = {
  method: 'GET',
  path: '/orders/packingSlips.pdf',
  summary:
    'Packing slips of several orders in one file, and after them their pallet labels if asked for.',
  access: 'orders:read',
  limit: 'documents',
  query: z.strictObject({ ids: OrderIds, labels: z.literal('true').optional() }),
  ...file,
} as const satisfies Endpoint

const format = z.enum(spreadsheetFormats).optional()

export const exportOrders = {
  method: 'GET',
  path: '/orders/export',
  summary:
    'The lines of all orders that a list of Orders or All Order shows, or of some of them, a row each, newest order first, as CSV or XLSX.',
  access: 'money:read',
  over: 'exports of orders',
  limit: 'documents',
  query: z.strictObject({
    ...deskFilter,
    state: z.enum(orderStates).optional(),
    kind: z.enum(orderKinds).optional(),
    tax: z.literal('untaxed').optional(),
    refund: z.literal('pending').optional(),
    /** Only these of them. */
    ids: OrderIds.optional(),
    format,
  }),
  ...file,
} as const satisfies Endpoint

export const exportOwnOrders = {
  method: 'GET',
  path: '/order/export',
  summary: 'The lines of the caller’s own orders, a row each, as CSV or XLSX.',
  access: 'self',
  limit: 'documents',
  query: z.strictObject({ format }),
  ...file,
} as const satisfies Endpoint
