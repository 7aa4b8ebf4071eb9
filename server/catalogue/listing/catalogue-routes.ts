import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  type CatalogueQuery,
  searchCatalogue,
  suggestProducts,
} from '../../../contract/catalogue/catalogue-search.ts'
import { centsFromDollars } from '../../../contract/values/money/money.ts'
import { noteDiscounts } from '../../platform/cache/keep-pages.ts'
import { NotSignedIn } from '../../platform/http/refusals/guards.ts'
import { forbidStoring } from '../../platform/http/refusals/security-headers.ts'
import { route } from '../../platform/http/route.ts'
import type { NameRow } from '../names/name-store.ts'
import {
  inOrder,
  introductionsOf,
  presentNames,
  type RememberedNames,
} from '../names/remembered-names.ts'
import type { EndDiscounts } from '../products/end-discounts.ts'
import { endsOf, type ProductAnswers, toSaleAnswer } from '../products/product-answer.ts'
import type { CatalogueService, VisitorSearch } from './catalogue-service.ts'
import type { Cursor } from './catalogue-store.ts'

/** Rows of one page of the table. */
const USUAL_PAGE = 50

export function catalogueRoutes(
  app: FastifyInstance,
  catalogue: CatalogueService,
  {
    answers,
    endDiscounts,
    readNames,
  }: { answers: ProductAnswers; endDiscounts: EndDiscounts; readNames: RememberedNames },
): void {
  route(app, searchCatalogue, async ({ user, query, raw }, reply) => {
    const { limit = USUAL_PAGE, after, bought } = query
    if (bought && !user) throw new NotSignedIn()
    await endDiscounts()
    const { category, brand, former } = await readNames()
    const wish = toWish(query)
    const renamed = {
      category: presentNames(wish.categories, former.category),
      brand: presentNames(wish.brands, former.brand),
    }
    const search = {
      ...wish,
      categories: wish.categories.map((name) => former.category.get(name) ?? name),
      brands: wish.brands.map((name) => former.brand.get(name) ?? name),
      mostWords: true as const,
      accountId: user?.id,
      ...(bought && user && { boughtBy: user.email }),
    }
    const found = await catalogue.search(search, limit, after ? readCursor(after) : undefined)
    noteDiscounts(raw, endsOf(found.products))
    const products = await answers.toAnswersWithLadder(found.products)
    // A number may be the caller's own.
    if (bought || (user && found.match === 'reference')) forbidStoring(reply)
    return {
      products,
      total: found.total,
      next: found.next ? writeCursor(found.next) : null,
      match: found.match,
      meant: found.meant,
      leftOut: [...found.leftOut],
      facets: {
        ...found.facets,
        categories: inOrder(found.facets.categories, ({ value }) => value, category),
        brands: inOrder(found.facets.brands, ({ value }) => value, brand),
      },
      introductions: introductionsOf(
        products.map((product) => product.category),
        category,
      ),
      renamed,
      brand: describe(brand, search.brands),
    }
  })

  route(app, suggestProducts, async ({ user, query, raw }, reply) => {
    const products = await catalogue.suggest(query.q, user?.id)
    noteDiscounts(raw, endsOf(products))
    // A number may be the caller's own.
    if (user && /\d/.test(query.q)) forbidStoring(reply)
    return products.map((product) => {
      const { id, name, partNumber, category } = product
      return { _id: id, name, partNumber, category, ...toSaleAnswer(product) }
    })
  })
}

/** The owner's words and picture of the only chosen brand. */
function describe(brands: ReadonlyMap<string, NameRow>, [only = '', another]: readonly string[]) {
  const { introduction = '', imageUrl: img = null } =
    (another === undefined && brands.get(only)) || {}
  return introduction || img ? { introduction, img } : null
}

/** A query of the catalogue or of the grid, which has the same filters. */
export function toWish(query: z.output<typeof CatalogueQuery>): VisitorSearch {
  const { q, category = [], brand = [], attribute = [], least, most, sort } = query
  return {
    ...(q && { text: q }),
    categories: category,
    brands: brand,
    attributes: attribute,
    ...(least !== undefined && { leastCents: centsFromDollars(least) }),
    ...(most !== undefined && { mostCents: centsFromDollars(most) }),
    orderable: query.orderable === 'true',
    discounted: query.discounted === 'true',
    sort,
  }
}

export function writeCursor({ value, id }: Cursor): string {
  return `${value}~${id}`
}

/** The id has a fixed length, so the value may contain any character. */
export function readCursor(after: string): Cursor {
  const end = after.lastIndexOf('~')
  return { value: after.slice(0, end), id: after.slice(end + 1) }
}
