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
import type { ProductDocumentKind } from '../../../../contract/catalogue/parts/part-bounds.ts'
import type { DocumentContent } from '../../../../contract/fulfilment/document-content.ts'
import type { JournalFormat } from '../../../../contract/office/reports/journal.ts'
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

export const productDocument = pgTable('product_document', {
  id: uuid('id').primaryKey(),
  productId: uuid('product_id').notNull(),
  /** Null once it is removed. */
  fileKey: text('file_key'),
  kind: text('kind').$type<ProductDocumentKind>().notNull(),
  title: text('title').notNull(),
  language: text('language'),
  sizeBytes: integer('size_bytes').notNull(),
  addedAt: moment('added_at').notNull(),
  /** Null: an account that is gone. */
  addedBy: text('added_by'),
  removedAt: moment('removed_at'),
  removedBy: text('removed_by'),
})

/** The taxes of a paper, entered with it, for reports. */
export const documentTax = pgTable(
  'document_tax',
  {
    documentId: uuid('document_id').notNull(),
    rowNo: smallint('row_no').notNull(),
    issuedOn: date('issued_on').notNull(),
    kind: text('kind').$type<'invoice' | 'creditNote'>().notNull(),
    country: text('country').notNull(),
    region: text('region').notNull(),
    rule: text('rule').notNull(),
    /** The category of EN 16931; empty: no rule taxed it. */
    code: text('code').notNull(),
    category: text('category').notNull(),
    rateMillipercent: integer('rate_millipercent').notNull(),
    /** VAT id or certificate; null once its buyer is erased. */
    proof: text('proof'),
    baseCents: cents('base_cents').notNull(),
    taxCents: cents('tax_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.documentId, table.rowNo] })],
)

/** Months of the journal that are closed. */
export const journalMonth = pgTable('journal_month', {
  month: date('month').primaryKey(),
  closedAt: moment('closed_at').notNull(),
})

/** Files of closed months, which never change. */
export const journalFile = pgTable(
  'journal_file',
  {
    month: date('month').notNull(),
    format: text('format').$type<JournalFormat>().notNull(),
    fileNo: integer('file_no').notNull(),
    name: text('name').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.month, table.format, table.fileNo] })],
)

/** The entries in the files of a closed month, such as `refund:` and its id. */
export const journaled = pgTable('journaled', {
  source: text('source').primaryKey(),
  month: date('month').notNull(),
})
