import type { QuoteRequest } from '../../../contract/ordering/quotes.ts'
import { dollarsFromCents } from '../../../contract/values/money/money.ts'
import type { ProductService } from '../../catalogue/products/product-service.ts'
import type { Database } from '../../platform/database/database.ts'
import { judgeLines } from '../carts/judge-cart.ts'
import { type QuoteState, quoteStore } from './quote-store.ts'

/** Lines of a cart that staff are shown. */
const SHOWN_LINES = 200

interface QuoteListParts {
  readonly db: Database
  readonly catalog: ProductService
  readonly now: () => Date
}

/** Lists requests with their carts, judged and priced as they are now, by three statements for a page. */
export function makeListQuotes({ db, catalog, now }: QuoteListParts) {
  return async (
    state: QuoteState,
    page: { readonly limit: number; readonly after: number | undefined },
  ): Promise<QuoteRequest[]> => {
    const rows = await quoteStore.list(db, state, page)
    const lines = await quoteStore.listLines(
      db,
      rows.map(({ request }) => request.cartId),
    )
    const products = await catalog.findMany([...new Set(lines.map(({ productId }) => productId))])
    const byCart = Map.groupBy(lines, ({ cartId }) => cartId)
    return rows.map(({ request, cartName, customer, answeredBy }) => {
      const own = byCart.get(request.cartId) ?? []
      const { totals } = judgeLines(own, products, now())
      return {
        _id: request.id,
        place: request.place,
        reason: request.reason,
        askedAt: request.askedAt.toISOString(),
        answeredAt: request.answeredAt?.toISOString() ?? null,
        answeredBy,
        customer,
        cart: {
          name: cartName,
          lineCount: own.length,
          goods: dollarsFromCents(totals.goodsCents),
          lines: own
            .slice(0, SHOWN_LINES)
            .map(({ partNumber, name, quantity }) => ({ partNumber, name, quantity })),
        },
      }
    })
  }
}
