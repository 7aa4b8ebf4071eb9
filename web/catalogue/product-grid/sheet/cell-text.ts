import { productBounds } from '../../../../contract/catalogue/bounds/product-bounds.ts'
import { ChangeFields } from '../../../../contract/catalogue/changes/change-fields.ts'
import { keyOfFact } from '../../../../contract/catalogue/fields/custom-fact.ts'
import {
  type CustomValue,
  type FieldDefinition,
  findValue,
} from '../../../../contract/catalogue/fields/custom-fields.ts'
import {
  judgeCustomValues,
  readCustomText,
  writeCustomText,
} from '../../../../contract/catalogue/fields/judge-custom-values.ts'
import { gridFields, isNumber, mapFields } from '../../../../contract/catalogue/product-fields.ts'
import type { GridProduct } from '../../../../contract/catalogue/product-grid.ts'
import { messages } from '../../../../contract/values/messages.ts'
import { groupThousands } from '../../../../contract/values/money/money.ts'
import { atMost } from '../../../../contract/values/text/at-most.ts'
import { readTypedCount, readTypedNumber } from '../../../ui/fields/typed-number.ts'
import { readTyped, typedFault, wholePieces } from '../../products/typed-fields.ts'
import { type BuiltInField, choosableColumns, type GridColumn, type GridField } from './columns.ts'

/** A field's value, as change sets take it. */
export type CellValue = GridProduct[BuiltInField] | CustomValue

/** A typed text that was read: a value with its usual spelling, or the fault that prevents one. */
export type ReadCell =
  | { readonly value: CellValue; readonly text: string }
  | { readonly fault: string }

/** A cell's text for editing and copying, without currency sign or separators, so that spreadsheets read numbers. */
export function writeCell(product: GridProduct, { id }: Pick<GridColumn, 'id'>): string {
  if (id === 'tick') return ''
  const key = keyOfFact(id)
  if (key !== undefined) return writeOwn(findValue(product.custom, key) ?? null)
  return id === 'available'
    ? String(product.available)
    : writeValue(id as BuiltInField, product[id as BuiltInField])
}

const writeOwn = (value: CustomValue | null) => (value === null ? '' : writeCustomText(value))

/** Said where the last day of a discount is missing or over. */
export const LATER_DAY = 'Choose today or a later date'

/** `fields` are the shop's custom fields. */
export function readCell(
  field: GridField,
  typed: string,
  fields: readonly FieldDefinition[] = [],
  now = Date.now(),
): ReadCell {
  const key = keyOfFact(field)
  return key === undefined
    ? readBuiltIn(field as BuiltInField, typed, now)
    : readOwn(fields, key, typed)
}

function readOwn(fields: readonly FieldDefinition[], key: string, typed: string): ReadCell {
  const field = fields.find((one) => one.key === key)
  const wanted = { [key]: field ? readCustomText(field, typed) : typed }
  const { values, faults } = judgeCustomValues(fields, wanted)
  const value = findValue(values, key) ?? null
  return faults[0] ? { fault: faults[0].message } : { value, text: writeOwn(value) }
}

function readBuiltIn(field: BuiltInField, typed: string, now: number): ReadCell {
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

const grouped: ReadonlySet<GridColumn['id']> = new Set(
  choosableColumns.filter(({ isNumber }) => isNumber).map(({ id }) => id),
)

function writeValue(field: BuiltInField, value: CellValue): string {
  if (value === null) return ''
  if (typeof value === 'object') return `${value.percent}% until ${value.until.slice(0, 10)}`
  return field === 'price' ? Number(value).toFixed(2) : String(value)
}

const nothing = (typed: string) => typed || null
const count = (typed: string) => readTypedCount(typed)

const readers: Readonly<Record<BuiltInField, (typed: string) => unknown>> = {
  name: (typed) => typed,
  partNumber: nothing,
  price: (typed) => readTypedNumber(typed.replace(/^\$\s?/, '')),
  pricePer: count,
  minimum: count,
  orderMultiple: count,
  discount: readDiscount,
  ...mapFields(gridFields, (field) => (typed: string) => {
    return readTyped(
      field,
      isNumber(field) ? typed.replace(/^\$\s?|\s?(?:kg|days?)$/gi, '') : typed,
    )
  }),
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

const faults: Readonly<Record<BuiltInField, string>> = {
  name: atMost(productBounds.nameLength),
  partNumber: atMost(productBounds.partNumberLength),
  price: 'Dollars and cents, such as 41.80',
  pricePer: '1, 100 or 1,000 pieces',
  minimum: wholePieces(productBounds.minimum),
  orderMultiple: wholePieces(productBounds.orderMultiple),
  discount: 'Percent from 1 to 90 and the last day, such as 10% until 2026-12-31',
  ...mapFields(gridFields, typedFault),
}

function describeFault(field: BuiltInField, typed: string): string {
  return field === 'name' && typed.trim() === '' ? messages.nameRequired : faults[field]
}
