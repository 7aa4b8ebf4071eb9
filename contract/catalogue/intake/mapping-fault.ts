import { type Column, type FileField, nameOfColumn } from './file-columns.ts'
import type { ImportMapping } from './mapping.ts'

/** Fields that several columns may make together. */
const JOINED: readonly FileField[] = ['name', 'description', 'attributes']

/** Why a mapping can't be used, as a sentence. */
export function findMappingFault({ columns, constants }: ImportMapping): string | undefined {
  if (!columns.includes('part_number') && !columns.includes('_id'))
    return 'Choose the column that holds the part number'
  const twice = columns.find(
    (field, place) => field !== null && !JOINED.includes(field) && columns.indexOf(field) !== place,
  )
  if (twice) return `${nameOfColumn(twice)} is chosen for two columns: keep one`
  const fields = constants.map(({ field }) => field)
  const again = fields.find((field, place) => fields.indexOf(field) !== place)
  return again && `${nameOfColumn(again)} is filled twice for every line: keep one`
}

/** Fields without which a new product is refused, and those without which it comes in as a draft. */
const needs = {
  needed: ['name', 'price', 'minimum'],
  shown: ['description', 'category', 'picture'],
} as const satisfies Record<string, readonly Column[]>

/** The fields that new products need, or need to be published, and that this mapping fills on no line. */
export function findMissing(
  { columns, constants, priceRule }: ImportMapping,
  need: keyof typeof needs,
): Column[] {
  const isMade = priceRule !== null && columns.includes('purchase_price')
  return needs[need].filter(
    (needed) =>
      !columns.includes(needed) &&
      !constants.some(({ field, text }) => field === needed && text.trim() !== '') &&
      !(needed === 'price' && isMade),
  )
}
