import { z } from 'zod'
import type { Endpoint } from '../../values/endpoint.ts'
import { Id } from '../../values/fields.ts'
import { Product } from '../products.ts'

/** A product as another one's page names it. */
export const RelatedProduct = Product.pick({
  _id: true,
  name: true,
  partNumber: true,
  category: true,
  available: true,
  /** With the shop's own, which may be larger. */
  minimum: true,
  orderMultiple: true,
  pricePer: true,
  priceFor: true,
})
export type RelatedProduct = z.infer<typeof RelatedProduct>

export const listRelatedProducts = {
  method: 'GET',
  path: '/product/:id/related',
  summary:
    'Orderable products that the desk names as alternatives, then those with an OE number of this one; and those that several buyers ordered with it, the most usual first.',
  access: 'open',
  limit: 'reads',
  params: z.object({ id: Id }),
  answers: {
    200: z.object({
      alternatives: z.array(RelatedProduct),
      boughtWith: z.array(RelatedProduct),
    }),
  },
} as const satisfies Endpoint
