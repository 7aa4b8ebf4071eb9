import type { z } from 'zod'
import type { Transaction } from '../../../platform/database/database.ts'

export interface ImportOptions {
  /** Name of the import in the history. */
  readonly title: string
  /** E-mail stored with new products. */
  readonly addedByEmail: string
  /** Set the stock of existing products from the file, too. */
  readonly setStock: boolean
}

/** Result of an import; repeating it gives only `unchanged`. */
export interface ImportCounts {
  readonly created: number
  readonly changed: number
  /** New products that are drafts, as they lack a required custom field. */
  readonly drafts?: number
  /** Removed rows, for files that replace a whole table. */
  readonly removed?: number
}

/** The columns that the importer itself reads; the others belong to the sheet. */
export interface ImportRow {
  readonly picture?: string
  readonly [column: string]: unknown
}

/** A good row with its picture's address (empty if the sheet has none), in file order. */
export type PicturedRow<Row extends ImportRow = ImportRow> = Row & {
  readonly line: number
  readonly imageUrl: string
}

/**
 * A kind of importable file: its columns, their formats, and how rows are written. Methods instead of function
 * properties, so that sheets of different row types fit in one list.
 */
export interface ImportSheet<Row extends ImportRow = ImportRow> {
  /** The column that identifies this kind of file. */
  readonly markColumn: string
  /** Every allowed column with its format. A row is the parsed result. */
  readonly row: z.ZodObject & z.ZodType<Row>
  readonly requiredColumns: readonly string[]
  /** The key that must be unique within a file. */
  readonly key?: { readonly column: string; of(row: Row): string }
  write(
    tx: Transaction,
    rows: AsyncIterable<PicturedRow<Row>[]>,
    columns: readonly string[],
    options: ImportOptions,
  ): Promise<ImportCounts>
}
