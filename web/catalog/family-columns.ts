import type { Product } from '../../contract/catalog.ts'

/** An attribute that the parts of a table share, as a column. */
export interface AttributeColumn {
  readonly name: string
  /** Where all have the same, it stands in the head. */
  readonly unit: string | undefined
  readonly isNumber: boolean
}

const MOST_COLUMNS = 4
const LEAST_SHARE = 0.6
/** Longer values would push the figures out of the table. */
const LONGEST_VALUE = 24

/** The attributes that most parts of a family have, the commonest first. */
export function columnsOf(parts: readonly Product[]): AttributeColumn[] {
  const all = parts.flatMap(({ attributes }) => attributes)
  return [...Map.groupBy(all, ({ name }) => name)]
    .filter(([, found]) => found.length >= parts.length * LEAST_SHARE)
    .filter(([, found]) => found.every(({ value }) => String(value).length <= LONGEST_VALUE))
    .sort(([, one], [, other]) => other.length - one.length)
    .slice(0, MOST_COLUMNS)
    .map(([name, found]) => {
      const units = new Set(found.map(({ unit }) => unit))
      const isNumber = found.every(({ value }) => typeof value === 'number')
      return { name, isNumber, unit: isNumber && units.size === 1 ? [...units][0] : undefined }
    })
}
