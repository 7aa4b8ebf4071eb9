import type { ImportWish } from '../change-sets/files/import-sheet.ts'
import type { ChosenOrders } from '../exports/export-orders.ts'
import type { CatalogueFilter } from '../search/search-filter.ts'
import type { Refusal } from '../sheets/sheet-refused.ts'
import type { ExportWish, Table } from '../sheets/write-sheet.ts'

/** What the shop and the process of a file tell each other. */
export type SheetTask =
  | { readonly kind: 'import'; readonly wish: ImportWish }
  | { readonly kind: 'export'; readonly wish: ExportWish; readonly filter: CatalogueFilter }
  | { readonly kind: 'errors'; readonly wish: ExportWish; readonly changeSetId: number }
  | { readonly kind: 'orders'; readonly wish: ExportWish; readonly orders: ChosenOrders }
  /** Rows that are given. */
  | { readonly kind: 'table'; readonly wish: ExportWish; readonly table: Table }
  /** A workbook as CSV. */
  | { readonly kind: 'csv' }
export type SheetJob = SheetTask & { readonly databaseUrl: string }
export type SheetMessage =
  | { readonly refusal: Refusal }
  | { readonly failure: string }
  /** All is loaded; the time for the first word begins. */
  | { readonly started: true }
  /** The change set of a file that can be read. */
  | { readonly accepted: number }
  /** The file to download follows. */
  | { readonly begun: true }
  /** It is whole. */
  | { readonly written: true }

/** The file to read, and where to write one, as the parent hands them over. */
export const INPUT = 4
export const OUTPUT = 5
