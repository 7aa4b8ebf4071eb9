import { type CustomFact, keyOfFact } from '../fields/custom-fact.ts'
import { aboutFields, type PlainColumn, packFields } from '../product-fields.ts'

const labelsOf = (fields: readonly { readonly column: PlainColumn; readonly label: string }[]) =>
  Object.fromEntries(fields.map(({ column, label }) => [column, label])) as Record<
    PlainColumn,
    string
  >

/**
 * The columns of a file of products, in the order of an export, with their names for people. `expected` repeats
 * `available`: an import enters the difference between the two, so that pieces sold since the export don't come back.
 */
export const fileColumns = {
  _id: 'Id of this shop',
  part_number: 'Part number',
  name: 'Name',
  description: 'Description',
  price: 'Price',
  price_per: 'Price per',
  minimum: 'Minimum order',
  order_multiple: 'Order multiple',
  ladder: 'Ladder',
  discount_percent: 'Discount in percent',
  discount_until: 'Discount until',
  ...labelsOf(aboutFields),
  attributes: 'Attributes',
  ...labelsOf(packFields),
  gtin: 'GTIN',
  picture: 'Picture',
  available: 'Available',
  expected: 'Expected',
} as const
export type Column = keyof typeof fileColumns
export const columns = Object.keys(fileColumns) as readonly Column[]

/** Cells by their columns. */
export type Cells = Readonly<Record<string, string>>

/** A column of a file of products, or of a custom field. */
export type FileField = Column | CustomFact

export const isCustomColumn = (field: string): field is CustomFact => keyOfFact(field) !== undefined

/** Its name for people; custom fields are known by their keys here. */
export const nameOfColumn = (field: FileField): string =>
  isCustomColumn(field) ? (keyOfFact(field) ?? field) : fileColumns[field]
