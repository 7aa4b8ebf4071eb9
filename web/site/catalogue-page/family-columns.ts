import type { Product } from '../../../contract/catalogue/products.ts'
import { formatAttribute, keepTogether } from '../../catalogue/products/format-attribute.ts'

/** An attribute that the parts of a table share, as a column. */
export interface AttributeColumn {
  readonly name: string
  /** On one line: the name, with the unit if all values share it. */
  readonly head: string
  readonly unit: string | undefined
  readonly isNumber: boolean
  /** Shown only from 1440 px. */
  readonly isWide: boolean
}

/** Hides a cell in a narrower table. */
export const WIDE_ONLY = 'max-[90rem]:hidden'

const MOST_COLUMNS = 4
const LEAST_SHARE = 0.6
/** Width that the other columns leave for attributes, at 1280 and at 1440 px. */
const ROOM_PX = 220
const WIDE_ROOM_PX = 380
const HEAD_CHARACTER_PX = 6.8
const VALUE_CHARACTER_PX = 7.6
const PADDING_PX = 16

/** The most common attributes of a family's parts, as many as fit without a line break. */
export function columnsOf(parts: readonly Product[]): AttributeColumn[] {
  const all = parts.flatMap(({ attributes }) => attributes)
  const shared = [...Map.groupBy(all, ({ name }) => name)]
    .filter(([, found]) => found.length >= parts.length * LEAST_SHARE)
    .sort(([, one], [, other]) => other.length - one.length)
  const columns: AttributeColumn[] = []
  let totalPx = 0
  for (const [name, found] of shared) {
    const units = new Set(found.map(({ unit }) => unit))
    const isNumber = found.every(({ value }) => typeof value === 'number')
    const unit = isNumber && units.size === 1 ? [...units][0] : undefined
    const head = unit ? `${name},\u00a0${unit}` : name
    const column = { name, head, unit, isNumber }
    const width = widthOf(head, parts, column)
    if (columns.length === MOST_COLUMNS || totalPx + width > WIDE_ROOM_PX) continue
    totalPx += width
    columns.push({ ...column, isWide: totalPx > ROOM_PX })
  }
  return columns
}

/** A part's value in a column. */
export function valueIn(
  { attributes }: Pick<Product, 'attributes'>,
  { name, unit }: Pick<AttributeColumn, 'name' | 'unit'>,
): string {
  const attribute = attributes.find((one) => one.name === name)
  if (!attribute) return ''
  return formatAttribute(unit ? { name, value: attribute.value } : attribute)
}

/** A part's value with its name and unit, for a row without column heads; empty if it has none. */
export function factIn(
  { attributes }: Pick<Product, 'attributes'>,
  { name }: Pick<AttributeColumn, 'name'>,
): string {
  const attribute = attributes.find((one) => one.name === name)
  return attribute ? keepTogether(`${name} ${formatAttribute(attribute)}`) : ''
}

function widthOf(
  head: string,
  parts: readonly Product[],
  column: Pick<AttributeColumn, 'name' | 'unit'>,
): number {
  const longest = Math.max(...parts.map((part) => valueIn(part, column).length))
  return PADDING_PX + Math.max(head.length * HEAD_CHARACTER_PX, longest * VALUE_CHARACTER_PX)
}
