import type { Product } from '../../contract/calls/products.ts'
import { dollarsFromCents } from '../../contract/values/money.ts'
import type { DescribePictures, NamedPicture } from '../images/picture-facts.ts'
import type { PricedProduct } from './product-service.ts'

export type ProductAnswers = ReturnType<typeof productAnswers>

/** Builds the answers of products field by field, with the facts of all pictures in one query. */
export function productAnswers(describePictures: DescribePictures) {
  return async (products: readonly PricedProduct[]): Promise<Product[]> => {
    const describe = await describePictures(products.flatMap(picturesOf))
    return products.map((product) => ({
      ...toProductAnswer(product),
      pictures: picturesOf(product).map(describe),
    }))
  }
}

function picturesOf({ imageUrl, imageAlt, name, furtherPictures }: PricedProduct): NamedPicture[] {
  return [{ url: imageUrl, alt: imageAlt || name }, ...furtherPictures]
}

function toProductAnswer(product: PricedProduct): Omit<Product, 'pictures'> {
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
