import { z } from 'zod'
import { eachLineOnce, LineNo, LinePieces, Pieces } from '../ordering/line-pieces.ts'
import type { Endpoint } from '../values/endpoint.ts'
import { Id, InsertedId, ModifiedCount, optionalText, required } from '../values/fields.ts'
import { shipmentBounds } from './shipment-bounds.ts'

export const shipmentStates = ['packing', 'shipped', 'delivered', 'cancelled'] as const
export type ShipmentState = (typeof shipmentStates)[number]

/** Why an order should not simply be shipped: staff confirm each of them. */
export const shippingDoubts = ['collection', 'dispute'] as const
export type ShippingDoubt = (typeof shippingDoubts)[number]

/** Where pieces go that will not be shipped: back on sale, or to scrap. */
export const closedTo = ['stock', 'scrap'] as const
export type ClosedTo = (typeof closedTo)[number]

const count = (most: number, what: string) =>
  z.int(`A whole number of ${what}`).min(0, `A whole number of ${what}`).max(most)

export const Shipment = z.object({
  _id: Id,
  shipmentNo: z.int(),
  state: z.enum(shipmentStates),
  carrier: z.string().nullable(),
  service: z.string().nullable(),
  tracking: z.string().nullable(),
  /** The carrier's page about the tracking number, by its template in the settings. */
  trackingUrl: z.string().nullable(),
  pallets: z.int().nullable(),
  cartons: z.int().nullable(),
  grams: z.int().nullable(),
  /** Note for the packers; null for customers. */
  note: z.string().nullable(),
  packedAt: z.iso.datetime(),
  shippedAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  lines: z.array(z.object({ lineNo: z.int(), quantity: z.int() })),
})
export type Shipment = z.infer<typeof Shipment>

export const ShipmentBody = z.strictObject({
  lines: eachLineOnce(LinePieces),
  pallets: count(shipmentBounds.pallets, 'pallets').optional(),
  cartons: count(shipmentBounds.cartons, 'cartons').optional(),
  note: optionalText(shipmentBounds.note),
})

/** Printable characters of one line. */
const TrackingNumber = z
  .string()
  .max(shipmentBounds.tracking, `At most ${shipmentBounds.tracking} characters`)
  .regex(/^[\p{L}\p{N} ./_-]*$/u, 'Letters, digits, spaces and . / _ - only')

const ofOrder = { params: z.object({ id: Id }) }
const ofShipment = { params: z.object({ id: Id }) }

export const packShipment = {
  method: 'POST',
  path: '/order/:id/shipment',
  summary:
    'Makes a shipment in preparation of pieces that are left to pack; no piece is packed twice.',
  access: 'stock:write',
  over: 'packing',
  limit: 'writes',
  keepsAnswers: true,
  bodyLimitBytes: 64 * 1024,
  ...ofOrder,
  body: ShipmentBody,
  answers: { 201: InsertedId },
} as const satisfies Endpoint

export const changeShipment = {
  method: 'PUT',
  path: '/shipment/:id',
  summary: 'Changes a shipment that is still being packed.',
  access: 'stock:write',
  over: 'packing',
  limit: 'writes',
  bodyLimitBytes: 64 * 1024,
  ...ofShipment,
  body: ShipmentBody,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const cancelShipment = {
  method: 'DELETE',
  path: '/shipment/:id',
  summary: 'Cancels a shipment that is still being packed: its pieces are left to pack again.',
  access: 'stock:write',
  over: 'packing',
  limit: 'writes',
  ...ofShipment,
  answers: { 200: ModifiedCount },
} as const satisfies Endpoint

export const sendShipment = {
  method: 'POST',
  path: '/shipment/:id/ship',
  summary: 'Says that a packed shipment has left, and tells the customer by mail.',
  access: 'stock:write',
  over: 'shipping',
  limit: 'writes',
  keepsAnswers: true,
  ...ofShipment,
  body: z.strictObject({
    carrier: required('Carrier is required', shipmentBounds.carrier),
    service: optionalText(shipmentBounds.service),
    tracking: TrackingNumber.optional(),
    pallets: count(shipmentBounds.pallets, 'pallets'),
    grams: z.int('Whole grams').min(1, 'At least 1 gram').max(shipmentBounds.grams).optional(),
    /**
     * `collection`: the buyer, who paid no freight, has it collected. `dispute`: the payment is disputed, and goods and money
     * may be lost. Each is required where it is so.
     */
    confirmed: z.array(z.enum(shippingDoubts)).max(shippingDoubts.length).optional(),
  }),
  answers: { 200: Shipment },
} as const satisfies Endpoint

export const correctTracking = {
  method: 'PUT',
  path: '/shipment/:id/tracking',
  summary:
    'Corrects the tracking number, and if given the carrier, of a shipment that has left, and tells the customer by mail.',
  access: 'stock:write',
  over: 'shipping',
  limit: 'writes',
  ...ofShipment,
  body: z.strictObject({
    tracking: TrackingNumber.refine((text) => text.trim() !== '', 'Tracking number is required'),
    carrier: required('Carrier is required', shipmentBounds.carrier).optional(),
  }),
  answers: { 200: Shipment },
} as const satisfies Endpoint

export const confirmDelivery = {
  method: 'POST',
  path: '/shipment/:id/delivered',
  summary:
    'Says that a shipment has arrived: an admin, or the order’s customer. A second time changes nothing.',
  access: 'own or stock:write',
  over: 'shipping',
  limit: 'writes',
  ...ofShipment,
  body: z.strictObject({
    /** A time between the shipping and now; defaults to now. */
    at: z.iso.datetime().optional(),
  }),
  answers: { 200: Shipment },
} as const satisfies Endpoint

export const closeShort = {
  method: 'POST',
  path: '/order/:id/closeShort',
  summary:
    'Ends pieces of an order that can’t be shipped: their money goes back, and they go on sale again or are scrapped.',
  access: 'money:write',
  over: 'refunds',
  limit: 'writes',
  keepsAnswers: true,
  bodyLimitBytes: 64 * 1024,
  ...ofOrder,
  body: z.strictObject({
    lines: eachLineOnce(z.strictObject({ lineNo: LineNo, quantity: Pieces, to: z.enum(closedTo) })),
    /** Shown to the customer. */
    reason: required('Say why', 300),
  }),
  /** Without a refund where nothing of the order’s money is left. */
  answers: { 201: z.object({ refundId: Id.optional() }) },
} as const satisfies Endpoint

export const listShipments = {
  method: 'GET',
  path: '/order/:id/shipments',
  summary:
    'The shipments of one order by number: the owner’s, or any for an admin; cancelled ones only for admins.',
  access: 'own or orders:read',
  limit: 'reads',
  ...ofOrder,
  answers: { 200: z.array(Shipment) },
} as const satisfies Endpoint
