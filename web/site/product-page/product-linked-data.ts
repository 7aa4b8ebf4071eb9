import { plainFields } from '../../../contract/catalogue/product-fields.ts'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { isOrderable, leastOrder } from '../../catalogue/products/order-cost.ts'
import { productPath } from '../../platform/base/paths.ts'
import { trailTo } from './product-trail.ts'

/** The plain fields that schema.org has a property for. */
function linkedFields(product: ProductDetails): Record<string, unknown> {
  const linked = plainFields.flatMap(({ key, linkedAs }) =>
    linkedAs && product[key] ? [[linkedAs, product[key]]] : [],
  )
  return Object.fromEntries(linked)
}

/** Custom fields as schema.org's `PropertyValue`. Staff are shown private ones, which are no page's. */
function furtherProperties({ customFields = [] }: ProductDetails): object {
  const properties = customFields.flatMap(({ label, value, unit, isPublic }) =>
    isPublic
      ? [{ '@type': 'PropertyValue', name: label, value, ...(unit && { unitText: unit }) }]
      : [],
  )
  return properties.length > 0 ? { additionalProperty: properties } : {}
}

/** A product for search engines: its facts, price and place in the catalogue. */
export function describeProduct(
  product: ProductDetails,
  absolute: (path: string) => string,
  seller: string,
): object[] {
  const { name, description, partNumber, brand, price } = product
  const trail = [...trailTo(product), { name, path: productPath(product) }]
  return [
    {
      '@type': 'Product',
      name,
      description,
      image: [product.img, ...product.pictures.slice(1).map(({ url }) => url)].map(absolute),
      ...(partNumber && { sku: partNumber, mpn: partNumber }),
      ...(brand && { brand: { '@type': 'Brand', name: brand } }),
      ...linkedFields(product),
      ...furtherProperties(product),
      offers: {
        '@type': 'Offer',
        url: absolute(productPath(product)),
        seller: { '@type': 'Organization', name: seller },
        // The price of a piece, also where it is less than a cent.
        price: price.toFixed(product.pricePer === 1 ? 2 : 5),
        priceCurrency: 'USD',
        ...(product.discountUntil && { priceValidUntil: product.discountUntil.slice(0, 10) }),
        availability: `https://schema.org/${isOrderable(product) ? 'InStock' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
        eligibleQuantity: {
          '@type': 'QuantitativeValue',
          minValue: leastOrder(product),
          unitCode: 'C62',
        },
      },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: trail.map((step, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: step.name,
        item: absolute(step.path),
      })),
    },
  ]
}
