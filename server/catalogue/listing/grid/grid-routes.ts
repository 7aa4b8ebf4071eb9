import type { FastifyInstance } from 'fastify'
import { factOfKey } from '../../../../contract/catalogue/fields/custom-fact.ts'
import { findMissingFacts } from '../../../../contract/catalogue/parts/draft-gaps.ts'
import { gridFields } from '../../../../contract/catalogue/product-fields.ts'
import {
  type GridProduct,
  listDrafts,
  listGridProducts,
  listRemovedProducts,
  listUnpackedProducts,
} from '../../../../contract/catalogue/product-grid.ts'
import { dollarsFromCents } from '../../../../contract/values/money/money.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { LONGEST_PAGE, sendPageHeaders } from '../../../platform/database/lists/paging.ts'
import { route } from '../../../platform/http/route.ts'
import type { SettingDesk } from '../../../platform/settings/setting-desk.ts'
import { customValuesOf } from '../../fields/custom-facts.ts'
import { fieldStore } from '../../fields/field-store.ts'
import { missingInFacts } from '../../fields/judge-facts.ts'
import { plainValuesOf } from '../../products/plain-facts.ts'
import { type ProductRow, productStore } from '../../products/product-store.ts'
import { readCursor, toWish, writeCursor } from '../catalogue-routes.ts'
import type { CatalogueService } from '../catalogue-service.ts'
import { countUnpacked, listUnpacked } from './unpacked-products.ts'

/** Products as admins edit them in the grid: read at each call, because cached answers are the same for everybody. */
export function gridRoutes(
  app: FastifyInstance,
  db: Queryable,
  catalogue: Pick<CatalogueService, 'search'>,
  settings: Pick<SettingDesk, 'values'>,
): void {
  route(app, listGridProducts, async ({ query }) => {
    const { limit = LONGEST_PAGE, after } = query
    const start = after === undefined ? undefined : readCursor(after)
    const { products, total, next, facets } = await catalogue.search(toWish(query), limit, start)
    return {
      products: products.map(toGridProduct),
      total,
      next: next ? writeCursor(next) : null,
      facets,
    }
  })

  route(app, listRemovedProducts, async ({ query: { limit = LONGEST_PAGE, after } }) => {
    const rows = await productStore(db).listRemoved(limit + 1, after)
    return toPage(rows, limit)
  })

  route(app, listDrafts, async ({ query: { limit = LONGEST_PAGE, after }, raw }, reply) => {
    const page = await productStore(db).listDrafts(limit, after)
    const fields = await fieldStore.list(db, ['product'])
    sendPageHeaders(raw, reply, page)
    return page.rows.map((row) => ({
      ...toGridProduct(row),
      missing: [
        ...findMissingFacts(gapsOf(row)),
        ...missingInFacts(fields, row.furtherFacts).map(({ key }) => factOfKey(key)),
      ],
    }))
  })

  route(app, listUnpackedProducts, async ({ query: { limit = LONGEST_PAGE, after } }) => {
    const { freight } = await settings.values(['freight'])
    const counts = await countUnpacked(db, freight)
    return {
      ...toPage(await listUnpacked(db, freight, { limit: limit + 1, after }), limit),
      ...counts,
    }
  })
}

const gapsOf = ({ description, category, imageUrl }: ProductRow) => ({
  description,
  category,
  pictures: imageUrl ? [imageUrl] : [],
})

/** A page of rows by id; one row more was read than it holds. */
function toPage(rows: readonly ProductRow[], limit: number) {
  const page = rows.slice(0, limit)
  return {
    products: page.map(toGridProduct),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  }
}

function toGridProduct(row: ProductRow): GridProduct {
  const { id, name, partNumber, discountPercent, discountUntil } = row
  return {
    _id: id,
    name,
    partNumber,
    price: dollarsFromCents(row.listPriceCents),
    pricePer: row.pricePer,
    minimum: row.minimum,
    orderMultiple: row.orderMultiple,
    discount:
      discountPercent === null || discountUntil === null
        ? null
        : { percent: discountPercent, until: discountUntil.toISOString() },
    ...plainValuesOf(row, gridFields),
    custom: customValuesOf(row.furtherFacts),
    available: row.available,
  }
}
