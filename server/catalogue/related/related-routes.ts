import type { FastifyInstance } from 'fastify'
import { firstOrderable } from '../../../contract/catalogue/bulk/offer.ts'
import {
  listRelatedProducts,
  type RelatedProduct,
} from '../../../contract/catalogue/parts/related-products.ts'
import { dollarsFromCents } from '../../../contract/values/money/money.ts'
import { noteDiscounts } from '../../platform/cache/keep-pages.ts'
import type { Database } from '../../platform/database/database.ts'
import { route } from '../../platform/http/route.ts'
import type { PricedTerms, ProductService } from '../products/product-service.ts'
import { relatedStore } from './related-store.ts'

const MOST_SHOWN = 6

interface RelatedParts {
  readonly db: Database
  readonly products: ProductService
}

export function relatedRoutes(app: FastifyInstance, { db, products }: RelatedParts): void {
  route(app, listRelatedProducts, async ({ params: { id }, raw }) => {
    const [alternatives, boughtWith] = await Promise.all([
      relatedStore.findAlternatives(db, id),
      relatedStore.findBoughtWith(db, id),
    ])
    const found = await products.findMany([...new Set([...alternatives, ...boughtWith])])
    const orderable = (ids: readonly string[]) =>
      ids
        .flatMap((one) => found.get(one) ?? [])
        .filter((product) => product.available >= firstOrderable(product))
        .slice(0, MOST_SHOWN)
    const equals = orderable(alternatives)
    const others = orderable(boughtWith.filter((one) => !alternatives.includes(one)))
    noteDiscounts(
      raw,
      [...equals, ...others].map(({ price }) => price.discount?.until),
    )
    return { alternatives: equals.map(toAnswer), boughtWith: others.map(toAnswer) }
  })
}

function toAnswer(product: PricedTerms): RelatedProduct {
  const { id, name, partNumber, category, available, floor, orderMultiple, pricePer } = product
  const priceFor = dollarsFromCents(product.price.unitPriceCents)
  return {
    _id: id,
    name,
    partNumber,
    category,
    available,
    minimum: floor,
    orderMultiple,
    pricePer,
    priceFor,
  }
}
