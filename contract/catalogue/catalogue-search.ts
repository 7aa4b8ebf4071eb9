import { z } from 'zod'
import type { Endpoint } from '../values/endpoint.ts'
import { openPageSize, page, SearchText } from '../values/fields.ts'
import { catalogueSorts } from './catalogue-sorts.ts'
import { Product, ProductWithLadder } from './products.ts'

const MOST_CHOICES = 20

/** A parameter that may be repeated; a product matches if it has any of the values. */
const anyOf = (value: z.ZodString) =>
  z.union([value.transform((one) => [one]), z.array(value).max(MOST_CHOICES)])

/** Dollars in an address. */
export const DollarText = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'dollars, as in 12.50')
  .transform(Number)

export const CatalogueQuery = z.strictObject({
  /** A part number (dashes, spaces and case are ignored) or words; typos are tolerated. */
  q: SearchText.optional(),
  category: anyOf(z.string().max(60)).optional(),
  brand: anyOf(z.string().max(60)).optional(),
  /** `Thread=M10 × 1.5`. Values of the same name are alternatives; different names must all match. */
  attribute: anyOf(z.string().max(130).regex(/=/, 'Name=value')).optional(),
  /** Price of a piece in dollars. */
  least: DollarText.optional(),
  most: DollarText.optional(),
  /** `true`: only products with enough stock for their minimum order. */
  orderable: z.literal('true').optional(),
  /** `true`: only products with a running discount. */
  discounted: z.literal('true').optional(),
  sort: z.enum(catalogueSorts).optional(),
  limit: page.limit,
  /** `next` of the previous page. */
  after: z
    .string()
    .max(300)
    .regex(/^.*~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '`next` of the page before')
    .optional(),
})

/** The filters of the list that buyers see: one more than those that everybody shares. */
const CatalogueSearchQuery = CatalogueQuery.extend({
  /** `true`: only products of the caller's own orders, except those cancelled or expired. Needs a session. */
  bought: z.literal('true').optional(),
  limit: openPageSize.optional(),
})

/** A facet value with the number of products it would leave under the other filters. */
export const ProductCount = z.object({
  products: z.int(),
  /** `false`: the number is a lower bound. */
  isExact: z.boolean(),
})
export type ProductCount = z.infer<typeof ProductCount>

export const FacetValue = ProductCount.extend({ value: z.string() })
export type FacetValue = z.infer<typeof FacetValue>

export const Facets = z.object({
  categories: z.array(FacetValue),
  brands: z.array(FacetValue),
  attributes: z.array(z.object({ name: z.string(), values: z.array(FacetValue) })),
  orderable: ProductCount,
  discounted: ProductCount,
})
export type Facets = z.infer<typeof Facets>

/** How `q` was matched. `similar…`: no exact match, so similar words or part numbers were used. */
const searchMatches = [
  'everything',
  'partNumber',
  'similarPartNumber',
  /** Another maker's number, or one that a product replaces. */
  'reference',
  'words',
  'similarWords',
  'nothing',
] as const
export type SearchMatch = (typeof searchMatches)[number]

const NamesNow = z.record(z.string(), z.string())

export const CataloguePage = z.object({
  products: z.array(ProductWithLadder),
  total: ProductCount,
  /** Cursor of the following page; `null` on the last one. */
  next: z.string().nullable(),
  match: z.enum(searchMatches),
  /** The words actually searched for, if they differ from those typed. */
  meant: z.string().nullable(),
  /** Words of the search that the products need not have, because none has all of them. */
  leftOut: z.array(z.string()),
  facets: Facets,
  /** Introductions of the categories on this page. */
  introductions: z.record(z.string(), z.string()),
  /** Chosen names that were replaced, and the present ones, which were searched for. */
  renamed: z.object({ category: NamesNow, brand: NamesNow }),
  /** The description of the brand that alone is chosen; null if there is none. */
  brand: z.object({ introduction: z.string(), img: z.string().nullable() }).nullable(),
})
export type CataloguePage = z.infer<typeof CataloguePage>

export const searchCatalogue = {
  method: 'GET',
  path: '/catalogue/search',
  summary: 'One page of the catalogue by search, facets and sort, with the counts of each facet.',
  access: 'open',
  limit: 'reads',
  query: CatalogueSearchQuery,
  answers: { 200: CataloguePage },
} as const satisfies Endpoint

export const Suggestion = Product.pick({
  _id: true,
  name: true,
  partNumber: true,
  category: true,
  price: true,
  orderMultiple: true,
  pricePer: true,
  priceFor: true,
  cartonPieces: true,
  palletPieces: true,
  palletKilograms: true,
})
export type Suggestion = z.infer<typeof Suggestion>

export const suggestProducts = {
  method: 'GET',
  path: '/catalogue/suggestions',
  summary: 'Suggestions for a search that is being typed.',
  access: 'open',
  limit: 'reads',
  query: z.strictObject({ q: SearchText }),
  answers: { 200: z.array(Suggestion) },
} as const satisfies Endpoint
