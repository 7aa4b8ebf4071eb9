import type { CatalogueSort } from '../../../contract/catalogue/catalogue-sorts.ts'
import type { FieldDefinition } from '../../../contract/catalogue/fields/custom-fields.ts'
import type { Cents } from '../../../contract/values/money/money.ts'
import type { Database } from '../../platform/database/database.ts'
import type { RememberedFields } from '../fields/remembered-fields.ts'
import type { PricedProduct, ProductService } from '../products/product-service.ts'
import type { UnderstandMost } from '../search/most-words.ts'
import { findOwnNumber } from '../search/own-number.ts'
import { type CatalogueFilter, noFilter } from '../search/search-filter.ts'
import type { SearchMeaning, Understand } from '../search/search-meaning.ts'
import { type Cursor, catalogueStore, type ListedRows } from './catalogue-store.ts'
import { countFacets, type FacetCounts } from './counts/facet-store.ts'
import { facetFields, termOfFilter } from './counts/field-facets.ts'
import { type SaidMeaning, sayMeaning } from './said-meaning.ts'

/** A visitor's search of the catalogue. */
export interface VisitorSearch {
  readonly text?: string
  readonly categories: readonly string[]
  readonly brands: readonly string[]
  readonly attributes: readonly string[]
  readonly leastCents?: Cents
  readonly mostCents?: Cents
  readonly orderable: boolean
  readonly discounted: boolean
  /** Only products that the customer with this e-mail bought. */
  readonly boughtBy?: string
  readonly sort?: CatalogueSort
  /** The account whose own part numbers are understood. */
  readonly accountId?: string
  /** Where no product has all words of the text, those with most of them are found. */
  readonly mostWords?: true
}

interface FoundPage extends FacetCounts, SaidMeaning {
  readonly products: readonly PricedProduct[]
  readonly next: Cursor | undefined
}

interface ListingParts {
  readonly minimumOrderQuantity: number
  readonly now: () => Date
  readonly understand: Understand
  readonly understandMost: UnderstandMost
  readonly readFields: RememberedFields
}

interface RowsWithCounts extends ListedRows {
  readonly counts: FacetCounts
}

const SUGGESTIONS = 8

export type FindByWords = CatalogueService['findByWords']

export type CatalogueService = ReturnType<typeof catalogueService>

/** Search and facets over all products. */
export function catalogueService(
  db: Database,
  catalog: Pick<ProductService, 'withPrice'>,
  { minimumOrderQuantity, now, understand, understandMost, readFields }: ListingParts,
) {
  const store = catalogueStore(db)

  /** Rows, total and facets of one moment, which several statements read. */
  function findInOneMoment(
    filter: CatalogueFilter,
    sort: CatalogueSort,
    part: { readonly limit: number; readonly after?: Cursor | undefined },
    { moment, facets }: { readonly moment: Date; readonly facets: readonly FieldDefinition[] },
  ): Promise<RowsWithCounts> {
    return db.transaction(
      async (tx) => {
        const list = await catalogueStore(tx).list(filter, sort, part)
        const counting = { shopMinimum: minimumOrderQuantity, now: moment, facets }
        return { ...list, counts: await countFacets(tx, filter, counting) }
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    )
  }

  /** An account's own numbers come before the shop's. */
  async function understandFor(accountId: string | undefined, text: string) {
    const mayBeNumber = accountId !== undefined && /\d/.test(text)
    return (mayBeNumber && (await findOwnNumber(db, accountId, text))) || understand(text)
  }

  return {
    async search(search: VisitorSearch, limit: number, after?: Cursor): Promise<FoundPage> {
      const {
        text,
        accountId,
        mostWords,
        orderable,
        discounted,
        sort = 'relevance',
        ...chosen
      } = search
      const moment = now()
      const facets = facetFields((await readFields()).product)
      const attributes = chosen.attributes.map((one) => termOfFilter(one, facets))
      const find = (meaning: SearchMeaning) => {
        const filter = {
          ...chosen,
          attributes,
          meaning,
          ...(orderable && { orderableFrom: minimumOrderQuantity }),
          ...(discounted && { discountedAt: moment }),
        }
        return findInOneMoment(filter, sort, { limit, after }, { moment, facets })
      }
      const typed = await understandFor(accountId, text ?? '')
      const foundAll = await find(typed)
      const most =
        mostWords && text && foundAll.counts.total.products === 0
          ? await understandMost(text)
          : undefined
      const meaning = most ?? typed
      const found = most ? await find(most) : foundAll
      const { rows, next, firstWords, counts: counted } = found
      const [first] = rows
      return {
        products: rows.map((row) => catalog.withPrice(row)),
        next,
        ...sayMeaning(meaning, first && { ...first, words: firstWords }, after !== undefined),
        ...counted,
      }
    },

    /** Products that have all words of a text, or else most of them; `isWhole` if they have all, as typed. */
    async findByWords(text: string, words: 'all' | 'most', limit: number) {
      const typed = await understand(text)
      const list = async (meaning: SearchMeaning) => {
        const { rows } = await store.list({ ...noFilter, meaning }, 'relevance', { limit })
        return rows.map(({ id }) => id)
      }
      const all = 'places' in typed ? await list(typed) : []
      const isMost = words === 'most' && all.length === 0
      const most = isMost ? await understandMost(text) : undefined
      return {
        productIds: most ? await list(most) : all,
        isWhole:
          all.length > 0 && typed.match === 'words' && !('isOther' in typed && typed.isOther),
      }
    },

    /** The first few products that match a text being typed. */
    async suggest(text: string, accountId: string | undefined): Promise<PricedProduct[]> {
      const typed = await understandFor(accountId, text)
      if (typed.match === 'everything') return []
      const list = async (meaning: SearchMeaning) =>
        (await store.list({ ...noFilter, meaning }, 'relevance', { limit: SUGGESTIONS })).rows
      const all = await list(typed)
      const most = all.length === 0 ? await understandMost(text) : undefined
      const rows = most ? await list(most) : all
      return rows.map((row) => catalog.withPrice(row))
    },
  }
}
