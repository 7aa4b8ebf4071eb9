import { productBounds } from '../../../../contract/catalogue/bounds/product-bounds.ts'
import { readAttributeValue } from '../../../../contract/catalogue/changes/attribute-value.ts'
import { Attribute } from '../../../../contract/catalogue/products.ts'

/** Parses `Voltage=12 V; Chemistry=AGM` into typed data. Returns the reason if it is malformed. */
export function readAttributes(cell: string): Attribute[] | { reason: string } {
  const pairs = cell
    .split(';')
    .map((pair) => pair.trim())
    .filter(Boolean)
  if (pairs.length > productBounds.attributes)
    return { reason: `has more than ${productBounds.attributes} pairs` }

  const names = new Set<string>()
  const attributes: Attribute[] = []
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    const name = pair.slice(0, Math.max(equals, 0)).trim()
    const value = pair.slice(equals + 1).trim()
    if (equals < 0 || !name || !value) return { reason: `“${pair}” is not Name=value` }
    if (names.has(name)) return { reason: `“${name}” is there twice` }
    names.add(name)
    const attribute = Attribute.safeParse({ name, ...readAttributeValue(value) })
    if (!attribute.success) return { reason: `“${name}” or its value is too long` }
    attributes.push(attribute.data)
  }
  return attributes
}
