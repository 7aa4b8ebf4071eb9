import { fieldLabels } from '../../../../contract/catalogue/changes/field-labels.ts'
import { type CustomFact, factOfKey } from '../../../../contract/catalogue/fields/custom-fact.ts'
import type { FieldDefinition } from '../../../../contract/catalogue/fields/custom-fields.ts'
import {
  type GridPlainField,
  gridFields,
  isNumber,
} from '../../../../contract/catalogue/product-fields.ts'
import type { GridProduct } from '../../../../contract/catalogue/product-grid.ts'

/** A field that the shop has without its owner's doing. */
export type BuiltInField = Exclude<keyof GridProduct, '_id' | 'available' | 'custom'>
/** A field that is edited in the grid. */
export type GridField = BuiltInField | CustomFact
export type ColumnId = 'tick' | GridField | 'available'

export interface GridColumn {
  readonly id: ColumnId
  readonly label: string
  /** With text of the usual size. */
  readonly widthPx: number
  readonly isNumber: boolean
  /** Shown until somebody chooses columns. */
  readonly isUsual: boolean
}

const text = (id: BuiltInField, widthPx: number, isUsual = true): GridColumn => ({
  id,
  label: fieldLabels[id],
  widthPx,
  isNumber: false,
  isUsual,
})
const number = (id: BuiltInField | 'available', widthPx: number, isUsual = true): GridColumn => ({
  id,
  label: fieldLabels[id],
  widthPx,
  isNumber: true,
  isUsual,
})

/** A plain field's column as it is described. */
function plain(id: GridPlainField): GridColumn[] {
  return gridFields.flatMap((field) => {
    const { key, label, grid } = field
    return key === id && grid ? { id, label, isNumber: isNumber(field), ...grid } : []
  })
}

/** The ticks and the name: always shown, and kept in view while the rest scrolls sideways. */
export const fixedColumns: readonly GridColumn[] = [
  { id: 'tick', label: 'Ticked', widthPx: 44, isNumber: false, isUsual: true },
  text('name', 216),
]

const placedColumns: readonly GridColumn[] = [
  text('partNumber', 120),
  number('price', 96),
  number('pricePer', 84, false),
  number('minimum', 92),
  number('orderMultiple', 120, false),
  ...plain('category'),
  ...plain('brand'),
  text('discount', 164),
  number('available', 96),
]

/** Plain fields without a place of their own come last. */
export const choosableColumns: readonly GridColumn[] = [
  ...placedColumns,
  ...gridFields
    .filter(({ key }) => placedColumns.every(({ id }) => id !== key))
    .flatMap(({ key }) => plain(key)),
]

export const usualColumns: readonly ColumnId[] = choosableColumns
  .filter(({ isUsual }) => isUsual)
  .map(({ id }) => id)

const OWN_WIDTH_PX = 140

/** All columns to choose from: the shop's, then one for each custom field. */
export const allColumns = (fields: readonly FieldDefinition[]): GridColumn[] => [
  ...choosableColumns,
  ...fields.map(({ key, label, type }): GridColumn => {
    const isNumber = type === 'number'
    return { id: factOfKey(key), label, widthPx: OWN_WIDTH_PX, isNumber, isUsual: false }
  }),
]

/** In their own order, whatever order they were chosen in. */
export function columnsOf(
  chosen: readonly ColumnId[],
  fields: readonly FieldDefinition[],
): GridColumn[] {
  return [...fixedColumns, ...allColumns(fields).filter(({ id }) => chosen.includes(id))]
}

/** Ticks are no field, and stock changes by entries of its own. */
export function fieldOf({ id }: GridColumn): GridField | undefined {
  return id === 'tick' || id === 'available' ? undefined : id
}
