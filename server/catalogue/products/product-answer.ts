import type { FieldDefinition } from '../../../contract/catalogue/fields/custom-fields.ts'
import {
  listedFields,
  packFields,
  plainFields,
  publicFields,
} from '../../../contract/catalogue/product-fields.ts'
import type {
  Product,
  ProductDetails,
  ProductWithLadder,
} from '../../../contract/catalogue/products.ts'
import { dollarsFromCents, dollarsPerPiece } from '../../../contract/values/money/money.ts'
import type { DescribePictures, NamedPicture } from '../../platform/images/picture-facts.ts'
import { customValuesOf } from '../fields/custom-facts.ts'
import type { RememberedFields } from '../fields/remembered-fields.ts'
import { shownFields } from '../fields/shown-fields.ts'
import { plainValuesOf } from './plain-facts.ts'
import type { PricedProduct } from './product-service.ts'

export type ProductAnswers = ReturnType<typeof productAnswers>

/** Builds the answers of products field by field, with the facts of all pictures in one query. */
export function productAnswers(describePictures: DescribePictures, readFields: RememberedFields) {
  async function describe<Answer extends object>(
    products: readonly PricedProduct[],
    toAnswer: (product: PricedProduct) => Answer,
  ) {
    const describePicture = await describePictures(products.flatMap(picturesOf))
    return products.map((product) => ({
      ...toAnswer(product),
      pictures: picturesOf(product).map(describePicture),
    }))
  }
  return {
    toAnswers: (products: readonly PricedProduct[]): Promise<Product[]> =>
      describe(products, toProductAnswer),

    toAnswersWithLadder: (products: readonly PricedProduct[]): Promise<ProductWithLadder[]> =>
      describe(products, (product) => ({ ...toProductAnswer(product), ladder: toLadder(product) })),

    /** Staff see further fields. */
    async toDetails(
      products: readonly PricedProduct[],
      isForStaff: boolean,
    ): Promise<ProductDetails[]> {
      const { product: fields } = await readFields()
      return describe(products, (product) => ({
        ...toProductAnswer(product),
        ladder: toLadder(product),
        version: product.version,
        ...(product.isDraft && { isDraft: true as const }),
        listPriceFor: dollarsFromCents(product.listPriceCents),
        ownMinimum: product.minimum,
        ...plainValuesOf(product, isForStaff ? plainFields : publicFields),
        ...customFieldsOf(product, fields, isForStaff),
      }))
    },
  }
}

/** When the discounts of products end. */
export const endsOf = (products: readonly PricedProduct[]): (Date | undefined)[] =>
  products.map(({ price }) => price.discount?.until)

function picturesOf({ imageUrl, imageAlt, name, furtherPictures }: PricedProduct): NamedPicture[] {
  return imageUrl ? [{ url: imageUrl, alt: imageAlt || name }, ...furtherPictures] : []
}

function toProductAnswer(product: PricedProduct): Omit<Product, 'pictures'> {
  const { discount, listPriceCents, pricePer } = product.price
  return {
    _id: product.id,
    name: product.name,
    description: product.description,
    minimum: product.floor,
    available: product.available,
    img: product.imageUrl,
    email: product.addedByEmail,
    listPrice: dollarsPerPiece(listPriceCents, pricePer),
    discountPercent: discount?.percent ?? null,
    discountUntil: discount?.until.toISOString() ?? null,
    partNumber: product.partNumber,
    attributes: product.attributes,
    ...plainValuesOf(product, listedFields),
    ...toSaleAnswer(product),
  }
}

/** Prices and packs, for suggestions too. */
export function toSaleAnswer(product: PricedProduct) {
  const { unitPriceCents, pricePer } = product.price
  return {
    price: dollarsPerPiece(unitPriceCents, pricePer),
    orderMultiple: product.orderMultiple,
    pricePer,
    priceFor: dollarsFromCents(unitPriceCents),
    ...plainValuesOf(product, packFields),
  }
}

function toLadder({ prices: [, ...steps] }: PricedProduct): ProductWithLadder['ladder'] {
  return steps.map(({ from, cents, listCents }) => ({
    from,
    priceFor: dollarsFromCents(cents),
    listPriceFor: dollarsFromCents(listCents),
  }))
}

function customFieldsOf(
  { furtherFacts }: PricedProduct,
  fields: readonly FieldDefinition[],
  isForStaff: boolean,
): Pick<ProductDetails, 'customFields'> {
  const customFields = shownFields(fields, customValuesOf(furtherFacts), isForStaff)
  return customFields.length > 0 ? { customFields } : {}
}
