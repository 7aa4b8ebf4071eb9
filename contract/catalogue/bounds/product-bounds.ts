/** Limits for every product, from the form or an import. Apart from the schemas, which pages don't load at first. */
export const productBounds = {
  nameLength: 200,
  descriptionLength: 2000,
  partNumberLength: 60,
  attributes: 50,
  pictures: 8,
  altLength: 200,
  minimum: 10_000_000,
  available: 100_000_000,
  orderMultiple: 1_000_000,
} as const

/** Longest texts of an attribute. */
export const attributeBounds = { name: 60, value: 120, unit: 20 } as const

/** Allowed discounts, in percent of the list price. */
export const discountBounds = { least: 1, most: 90 } as const
