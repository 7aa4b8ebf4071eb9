import type { FastifyInstance } from 'fastify'
import { findProduct, listCategories, listProducts, type Product } from '../../contract/catalog.ts'
import { dollarsFromCents } from '../../contract/money.ts'
import { LONGEST_PAGE, sendPageHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type { CatalogService, PricedProduct } from './catalog-service.ts'

export function catalogRoutes(app: FastifyInstance, catalog: CatalogService): void {
  route(app, listProducts, async ({ query, raw }, reply) => {
    const { limit = LONGEST_PAGE, after, q, category, discounted } = query
    const page = await catalog.list(
      { ...(q && { text: q }), ...(category && { category }), discounted: discounted === 'true' },
      limit,
      after,
    )
    sendPageHeaders(raw, reply, page)
    // The published call answers oldest first, so that its last six are the newest.
    return page.rows.map(toProductAnswer).reverse()
  })

  route(app, findProduct, async ({ params }) => toProductAnswer(await catalog.get(params.id)))

  route(app, listCategories, async () => {
    const categories = await catalog.listCategories()
    return categories.map(({ name, products, imageUrl }) => ({ name, products, img: imageUrl }))
  })
}

function toProductAnswer(product: PricedProduct): Product {
  const { discount, unitPriceCents, listPriceCents } = product.price
  return {
    _id: product.id,
    name: product.name,
    description: product.description,
    price: dollarsFromCents(unitPriceCents),
    minimum: product.floor,
    available: product.available,
    img: product.imageUrl,
    email: product.addedByEmail,
    listPrice: dollarsFromCents(listPriceCents),
    discountPercent: discount?.percent ?? null,
    discountUntil: discount?.until.toISOString() ?? null,
    partNumber: product.partNumber,
    brand: product.brand,
    category: product.category,
    attributes: product.attributes,
  }
}
