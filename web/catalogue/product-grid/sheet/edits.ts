import type { FieldValues } from '../../../../contract/catalogue/changes/change-fields.ts'
import { keyOfFact } from '../../../../contract/catalogue/fields/custom-fact.ts'
import type { FieldDefinition } from '../../../../contract/catalogue/fields/custom-fields.ts'
import type { GridProduct } from '../../../../contract/catalogue/product-grid.ts'
import { readCell, writeCell } from './cell-text.ts'
import type { GridField } from './columns.ts'

/** Changed cells of a product, as typed; the name is for messages, as the list may show other products by then. */
interface EditedProduct {
  readonly name: string
  readonly cells: Readonly<Partial<Record<GridField, string>>>
}

/** Changed cells by product id. A cell that holds what the shop holds is not among them. */
export type Edits = Readonly<Record<string, EditedProduct>>

export const noEdits: Edits = {}

export interface CellEntry {
  readonly product: GridProduct
  readonly field: GridField
  readonly typed: string
}

/** Puts texts into cells; one that equals what the shop holds takes the change of its cell back. */
export function enterCells(
  edits: Edits,
  entries: readonly CellEntry[],
  fields: readonly FieldDefinition[] = [],
): Edits {
  const next: Record<string, EditedProduct> = { ...edits }
  for (const { product, field, typed } of entries) {
    const was = writeCell(product, { id: field })
    const { [field]: _, ...others } = next[product._id]?.cells ?? {}
    const text = typed.trim() === was ? was : spell(field, typed, fields)
    const cells = text === was ? others : { ...others, [field]: text }
    if (Object.keys(cells).length > 0) next[product._id] = { name: product.name, cells }
    else delete next[product._id]
  }
  return next
}

function spell(field: GridField, typed: string, fields: readonly FieldDefinition[]): string {
  const read = readCell(field, typed, fields)
  return 'fault' in read ? typed : read.text
}

/** The changes that a draft lacks: cells that were typed, or typed again, after it was sent. */
export function withoutSent(edits: Edits, sent: Edits): Edits {
  const left = Object.entries(edits).flatMap(([productId, { name, cells }]) => {
    const later = cellsOf(cells).filter(([field, typed]) => sent[productId]?.cells[field] !== typed)
    return later.length > 0 ? [[productId, { name, cells: Object.fromEntries(later) }]] : []
  })
  return Object.fromEntries(left)
}

export function countEdits(edits: Edits): { readonly cells: number; readonly products: number } {
  const products = Object.values(edits)
  const cells = products.reduce((sum, one) => sum + Object.keys(one.cells).length, 0)
  return { cells, products: products.length }
}

export interface CellFault {
  readonly productId: string
  readonly name: string
  readonly field: GridField
  readonly fault: string
}

export function findFaults(edits: Edits, fields: readonly FieldDefinition[] = []): CellFault[] {
  return Object.entries(edits).flatMap(([productId, { name, cells }]) =>
    cellsOf(cells).flatMap(([field, typed]) => {
      const read = readCell(field, typed, fields)
      return 'fault' in read ? [{ productId, name, field, fault: read.fault }] : []
    }),
  )
}

/** Rows for a change set; cells with faults are left out. */
export function toRows(
  edits: Edits,
  fields: readonly FieldDefinition[] = [],
): { productId: string; set: FieldValues }[] {
  return Object.entries(edits).map(([productId, { cells }]) => {
    const read = cellsOf(cells).flatMap(([field, typed]) => {
      const cell = readCell(field, typed, fields)
      return 'fault' in cell ? [] : [{ field, key: keyOfFact(field), value: cell.value }]
    })
    const own = read.flatMap(({ key, value }) => (key === undefined ? [] : [[key, value]]))
    const builtIn = read.flatMap(({ field, key, value }) => (key ? [] : [[field, value]]))
    const set = Object.fromEntries(builtIn)
    return { productId, set: own.length > 0 ? { ...set, custom: Object.fromEntries(own) } : set }
  })
}

function cellsOf(cells: EditedProduct['cells']) {
  return Object.entries(cells) as [GridField, string][]
}
