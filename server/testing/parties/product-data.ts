import { isWorldwideGtin } from '../../../contract/catalogue/parts/gtins.ts'

/** An attribute of Google's product data. */
interface FeedAttribute {
  readonly isNeeded?: true
  /** The form of a value. */
  readonly form: RegExp
  /** Bounds that a form doesn't tell. */
  readonly isWithin?: (value: string) => boolean
}

/** Addresses are ASCII with everything else escaped. */
const address = /^https?:\/\/[!-~]{1,1990}$/
const sizeOf = (value: string) => Number.parseFloat(value)

/**
 * Attributes as Google's product data specification lists them (support.google.com/merchants/answer/7052112, and a page
 * for each): the required ones, and the bounds of their values.
 */
const attributes: Readonly<Record<string, FeedAttribute>> = {
  id: { isNeeded: true, form: /^[\w-]{1,50}$/ },
  title: { isNeeded: true, form: /^.{1,150}$/u },
  description: { isNeeded: true, form: /^.{1,5000}$/u },
  link: { isNeeded: true, form: address },
  image_link: { isNeeded: true, form: address },
  availability: { isNeeded: true, form: /^(in_stock|out_of_stock|preorder|backorder)$/ },
  price: { isNeeded: true, form: /^\d+\.\d\d [A-Z]{3}$/, isWithin: (price) => sizeOf(price) > 0 },
  unit_pricing_measure: {
    form: /^\d+(\.\d+)? ?(ct|sheet|item)$/,
    isWithin: (measure) => sizeOf(measure) > 0,
  },
  unit_pricing_base_measure: { form: /^(1|2|4|8|10|100) ?(ct|sheet|item)$/ },
  brand: { form: /^.{1,70}$/u },
  gtin: { form: /^(\d{8}|\d{12,14})$/, isWithin: isWorldwideGtin },
  mpn: { form: /^.{1,70}$/u },
  identifier_exists: { form: /^(yes|no|true|false)$/ },
  condition: { form: /^(new|refurbished|used)$/ },
  // A comma separates types, of which there may be five.
  product_type: { form: /^[^,]{1,750}$/u },
  shipping_weight: { form: /^\d+(\.\d+)? kg$/, isWithin: (weight) => sizeOf(weight) <= 1000 },
}

/** How an item departs from the specification. */
export function findItemFaults(item: Readonly<Record<string, string>>): string[] {
  const { gtin, brand, mpn, identifier_exists: exists } = item
  const faults = Object.entries(item).flatMap(([name, value]) => {
    const attribute = attributes[name]
    if (!attribute) return [`${name} is not listed`]
    if (value === '') return attribute.isNeeded ? [`${name} is needed`] : []
    const { form, isWithin } = attribute
    return form.test(value) && isWithin?.(value) !== false ? [] : [`${name}: ${value}`]
  })
  const lacking = Object.entries(attributes)
    .filter(([name, { isNeeded }]) => isNeeded && item[name] === undefined)
    .map(([name]) => `${name} is needed`)
  const hasIdentifier = gtin ? true : Boolean(brand && mpn)
  const isSaid = exists === undefined || (exists === 'yes' || exists === 'true') === hasIdentifier
  return [...faults, ...lacking, ...(isSaid ? [] : [`identifier_exists: ${exists}`])]
}
