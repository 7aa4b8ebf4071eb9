import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import {
  type Discount,
  deleteProduct,
  findProduct,
  listCategories,
  listProducts,
  type NewProduct,
  type Product,
  removeDiscount,
  setDiscount,
  uploadProduct,
} from '../../contract/catalog.ts'
import { centsFromDollars, dollarsFromCents } from '../../contract/money.ts'
import { LONGEST_PAGE, sendPageHeaders } from '../http/paging.ts'
import { route } from '../http/route.ts'
import type {
  CatalogService,
  PricedProduct,
  NewProduct as ProductToAdd,
} from './catalog-service.ts'

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

  route(app, uploadProduct, async ({ user, body }) => ({
    // The e-mail that the form sends counts for nothing: whoever is signed in adds the product.
    insertedId: await catalog.add(user.email, toProductToAdd(body)),
  }))

  route(app, deleteProduct, async ({ params }) => {
    await catalog.remove(params.id)
    return { deletedCount: 1 }
  })

  route(app, setDiscount, async ({ params, body }) => ({
    modifiedCount: await catalog.setDiscount(params.id, toDiscount(body)),
  }))

  route(app, removeDiscount, async ({ params }) => ({
    modifiedCount: await catalog.removeDiscount(params.id),
  }))
}

function toProductToAdd(body: z.output<typeof NewProduct>): ProductToAdd {
  return {
    name: body.name.trim(),
    description: body.description.trim(),
    listPriceCents: centsFromDollars(body.price),
    minimum: body.minimum,
    available: body.available,
    imageUrl: body.img,
    partNumber: body.partNumber?.trim() || null,
    brand: body.brand?.trim() || null,
    category: body.category?.trim() || null,
    discount: body.discount && toDiscount(body.discount),
  }
}

function toDiscount({ percent, until }: z.output<typeof Discount>) {
  return { percent, until: new Date(until) }
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
