import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { PictureUrl, required } from '../values/fields.ts'
import { nameBounds } from './bounds/name-bounds.ts'
import { ChangeFields } from './changes/change-fields.ts'
import { namedFields } from './intake/mapping.ts'
import { productFields } from './product-fields.ts'

/** Categories and brands: names that products have, and what the shop says about them. */

const Named = z.enum(namedFields)
const CatalogueName = required('Name it', productFields.category.longest).refine(
  (name) => name.trim() === name,
  'No space before or behind',
)
const placeText = 'Write a number from 1 to 999'
const { cartonPieces, palletPieces, palletKilograms, taxCategory } = ChangeFields.shape

const NameDetails = z.strictObject({
  /** Its place in lists, counted from 1; names without one follow, those of the most products first. */
  place: z.int(placeText).min(1, placeText).max(nameBounds.places, placeText).nullable(),
  /** Shown on the catalogue page of the category, or of the brand alone. */
  introduction: z.string().max(nameBounds.introductionLength),
  /** A category without a picture shows that of its oldest product. */
  img: PictureUrl.nullable(),
  /** Packs of new products that name none. */
  cartonPieces,
  palletPieces,
  palletKilograms,
  /** Tax category of new products that name none. A category's defaults come before a brand's. */
  taxCategory: taxCategory.nullable(),
})

export const DescribedName = NameDetails.extend({
  name: z.string(),
  /** Products in the shop that have it. */
  products: z.int(),
})
export type DescribedName = z.infer<typeof DescribedName>

/** The change set that replaced the name; null if it is as before. */
const Renamed = z.object({ changeSetId: z.int().nullable() })

export const listNames = {
  method: 'GET',
  path: '/categories',
  summary: 'Categories or brands with their descriptions, in the order of lists: at most 500.',
  access: 'catalogue:read',
  limit: 'reads',
  query: z.strictObject({ field: Named.optional() }),
  answers: { 200: z.array(DescribedName) },
} as const satisfies Endpoint

export const saveName = {
  method: 'PUT',
  path: '/categories',
  summary:
    'Describes a category or brand. With `newName`, its products and all else that names it have that one, as one change set, which can be undone.',
  access: 'catalogue:write',
  limit: 'writes',
  body: NameDetails.extend({
    field: Named,
    name: CatalogueName,
    newName: CatalogueName.optional(),
  }),
  answers: { 200: Renamed },
} as const satisfies Endpoint

export const mergeNames = {
  method: 'POST',
  path: '/categories/merge',
  summary:
    'Gives the products of several categories or brands, and all else that names them, the name `into`, as one change set, which can be undone.',
  access: 'catalogue:write',
  limit: 'writes',
  body: z.strictObject({
    field: Named,
    names: z.array(CatalogueName).min(1).max(nameBounds.merged),
    into: CatalogueName,
  }),
  answers: { 200: Renamed },
} as const satisfies Endpoint
