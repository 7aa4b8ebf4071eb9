import { productBounds } from '../../../../contract/catalogue/bounds/product-bounds.ts'
import type { Attribute } from '../../../../contract/catalogue/products.ts'

/** A row of the attributes as typed. */
export interface AttributeEntries {
  readonly name: string
  readonly value: string
  readonly unit: string
}

export const noAttribute: AttributeEntries = { name: '', value: '', unit: '' }

export const attributeFields = Array.from({ length: productBounds.attributes }, (_, row) => [
  ...([`attributes.${row}.name`, `attributes.${row}.value`, `attributes.${row}.unit`] as const),
]).flat()

export function toAttributeEntries(attributes: readonly Attribute[]): AttributeEntries[] {
  return attributes.map(({ name, value, unit = '' }) => ({ name, value: String(value), unit }))
}
