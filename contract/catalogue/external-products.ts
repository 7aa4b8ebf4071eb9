import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { ExternalNumberInPath } from '../values/external-number.ts'
import { Id } from '../values/fields.ts'
import { productBounds } from './bounds/product-bounds.ts'
import { FieldValues } from './changes/change-fields.ts'
import { StockReason } from './changes/stock-texts.ts'
import { ProductDetails } from './products.ts'

export const putProductBy = {
  method: 'PUT',
  path: '/products/by/:system/:number',
  summary:
    'Makes or changes the product with this number in another system; a product of the body’s part number takes the number. Fields that are left out stay. The same again changes nothing. A new product without text, category or picture comes in as a draft.',
  access: 'catalogue:write',
  over: 'products',
  limit: 'writes',
  bodyLimitBytes: 256 * 1024,
  params: ExternalNumberInPath,
  body: FieldValues,
  answers: {
    200: z.object({
      _id: Id,
      outcome: z.enum(['created', 'changed', 'unchanged']),
      /** It is not published yet. */
      isDraft: z.boolean(),
      /** The change as it stands in the history of products. */
      changeSetId: z.int().nullable(),
    }),
  },
} as const satisfies Endpoint

export const findProductBy = {
  method: 'GET',
  path: '/products/by/:system/:number',
  summary: 'The product, or draft, with this number in another system.',
  access: 'catalogue:read',
  over: 'products',
  limit: 'reads',
  params: ExternalNumberInPath,
  answers: { 200: ProductDetails },
} as const satisfies Endpoint

export const enterStockBy = {
  method: 'POST',
  path: '/products/by/:system/:number/stock',
  summary:
    'Sets the pieces on the shelf of the product with this number in another system, as a count does: sold pieces that have not left are among them.',
  access: 'stock:write',
  limit: 'writes',
  keepsAnswers: true,
  params: ExternalNumberInPath,
  body: z.strictObject({
    pieces: z
      .int('A whole number of pieces')
      .min(0, 'A whole number of pieces')
      .max(productBounds.available),
    reason: StockReason,
  }),
  answers: { 201: z.object({ insertedId: z.int(), available: z.int() }) },
} as const satisfies Endpoint
