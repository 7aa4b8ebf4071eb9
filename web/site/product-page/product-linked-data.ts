import type { Product } from '../../../contract/catalogue/products.ts'
import { isOrderable, leastOrder } from '../../catalogue/products/order-cost.ts'
import { productPath } from '../../platform/base/paths.ts'
import { trailTo } from './product-trail.ts'

/** A product for search engines: its facts, price and place in the catalogue. */
export function describeProduct(product: Product, absolute: (path: string) => string): object[] {
  const { name, description, partNumber, brand, category, price } = product
  const trail = [...trailTo(product), { name, path: productPath(product) }]
  return [
    {
      '@type': 'Product',
      name,
      description,
      image: [product.img, ...product.pictures.slice(1).map(({ url }) => url)].map(absolute),
      ...(partNumber && { sku: partNumber, mpn: partNumber }),
      ...(brand && { brand: { '@type': 'Brand', name: brand } }),
      ...(category && { category }),
      offers: {
        '@type': 'Offer',
        url: absolute(productPath(product)),
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
