import type { z } from 'zod'
import type { Transaction } from '../database/database.ts'

export interface ImportOptions {
  /** Whose name stands at new products. */
  readonly addedByEmail: string
  /** Pieces available are taken from the file for products that are there already, too. */
  readonly setStock: boolean
}

/** What an import did; twice the same file is all `unchanged`. */
export interface ImportCounts {
  readonly created: number
  readonly changed: number
  /** Of a file that is the whole table: rows that it lacks. */
  readonly removed?: number
}

/** What the importer itself knows of a row; the rest matters to the row's own sheet. */
export interface SheetRow {
  readonly picture?: string
  readonly [column: string]: unknown
}

/** A good row with the address of its picture (empty where its sheet has none), in the order of the file. */
export type PicturedRow<Row extends SheetRow = SheetRow> = Row & {
  readonly line: number
  readonly imageUrl: string
}

/**
 * A kind of file that the shop imports: its columns, what stands in them, and how good rows are written. What takes
 * rows is a method, so that sheets of all kinds stand in one list: each is given the rows that it parsed itself.
 */
export interface Sheet<Row extends SheetRow = SheetRow> {
  /** The column that tells this kind of file from others. */
  readonly markColumn: string
  /** Every column that may be there, with what may stand in it. A row is what all of them parse to. */
  readonly row: z.ZodObject & z.ZodType<Row>
  readonly requiredColumns: readonly string[]
  /** What makes a row the same as another, where a file may hold it once only. */
  readonly key?: { readonly column: string; of(row: Row): string }
  write(
    tx: Transaction,
    rows: AsyncIterable<PicturedRow<Row>[]>,
    columns: readonly string[],
    options: ImportOptions,
  ): Promise<ImportCounts>
}
