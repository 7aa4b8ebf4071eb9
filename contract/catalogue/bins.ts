import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { Id, openPageSize } from '../values/fields.ts'
import { productBounds } from './bounds/product-bounds.ts'
import { BinName, CountPreview } from './stock.ts'

/** Parts that one bin holds on the screen, and in one counting. */
export const MOST_BIN_PARTS = 1000
/** Barcodes of one part that are known here, such as those of piece, carton and pallet. */
export const MOST_BARCODES = 20

const pieces = z.int('A whole number of pieces').min(0).max(productBounds.available)

export const listBins = {
  method: 'GET',
  path: '/bins',
  summary:
    'Bins by their names, with their products; `q`: those whose name begins so. `after` is the last name of the page before.',
  access: 'stock:read',
  limit: 'reads',
  query: z.strictObject({
    q: z.string().max(20).optional(),
    limit: openPageSize.optional(),
    after: BinName.optional(),
  }),
  answers: { 200: z.array(z.object({ bin: z.string(), products: z.int() })) },
} as const satisfies Endpoint

export const BinPart = z.object({
  _id: Id,
  partNumber: z.string().nullable(),
  productName: z.string(),
  /** Barcodes of the product: its references of this kind. */
  gtins: z.array(z.string()),
  /** Pieces that have not left: what a count is compared with. */
  onShelf: z.int(),
})
export type BinPart = z.infer<typeof BinPart>

export const findBin = {
  method: 'GET',
  path: '/bin',
  summary: 'The parts of one bin, by part number: at most 1,000.',
  access: 'stock:read',
  limit: 'reads',
  query: z.strictObject({ name: BinName }),
  answers: { 200: z.array(BinPart) },
} as const satisfies Endpoint

export const countBin = {
  method: 'POST',
  path: '/bin/count',
  summary:
    'The counting of a bin: without `fingerprint` a preview, with that of the preview all of its counts are entered, or none; `leaveOutRefused` enters those that are not refused. The difference to `expected` is entered; sales meanwhile change nothing, and pieces that came or left are warned of.',
  access: 'stock:write',
  limit: 'writes',
  bodyLimitBytes: 256 * 1024,
  body: z.strictObject({
    name: BinName,
    lines: z
      .array(
        z.strictObject({
          productId: Id,
          /** On the shelf when it was counted. */
          expected: pieces,
          counted: pieces,
        }),
      )
      .min(1, 'Count at least one part')
      .max(MOST_BIN_PARTS),
    fingerprint: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional(),
    leaveOutRefused: z.literal(true).optional(),
  }),
  answers: { 200: CountPreview },
} as const satisfies Endpoint
