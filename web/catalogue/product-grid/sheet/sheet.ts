import type { FieldDefinition } from '../../../../contract/catalogue/fields/custom-fields.ts'
import type { GridProduct } from '../../../../contract/catalogue/product-grid.ts'
import { writeCell } from './cell-text.ts'
import { fieldOf, type GridColumn } from './columns.ts'
import type { CellEntry, Edits } from './edits.ts'
import type { GridPlace, GridRange, Size } from './range.ts'

/** The products and columns that are shown. */
export interface GridSheet {
  readonly products: readonly GridProduct[]
  readonly columns: readonly GridColumn[]
  /** The shop's custom fields, by which their cells are read. */
  readonly fields: readonly FieldDefinition[]
  /** Removed products are only looked at, and brought back. */
  readonly isReadOnly: boolean
}

export function sizeOf({ products, columns }: GridSheet): Size {
  return { rows: products.length, columns: columns.length }
}

/** The content of a cell: the change, else what the shop holds. */
export function textAt(
  { products, columns }: GridSheet,
  edits: Edits,
  { row, column }: GridPlace,
): string {
  const [product, shown] = [products[row], columns[column]]
  if (!product || !shown) return ''
  const field = fieldOf(shown)
  const changed = field && edits[product._id]?.cells[field]
  return changed ?? writeCell(product, shown)
}

/** The product and field of a cell that can be edited. */
export function editableAt(
  { products, columns, isReadOnly }: GridSheet,
  { row, column }: GridPlace,
) {
  const [product, shown] = [products[row], columns[column]]
  const field = shown && fieldOf(shown)
  return product && field && !isReadOnly ? { product, field } : undefined
}

export function readRange(sheet: GridSheet, edits: Edits, range: GridRange): string[][] {
  return placesOf(range).map((places) =>
    places
      .filter(({ column }) => sheet.columns[column]?.id !== 'tick')
      .map((place) => textAt(sheet, edits, place)),
  )
}

/** Entries of one text for each cell of a range that can be edited. */
export function fillRange(
  sheet: GridSheet,
  range: GridRange,
  write: (product: GridProduct, column: Pick<GridColumn, 'id'>) => string,
): CellEntry[] {
  return placesOf(range)
    .flat()
    .flatMap((place) => {
      const cell = editableAt(sheet, place)
      return cell ? [{ ...cell, typed: write(cell.product, { id: cell.field }) }] : []
    })
}

/** A pasted block from the range's first cell on; repeated where the range is a multiple of it, as spreadsheets do. */
export function placeBlock(
  sheet: GridSheet,
  block: readonly (readonly string[])[],
  range: GridRange,
) {
  const start = { ...range, left: Math.max(range.left, firstField(sheet)) }
  const rows = block.length
  const columns = block.reduce((most, { length }) => Math.max(most, length), 0)
  const tall = repeated(rows, start.bottom - start.top + 1)
  const wide = repeated(columns, start.right - start.left + 1)
  const target = { ...start, bottom: start.top + tall - 1, right: start.left + wide - 1 }
  const entries: CellEntry[] = []
  let leftOut = 0
  for (const place of placesOf(target).flat()) {
    const typed = block[(place.row - target.top) % rows]?.[(place.column - target.left) % columns]
    const cell = editableAt(sheet, place)
    if (cell && typed !== undefined) entries.push({ ...cell, typed })
    else if (typed !== undefined) leftOut += 1
  }
  return { entries, leftOut, target }
}

function firstField({ columns }: GridSheet): number {
  return columns.findIndex(({ id }) => id !== 'tick')
}

function repeated(length: number, room: number): number {
  return room > length && room % length === 0 ? room : length
}

function placesOf({ top, left, bottom, right }: GridRange): GridPlace[][] {
  return Array.from({ length: bottom - top + 1 }, (_, row) =>
    Array.from({ length: right - left + 1 }, (_, column) => ({
      row: top + row,
      column: left + column,
    })),
  )
}
