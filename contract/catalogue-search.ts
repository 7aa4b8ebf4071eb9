import { z } from 'zod'
import { Product } from './catalog.ts'
import { catalogueSorts } from './catalogue-sorts.ts'
import type { Endpoint } from './endpoint.ts'
import { page, SearchText } from './fields.ts'

const MOST_CHOICES = 20

/** A parameter that may stand several times in the address; one of its values is enough. */
const anyOf = (value: z.ZodString) =>
  z.union([value.transform((one) => [one]), z.array(value).max(MOST_CHOICES)])

const DollarText = z
  .string()
  .regex(/^\d{1,6}(\.\d{1,2})?$/, 'dollars, as in 12.50')
  .transform(Number)

export const CatalogueQuery = z.strictObject({
  /** A part number without regard to dashes, spaces and case, or words; typos are forgiven. */
  q: SearchText.optional(),
  category: anyOf(z.string().max(60)).optional(),
  brand: anyOf(z.string().max(60)).optional(),
  /** `Thread=M10 × 1.5`. Values of one name widen the choice, another name narrows it. */
  attribute: anyOf(z.string().max(130).regex(/=/, 'Name=value')).optional(),
  /** Price for a piece, in dollars. */
  least: DollarText.optional(),
  most: DollarText.optional(),
  /** `true`: only what has enough in stock for the smallest order. */
  orderable: z.literal('true').optional(),
  /** `true`: only what is discounted now. */
  discounted: z.literal('true').optional(),
  sort: z.enum(catalogueSorts).optional(),
  limit: page.limit,
  /** `next` of the page before. */
  after: z
    .string()
    .max(300)
    .regex(/^.*~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, '`next` of the page before')
    .optional(),
})

/** How many products a choice would leave, of those that the other choices leave. */
export const Counted = z.object({
  products: z.int(),
  /** `false`: at least so many. */
  isExact: z.boolean(),
})
export type Counted = z.infer<typeof Counted>

export const FacetValue = Counted.extend({ value: z.string() })
export type FacetValue = z.infer<typeof FacetValue>

export const Facets = z.object({
  categories: z.array(FacetValue),
  brands: z.array(FacetValue),
  attributes: z.array(z.object({ name: z.string(), values: z.array(FacetValue) })),
  orderable: Counted,
  discounted: Counted,
})
export type Facets = z.infer<typeof Facets>

/** How `q` was understood. `similar…`: nothing matches as it was typed. */
export const searchMatches = [
  'everything',
  'partNumber',
  'similarPartNumber',
  'words',
  'similarWords',
  'nothing',
] as const
export type SearchMatch = (typeof searchMatches)[number]

export const CataloguePage = z.object({
  products: z.array(Product),
  total: Counted,
  /** The `after` of the following page; `null` on the last one. */
  next: z.string().nullable(),
  match: z.enum(searchMatches),
  /** The words that were searched for where they are not those typed. */
  meant: z.string().nullable(),
  facets: Facets,
  /** A sentence about each category of these products that has one. */
  introductions: z.record(z.string(), z.string()),
})
export type CataloguePage = z.infer<typeof CataloguePage>

export const searchCatalogue = {
  method: 'GET',
  path: '/catalogue/search',
  summary: 'One page of the catalogue by search, facets and order, and what each facet holds.',
  access: 'open',
  limit: 'reads',
  query: CatalogueQuery,
  answers: { 200: CataloguePage },
} as const satisfies Endpoint

export const Suggestion = Product.pick({
  _id: true,
  name: true,
  partNumber: true,
  category: true,
  price: true,
})
export type Suggestion = z.infer<typeof Suggestion>

export const suggestProducts = {
  method: 'GET',
  path: '/catalogue/suggestions',
  summary: 'The few products that a search which is being typed may mean.',
  access: 'open',
  limit: 'reads',
  query: z.strictObject({ q: SearchText }),
  answers: { 200: z.array(Suggestion) },
} as const satisfies Endpoint
