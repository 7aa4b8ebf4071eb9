import { ChangeFields } from '../../../../contract/catalogue/changes/change-fields.ts'
import type { GridProduct } from '../../../../contract/catalogue/product-grid.ts'
import { productBounds } from '../../../../contract/catalogue/products.ts'
import { atMost } from '../../../../contract/values/fields.ts'
import { messages } from '../../../../contract/values/messages.ts'
import { formatCount, groupThousands } from '../../../../contract/values/money/money.ts'
import { readTypedCount, readTypedNumber } from '../../../ui/fields/typed-number.ts'
import type { GridColumn, GridField } from './columns.ts'

/** A field's value, as change sets take it. */
export type CellValue = GridProduct[GridField]

/** A typed text that was read: a value with its usual spelling, or the fault that prevents one. */
export type ReadCell =
  | { readonly value: CellValue; readonly text: string }
  | { readonly fault: string }

/** A cell's text for editing and copying, without currency sign or separators, so that spreadsheets read numbers. */
export function writeCell(product: GridProduct, { id }: Pick<GridColumn, 'id'>): string {
  if (id === 'tick') return ''
  return id === 'available' ? String(product.available) : writeValue(id, product[id])
}

/** Said where the last day of a discount is missing or over. */
export const LATER_DAY = 'Choose today or a later date'

export function readCell(field: GridField, typed: string, now = Date.now()): ReadCell {
  const wanted = readers[field](typed.replaceAll(/\s+/g, ' ').trim())
  const read = ChangeFields.shape[field].safeParse(wanted)
  if (!read.success) return { fault: describeFault(field, typed) }
  const value = read.data as CellValue
  if (isOver(value, now)) return { fault: LATER_DAY }
  return { value, text: writeValue(field, value) }
}

/** The text of a cell as people read it; a text that can't be read stays as typed. */
export function showCell({ id }: Pick<GridColumn, 'id'>, text: string): string {
  if (id === 'price') return /^\d+\.\d\d$/.test(text) ? `$${groupThousands(text)}` : text
  const isGrouped = grouped.has(id) && /^\d+(\.\d+)?$/.test(text)
  return isGrouped ? groupThousands(text) : text
}

const grouped: ReadonlySet<GridColumn['id']> = new Set([
  ...(['pricePer', 'minimum', 'orderMultiple', 'available'] as const),
  ...(['cartonPieces', 'palletPieces', 'palletKilograms'] as const),
])

function writeValue(field: GridField, value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'object') return `${value.percent}% until ${value.until.slice(0, 10)}`
  return field === 'price' ? Number(value).toFixed(2) : String(value)
}

const nothing = (typed: string) => typed || null
const count = (typed: string) => readTypedCount(typed)
const countOrNothing = (typed: string) => (typed === '' ? null : readTypedCount(typed))
const kilogramsOrNothing = (typed: string) => (typed === '' ? null : readTypedNumber(typed))

const readers: Readonly<Record<GridField, (typed: string) => unknown>> = {
  name: (typed) => typed,
  partNumber: nothing,
  brand: nothing,
  category: nothing,
  price: (typed) => readTypedNumber(typed.replace(/^\$\s?/, '')),
  pricePer: count,
  minimum: count,
  orderMultiple: count,
  discount: readDiscount,
  cartonPieces: countOrNothing,
  palletPieces: countOrNothing,
  palletKilograms: (typed) => kilogramsOrNothing(typed.replace(/\s?kg$/i, '')),
}

/** `10% until 2026-12-31`; the sign and the word may be missing. The last day is included, as in the discount's form. */
function readDiscount(typed: string): unknown {
  if (typed === '') return null
  const [, percent, day] = typed.match(/^(\d+) ?%? ?(?:until )?(\d{4}-\d\d-\d\d)$/i) ?? []
  return { percent: Number(percent), until: `${day}T23:59:59Z` }
}

function isOver(value: CellValue, now: number): boolean {
  return typeof value === 'object' && value !== null && Date.parse(value.until) <= now
}

const wholePieces = (most: number) => `Whole pieces, 1 to ${formatCount(most)}`
const faults: Readonly<Record<GridField, string>> = {
  name: atMost(productBounds.nameLength),
  partNumber: atMost(productBounds.partNumberLength),
  brand: atMost(productBounds.brandLength),
  category: atMost(productBounds.categoryLength),
  price: 'Dollars and cents, such as 41.80',
  pricePer: '1, 100 or 1,000 pieces',
  minimum: wholePieces(productBounds.minimum),
  orderMultiple: wholePieces(productBounds.orderMultiple),
  discount: 'Percent from 1 to 90 and the last day, such as 10% until 2026-12-31',
  cartonPieces: wholePieces(productBounds.packPieces),
  palletPieces: wholePieces(productBounds.packPieces),
  palletKilograms: `Kilograms, at most ${formatCount(productBounds.palletGrams / 1000)}`,
}

function describeFault(field: GridField, typed: string): string {
  return field === 'name' && typed.trim() === '' ? messages.nameRequired : faults[field]
}
