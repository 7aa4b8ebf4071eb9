import {
  char,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { DocumentContent } from '../../../../contract/fulfilment/document-content.ts'
import { bytes, cents, moment } from './columns.ts'

/** Bytes of papers and certificates. */
export const paperFile = pgTable('paper_file', {
  key: text('key').primaryKey(),
  type: text('type').notNull(),
  bytes: bytes('bytes').notNull(),
  sha256: bytes('sha256').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const numberSeries = pgTable(
  'number_series',
  {
    kind: text('kind').$type<'invoice' | 'creditNote'>().notNull(),
    year: smallint('year').notNull(),
    last: integer('last').notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.year] })],
)

/** Papers that bind: content and bytes never change. */
export const document = pgTable('document', {
  id: uuid('id').primaryKey(),
  kind: text('kind').$type<'invoice' | 'creditNote'>().notNull(),
  number: text('number').notNull(),
  orderId: uuid('order_id').notNull(),
  /** The payment, refund or replacement it documents; each gets one paper. */
  cause: text('cause').notNull(),
  creditOf: uuid('credit_of'),
  issuedOn: date('issued_on').notNull(),
  dueOn: date('due_on'),
  currency: char('currency', { length: 3 }).notNull(),
  totalCents: cents('total_cents').notNull(),
  taxCents: cents('tax_cents').notNull(),
  content: jsonb('content').$type<DocumentContent>().notNull(),
  pdfKey: text('pdf_key'),
  /** When the next attempt to draw it may begin. */
  drawAfter: moment('draw_after').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
})
