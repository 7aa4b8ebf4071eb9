import {
  bigint,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ReturnReason, ReturnState } from '../../../../contract/fulfilment/returns.ts'
import type { ShipmentState } from '../../../../contract/fulfilment/shipments.ts'
import { moment } from './columns.ts'

export const shipment = pgTable('shipment', {
  id: uuid('id').primaryKey(),
  orderId: uuid('order_id').notNull(),
  /** Counts from 1 in its order. */
  shipmentNo: integer('shipment_no').notNull(),
  state: text('state').$type<ShipmentState>().notNull(),
  carrier: text('carrier'),
  service: text('service'),
  tracking: text('tracking'),
  pallets: integer('pallets'),
  cartons: integer('cartons'),
  grams: bigint('grams', { mode: 'number' }),
  note: text('note'),
  packedAt: moment('packed_at').notNull(),
  shippedAt: moment('shipped_at'),
  deliveredAt: moment('delivered_at'),
  createdBy: text('created_by'),
})

export const shipmentLine = pgTable(
  'shipment_line',
  {
    shipmentId: uuid('shipment_id').notNull(),
    lineNo: smallint('line_no').notNull(),
    orderId: uuid('order_id').notNull(),
    quantity: integer('quantity').notNull(),
  },
  (table) => [primaryKey({ columns: [table.shipmentId, table.lineNo] })],
)

export const returnRequest = pgTable('return_request', {
  id: uuid('id').primaryKey(),
  /** For people. */
  returnNo: bigint('return_no', { mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
  orderId: uuid('order_id').notNull(),
  state: text('state').$type<ReturnState>().notNull(),
  reason: text('reason'),
  note: text('note'),
  createdAt: moment('created_at').notNull(),
  decidedAt: moment('decided_at'),
  receivedAt: moment('received_at'),
  closedAt: moment('closed_at'),
})

export const returnLine = pgTable(
  'return_line',
  {
    returnId: uuid('return_id').notNull(),
    lineNo: smallint('line_no').notNull(),
    orderId: uuid('order_id').notNull(),
    quantity: integer('quantity').notNull(),
    reason: text('reason').$type<ReturnReason>().notNull(),
    note: text('note'),
    pictures: jsonb('pictures').$type<string[]>().notNull().default([]),
    restocked: integer('restocked').notNull().default(0),
    scrapped: integer('scrapped').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.returnId, table.lineNo] })],
)
