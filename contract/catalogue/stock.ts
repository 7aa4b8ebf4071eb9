import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { Id, page, SearchText } from '../values/fields.ts'
import { productBounds } from './bounds/product-bounds.ts'
import { shortLevels } from './bulk/stock-level.ts'
import { StockNote, StockReason, StockReference } from './changes/stock-texts.ts'

export const stockKinds = [
  'receive',
  'count',
  'scrap',
  'return',
  'correction',
  'import',
  'ship',
] as const
export type StockKind = (typeof stockKinds)[number]

/** Kinds of entries that a person makes. */
export const enteredKinds = ['receive', 'count', 'scrap', 'correction'] as const

const pieces = z.int('A whole number of pieces').max(productBounds.available)

/** As long as a product’s own bin may be. */
export const BinName = z.string().min(1).max(20)

export const enterStock = {
  method: 'POST',
  path: '/product/:id/stock',
  summary:
    'Enters pieces that came in, were counted, scrapped or corrected, with a reason. Promised pieces can’t be taken; a count that was overtaken by pieces that came or left is refused: `expected` says what was on the shelf when it began.',
  access: 'stock:write',
  limit: 'writes',
  keepsAnswers: true,
  params: z.object({ id: Id }),
  body: z
    .strictObject({
      kind: z.enum(enteredKinds),
      /** Pieces to put in or take out; a correction below 0 takes out. Required for every kind except a count. */
      quantity: pieces.min(-productBounds.available).optional(),
      /** For counts: pieces on the shelf, including sold pieces that have not left yet. */
      counted: pieces.min(0, 'A whole number of pieces').optional(),
      /** For counts: pieces on the shelf when it began; by default now. Refused if pieces came or left since. */
      expected: pieces.min(0, 'A whole number of pieces').optional(),
      reason: StockReason,
      note: StockNote,
      reference: StockReference,
    })
    .superRefine(({ kind, quantity, counted, expected }, context) => {
      const refuse = (field: string, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message })
      if (kind === 'count') {
        if (counted === undefined) refuse('counted', 'Say how many pieces are on the shelf')
        if (quantity !== undefined) refuse('quantity', 'A count has `counted` instead')
        return
      }
      if (expected !== undefined) refuse('expected', 'Only a count has it')
      if (counted !== undefined) refuse('counted', 'Only a count has it')
      if (quantity === undefined || quantity === 0) refuse('quantity', 'Say how many pieces')
      else if (kind !== 'correction' && quantity < 0) refuse('quantity', 'At least 1 piece')
    }),
  answers: { 201: z.object({ insertedId: z.int(), available: z.int() }) },
} as const satisfies Endpoint

export const StockFigures = z.object({
  available: z.int(),
  /** Reserved by unpaid orders. */
  held: z.int(),
  /** Sold but not yet shipped. */
  toShip: z.int(),
  /** available + held + toShip. */
  onShelf: z.int(),
})
export type StockFigures = z.infer<typeof StockFigures>

export const StockEntry = z.object({
  _id: z.int(),
  at: z.iso.datetime(),
  kind: z.enum(stockKinds),
  /** Change of all pieces ever received. */
  delta: z.int(),
  /** Pieces that left with a shipment; below 0 if they came back. */
  shipped: z.int(),
  /** On the shelf after the entry: it changed by `delta` − `shipped`. */
  onShelf: z.int(),
  /** Pieces moved; for a count, pieces counted. */
  quantity: z.int(),
  /** Pieces that a count was compared with; null for other kinds. */
  expected: z.int().nullable(),
  reason: z.string(),
  note: z.string().nullable(),
  reference: z.string().nullable(),
  actorEmail: z.string().nullable(),
  orderId: Id.nullable(),
  changeSetId: z.int().nullable(),
})
export type StockEntry = z.infer<typeof StockEntry>

export const findStock = {
  method: 'GET',
  path: '/product/:id/stock',
  summary:
    'Where a product’s pieces are, and its ledger, newest first; `after` is `next` of the page before.',
  access: 'stock:read',
  limit: 'reads',
  params: z.object({ id: Id }),
  query: z.strictObject({
    limit: page.limit,
    after: z
      .string()
      .regex(/^\d{1,15}~-?\d{1,10}$/, '`next` of the page before')
      .optional(),
  }),
  answers: {
    200: z.object({
      figures: StockFigures,
      /** All pieces that were ever entered, and those of them that left with shipments: the ledger’s sums. */
      received: z.int(),
      shipped: z.int(),
      entries: z.array(StockEntry),
      /** Shelf before the page's oldest entry, and after its newest. */
      opening: z.int(),
      closing: z.int(),
      /** Cursor with the last entry and the shelf before it; null on the last page. */
      next: z.string().nullable(),
    }),
  },
} as const satisfies Endpoint

export const listStock = {
  method: 'GET',
  path: '/stock',
  summary:
    'Products with their pieces, newest first; `q` finds by part number or name, `stock` those whose stock is low or out, a moment after it changed, `bin` those that lie there.',
  access: 'stock:read',
  limit: 'reads',
  query: z.strictObject({
    limit: page.limit,
    after: page.after,
    q: SearchText.optional(),
    stock: z.enum(shortLevels).optional(),
    bin: BinName.optional(),
  }),
  answers: {
    200: z.array(
      z.object({
        _id: Id,
        productName: z.string(),
        partNumber: z.string().nullable(),
        img: z.string(),
        minimum: z.int(),
        bin: z.string().nullable(),
        /** Low, out, or `null` for enough; as the pieces are now. */
        level: z.enum(shortLevels).nullable(),
        ...StockFigures.shape,
      }),
    ),
  },
} as const satisfies Endpoint

export const downloadCountSheet = {
  method: 'GET',
  path: '/stock/countSheet.csv',
  summary: 'A sheet of all products to count by, with a column to fill in.',
  access: 'stock:read',
  limit: 'documents',
  answerKind: 'file',
  answers: { 200: z.unknown() },
} as const satisfies Endpoint

/** One counted product of a sheet. */
export const CountRow = z.object({
  /** In the file; the first after the header is 2. */
  row: z.int(),
  productId: Id.nullable(),
  partNumber: z.string(),
  productName: z.string().nullable(),
  /** On the shelf when the sheet was made. */
  expected: z.int().nullable(),
  counted: z.int().nullable(),
  /** Between the two: this is entered. */
  difference: z.int().nullable(),
  /** Pieces came or left since the sheet was made. */
  warning: z.string().nullable(),
  /** Why this row can't be applied. */
  error: z.string().nullable(),
})
export type CountRow = z.infer<typeof CountRow>

export const CountPreview = z.object({
  /** Rows with a count, then those that differ, are warned of or refused. Rows without a count are left out. */
  counts: z.object({
    counted: z.int(),
    differing: z.int(),
    overtaken: z.int(),
    refused: z.int(),
  }),
  /** Columns that the shop didn't read. */
  ignored: z.array(z.string()),
  /** Remarks about the file: `Read as Windows-1250, as the file is not in UTF-8`. */
  notes: z.array(z.string()),
  /** Rows that differ, have a warning or are refused; at most 1,000. */
  rows: z.array(CountRow),
  /** Identifies the previewed content; sent back to apply it. */
  fingerprint: z.string(),
  /** Number of booked counts; null in a preview. */
  applied: z.int().nullable(),
})
export type CountPreview = z.infer<typeof CountPreview>

export const sendCountSheet = {
  method: 'POST',
  path: '/stock/countSheet',
  summary:
    'Reads a filled-in count sheet (CSV or XLSX with `product_id`, `expected` and `counted`): without `fingerprint` a preview, with that of the preview all of its rows are entered, or none; `leaveOutRefused` enters those that are not refused. The difference to `expected` is entered.',
  access: 'stock:write',
  // A sheet is sent twice: to be previewed, and to be entered.
  limit: 'documents',
  bodyKind: 'multipart',
  bodyLimitBytes: 20 * 1024 * 1024,
  query: z.strictObject({
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    leaveOutRefused: z.literal('true').optional(),
  }),
  answers: { 200: CountPreview },
} as const satisfies Endpoint
