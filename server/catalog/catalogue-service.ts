import type { CatalogueSort } from '../../contract/catalogue-sorts.ts'
import type { Cents } from '../../contract/money.ts'
import type { Database } from '../database/database.ts'
import type { CatalogService, PricedProduct } from './catalog-service.ts'
import { noFilter } from './catalogue-filter.ts'
import { type Cursor, catalogueStore } from './catalogue-store.ts'
import { countFacets, type FacetCounts } from './facet-store.ts'
import type { RememberedCounts } from './remembered-counts.ts'
import { type SaidMeaning, sayMeaning } from './said-meaning.ts'
import type { Understand } from './search-meaning.ts'

/** What a visitor asks of the catalogue. */
export interface CatalogueWish {
  readonly text?: string
  readonly categories: readonly string[]
  readonly brands: readonly string[]
  readonly attributes: readonly string[]
  readonly leastCents?: Cents
  readonly mostCents?: Cents
  readonly orderable: boolean
  readonly discounted: boolean
  readonly sort?: CatalogueSort
}

export interface FoundPage extends FacetCounts, SaidMeaning {
  readonly products: readonly PricedProduct[]
  readonly next: Cursor | undefined
}

const SUGGESTIONS = 8

export type CatalogueService = ReturnType<typeof catalogueService>

/** Search and facets over all that the shop sells. */
export function catalogueService(
  db: Database,
  catalog: Pick<CatalogService, 'sell'>,
  {
    minimumOrderQuantity,
    now,
    counts,
    understand,
  }: {
    minimumOrderQuantity: number
    now: () => Date
    counts: RememberedCounts
    understand: Understand
  },
) {
  const store = catalogueStore(db)
  return {
    async search(wish: CatalogueWish, limit: number, after?: Cursor): Promise<FoundPage> {
      const { text, orderable, discounted, sort = 'relevance', ...chosen } = wish
      const moment = now()
      const meaning = await understand(text ?? '')
      const filter = {
        ...chosen,
        meaning,
        ...(orderable && { orderableFrom: minimumOrderQuantity }),
        ...(discounted && { discountedAt: moment }),
      }
      const [rows, counted] = await Promise.all([
        store.list(filter, sort, limit + 1, after),
        counts.findOrCount(filter, () =>
          countFacets(db, filter, { shopMinimum: minimumOrderQuantity, now: moment }),
        ),
      ])
      const page = rows.slice(0, limit)
      return {
        products: page.map(({ row }) => catalog.sell(row)),
        next: rows.length > limit ? page.at(-1)?.cursor : undefined,
        ...sayMeaning(meaning, page[0]?.row, after !== undefined),
        ...counted,
      }
    },

    /** The first few that a text which is being typed may mean. */
    async suggest(text: string): Promise<PricedProduct[]> {
      const meaning = await understand(text)
      if (meaning.match === 'everything') return []
      const rows = await store.list({ ...noFilter, meaning }, 'relevance', SUGGESTIONS)
      return rows.map(({ row }) => catalog.sell(row))
    },
  }
}
