import type { SheetImport } from '../../catalogue/change-sets/files/import-sheet.ts'
import type { FileToInspect } from '../../catalogue/intake/read-file.ts'
import type { CatalogueFilter } from '../../catalogue/search/search-filter.ts'
import type { ChosenOrders } from '../../office/exports/export-orders.ts'
import type { Refusal } from '../../platform/sheets/sheet-refused.ts'
import type { ExportOptions, Table } from '../../platform/sheets/write-sheet.ts'

/** The tasks that the shop gives to a process that reads or writes a file. */
export type SheetTask =
  | { readonly kind: 'import'; readonly options: SheetImport }
  /** Reads a file of products that waits for a mapping. */
  | { readonly kind: 'inspect'; readonly options: FileToInspect }
  | { readonly kind: 'export'; readonly options: ExportOptions; readonly filter: CatalogueFilter }
  | { readonly kind: 'errors'; readonly options: ExportOptions; readonly changeSetId: number }
  | { readonly kind: 'orders'; readonly options: ExportOptions; readonly orders: ChosenOrders }
  /** Writes rows that the task carries. */
  | { readonly kind: 'table'; readonly options: ExportOptions; readonly table: Table }
  /** Converts a workbook to CSV. */
  | { readonly kind: 'csv' }
  /** Unpacks a ZIP of pictures. */
  | { readonly kind: 'pictures' }
export type SheetJob = SheetTask & { readonly databaseUrl: string }
export type SheetMessage =
  | { readonly refusal: Refusal }
  | { readonly failure: string }
  /** The modules are loaded; the time limit for the next message begins. */
  | { readonly started: true }
  /** The change set of a file that can be read. */
  | { readonly accepted: number }
  /** Names of the file are asked about: nothing is drafted yet. */
  | { readonly asked: true }
  /** The kept file that was read. */
  | { readonly inspected: string }
  /** The file to download follows. */
  | { readonly begun: true }
  /** The file is complete. */
  | { readonly written: true }

/** Descriptors that the parent passes: the file to read, and the output. */
export const INPUT = 4
export const OUTPUT = 5
