import { plainFields, showValue } from '../../../contract/catalogue/product-fields.ts'
import type { ProductDetails } from '../../../contract/catalogue/products.ts'
import { formatCount, formatDollars } from '../../../contract/values/money/money.ts'
import { formatAttribute } from '../products/format-attribute.ts'
import {
  formatUnits,
  isOrderable,
  leastOrder,
  lowerFrom,
  orderCost,
  perPieces,
  priceAtQuantity,
  shortageName,
} from '../products/order-cost.ts'

/** A fact of several parts, in their order; null where a part doesn't name it. */
export interface ComparedFact {
  readonly name: string
  readonly values: readonly (string | null)[]
  readonly isDifferent: boolean
}

type NamedText = readonly [name: string, text: string]

/** The facts of parts side by side: terms of sale first, then every fact that one of them names. */
export function compareFacts(products: readonly ProductDetails[]): ComparedFact[] {
  const told = products.map((product) => new Map([...termsOf(product), ...factsOf(product)]))
  const names = new Set(told.flatMap((facts) => [...facts.keys()]))
  return [...names].map((name) => {
    const values = told.map((facts) => facts.get(name) ?? null)
    return { name, values, isDifferent: new Set(values).size > 1 }
  })
}

function termsOf(product: ProductDetails): NamedText[] {
  const { minimum, available, pricePer, unitOfSale, orderMultiple, cartonPieces } = product
  const least = leastOrder(product)
  const lowest = lowerFrom(product).at(-1)
  const unit = perPieces(pricePer, unitOfSale)
  const price = (quantity: number) => `${formatDollars(priceAtQuantity(product, quantity))} ${unit}`
  return [
    ['Price', price(least)],
    ['Lowest price', lowest ? `${price(lowest)} from ${formatCount(lowest)}` : price(least)],
    ['Minimum order', formatCount(minimum)],
    ['Cost of the minimum', formatDollars(orderCost(product, least))],
    [
      'Available',
      `${formatCount(available)}${isOrderable(product) ? '' : `, ${shortageName(available).toLowerCase()}`}`,
    ],
    ['Sold in multiples of', formatUnits(orderMultiple, unitOfSale)],
    ...(cartonPieces === null
      ? []
      : [['In a carton', formatUnits(cartonPieces, unitOfSale)] as const]),
  ]
}

function factsOf(product: ProductDetails): NamedText[] {
  const specified = plainFields.flatMap((field): NamedText[] => {
    const value = product[field.key]
    return field.isSpecified && value ? [[field.label, showValue(field, value)]] : []
  })
  const attributes = product.attributes.map(
    (attribute): NamedText => [attribute.name, formatAttribute(attribute)],
  )
  return [...specified, ...attributes]
}
