import type {
  ChangeField,
  ShownValues,
} from '../../../../contract/catalogue/changes/change-fields.ts'
import {
  type CustomChanges,
  type CustomValues,
  findValue,
  withChanges,
} from '../../../../contract/catalogue/fields/custom-fields.ts'
import {
  aboutFields,
  mapFields,
  type PlainValues,
  packFields,
  plainFields,
} from '../../../../contract/catalogue/product-fields.ts'
import type { ProductDetails } from '../../../../contract/catalogue/products.ts'
import { isSame } from '../../../platform/base/is-same.ts'
import { findTypedKeys, toCustomEntries } from '../../fields/custom-entries.ts'
import { toAttributeEntries } from '../attributes/attribute-form.ts'
import { dayOf, noDiscount } from '../discount/discount-form.ts'
import type { ProductEntries } from '../product-form.ts'

/** Other numbers have a form of their own, and custom fields are compared one by one. */
export type EditField = Exclude<ChangeField, 'replacedBy' | 'references' | 'custom'>
export type EditValues = Pick<ShownValues, EditField>

/** In the order of the form. */
export const editFields: readonly EditField[] = [
  ...(['name', 'description', 'price', 'minimum', 'email', 'pictures', 'partNumber'] as const),
  ...aboutFields.map(({ key }) => key),
  ...(['discount', 'attributes', 'orderMultiple', 'pricePer'] as const),
  ...packFields.map(({ key }) => key),
  'ladder',
]

/** The values that a product's form started from: as the shop holds them, and as entries. */
export interface ProductBasis {
  readonly version: number
  readonly held: Required<EditValues>
  /** The values of custom fields. */
  readonly heldCustom: CustomValues
  readonly filled: ProductEntries
}

export function basisOf(product: ProductDetails): ProductBasis {
  const held = toHeld(product)
  const { customFields = [] } = product
  const heldCustom = Object.fromEntries(customFields.map(({ key, value }) => [key, value]))
  const custom = toCustomEntries(customFields)
  const filled = { ...toEntries(held, product.available), custom }
  return { version: product.version, held, heldCustom, filled }
}

function toHeld(product: ProductDetails): Required<EditValues> {
  const { discountPercent, discountUntil } = product
  const isDiscounted = discountPercent !== null && discountUntil !== null
  return {
    name: product.name,
    description: product.description,
    email: product.email,
    partNumber: product.partNumber,
    ...(mapFields(plainFields, ({ key }) => product[key] ?? null) as PlainValues),
    attributes: product.attributes,
    price: product.listPriceFor,
    pricePer: product.pricePer,
    minimum: product.ownMinimum,
    orderMultiple: product.orderMultiple,
    ladder: product.ladder.map(({ from, listPriceFor }) => ({ from, price: listPriceFor })),
    discount: isDiscounted ? { percent: discountPercent, until: discountUntil } : null,
    pictures: product.pictures.map(({ url, alt }) => ({ img: url, alt })),
  }
}

function toEntries(held: Required<EditValues>, available: number): Omit<ProductEntries, 'custom'> {
  const { discount, orderMultiple, pricePer } = held
  return {
    name: held.name,
    description: held.description,
    email: held.email,
    partNumber: held.partNumber ?? '',
    ...mapFields(plainFields, ({ key }) => String(held[key] ?? '')),
    attributes: toAttributeEntries(held.attributes),
    price: held.price.toFixed(2),
    pricePer: String(pricePer),
    minimum: String(held.minimum),
    available: String(available),
    orderMultiple: orderMultiple === pricePer ? '' : String(orderMultiple),
    ladder: held.ladder.map(({ from, price }) => ({ from: String(from), price: price.toFixed(2) })),
    discount: discount
      ? { percent: String(discount.percent), until: dayOf(discount.until) }
      : noDiscount,
    pictures: held.pictures,
  }
}

/**
 * Whether an entry is no longer as it was filled. Others are not read: a day says less than the moment that a discount
 * ends, and an old text may not meet today's rules.
 */
export function isTyped(
  field: EditField,
  entries: ProductEntries,
  { filled }: ProductBasis,
): boolean {
  // Without an entry it is what the price is for.
  const meant = field === 'orderMultiple' && entries.orderMultiple.trim() === ''
  return !isSame(entries[field], filled[field]) || (meant && entries.pricePer !== filled.pricePer)
}

/** After saving: what was sent is what the product holds. */
export function savedBasis(
  basis: ProductBasis,
  sent: ProductEntries,
  values: EditValues,
  custom: CustomChanges = {},
): ProductBasis {
  return {
    ...basis,
    held: { ...basis.held, ...values },
    heldCustom: withChanges(basis.heldCustom, custom),
    filled: sent,
  }
}

export interface TakenOver {
  /** Typed entries stay; all others show the product's present values. */
  readonly entries: ProductEntries
  /** Fields that were typed here and have been changed by others since. */
  readonly disputed: readonly EditField[]
  /** Keys of custom fields of which the same is true. */
  readonly disputedKeys: readonly string[]
}

/** The entries on a newer basis. */
export function takeOver(
  entries: ProductEntries,
  before: ProductBasis,
  now: ProductBasis,
): TakenOver {
  const typed = editFields.filter((field) => !isSame(entries[field], before.filled[field]))
  const kept = Object.fromEntries(typed.map((field) => [field, entries[field]]))
  const ownKeys = findTypedKeys(entries.custom, before.filled.custom)
  const own = Object.fromEntries(ownKeys.map((key) => [key, entries.custom[key]]))
  return {
    entries: { ...now.filled, ...kept, custom: { ...now.filled.custom, ...own } },
    disputed: typed.filter(
      (field) =>
        !isSame(before.held[field], now.held[field]) && !isSame(entries[field], now.filled[field]),
    ),
    disputedKeys: findTypedKeys(entries.custom, now.filled.custom).filter(
      (key) =>
        ownKeys.includes(key) &&
        findValue(before.heldCustom, key) !== findValue(now.heldCustom, key),
    ),
  }
}
