import type { ReferenceKind } from '../../../contract/catalogue/parts/part-bounds.ts'

/** Names of the kinds of numbers, as shown on screens. */
export const referenceKindNames: Readonly<Record<ReferenceKind, string>> = {
  oe: 'OE number',
  competitor: 'Comparable part',
  replaced: 'Replaced number',
  gtin: 'GTIN',
}
