import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { Id, page } from '../values/fields.ts'
import { CatalogueQuery, Facets, ProductCount } from './catalogue-search.ts'
import { ShownValues } from './changes/change-fields.ts'
import { FieldName } from './fields/field-calls.ts'
import { draftGaps } from './parts/draft-gaps.ts'
import { gridFields, mapFields } from './product-fields.ts'

/** A product as a row of the admins' grid: what it holds itself, unlike what customers are charged. */
export const GridProduct = ShownValues.required()
  .pick({
    name: true,
    partNumber: true,
    price: true,
    pricePer: true,
    minimum: true,
    orderMultiple: true,
    discount: true,
    custom: true,
    ...mapFields(gridFields, () => true as const),
  })
  .extend({ _id: Id, available: z.int() })
export type GridProduct = z.infer<typeof GridProduct>

export const listGridProducts = {
  method: 'GET',
  path: '/product/grid',
  summary:
    'One page of the products in the shop, filtered and sorted as the catalogue, to be edited.',
  access: 'catalogue:read',
  limit: 'reads',
  query: CatalogueQuery,
  answers: {
    200: z.object({
      products: z.array(GridProduct),
      total: ProductCount,
      /** Cursor of the following page; `null` on the last one. */
      next: z.string().nullable(),
      facets: Facets,
    }),
  },
} as const satisfies Endpoint

export const listRemovedProducts = {
  method: 'GET',
  path: '/product/removed',
  summary: 'Products that were removed from the shop, newest first, to be brought back.',
  access: 'catalogue:read',
  limit: 'reads',
  query: z.strictObject(page),
  answers: {
    200: z.object({
      products: z.array(GridProduct),
      /** Id after which the following page begins; `null` on the last one. */
      next: Id.nullable(),
    }),
  },
} as const satisfies Endpoint

/** A draft as a row of their list. */
export const DraftProduct = GridProduct.extend({
  /** The fields without which it can't be published; custom ones with `custom.` before their keys. */
  missing: z.array(z.union([z.enum(draftGaps), FieldName])),
})
export type DraftProduct = z.infer<typeof DraftProduct>

export const listDrafts = {
  method: 'GET',
  path: '/product/drafts',
  summary:
    'Products that are not published, newest first: imported without a picture, a category or a text, or withdrawn.',
  access: 'catalogue:read',
  limit: 'reads',
  query: z.strictObject(page),
  answers: { 200: z.array(DraftProduct) },
} as const satisfies Endpoint

export const listUnpackedProducts = {
  method: 'GET',
  path: '/product/unpacked',
  summary:
    'Products that the saved tariff can’t price, as neither their packs nor a default are known; newest first.',
  access: 'catalogue:read',
  limit: 'reads',
  query: z.strictObject(page),
  answers: {
    200: z.object({
      products: z.array(GridProduct),
      total: ProductCount,
      /** Those with most of them first. */
      categories: z.array(z.object({ category: z.string().nullable(), products: z.int() })),
      /** Id after which the following page begins; `null` on the last one. */
      next: Id.nullable(),
    }),
  },
} as const satisfies Endpoint
