import type { ReferenceKind } from '../../contract/calls/parts/part-bounds.ts'

/** What a number of a product is, as screens say it. */
export const referenceKindNames: Readonly<Record<ReferenceKind, string>> = {
  oe: 'OE number',
  competitor: 'Comparable part',
  replaced: 'Replaced number',
  gtin: 'GTIN',
}
