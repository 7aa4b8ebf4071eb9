/** Role of a table's column. */
export const columnRoles = ['part', 'quantity', 'reference', 'skip'] as const
export type ColumnRole = (typeof columnRoles)[number]

export interface TypedColumn {
  /** Counted from 0. */
  readonly index: number
  /** Empty where the table has no header. */
  readonly header: string
  readonly role: ColumnRole
}

/** A column as it was read, with its cells in the first rows. */
export interface ReadColumn extends TypedColumn {
  readonly examples: readonly string[]
}

/** The columns of the file that a cart was filled from, in their order. */
export type TypedColumns = readonly Omit<TypedColumn, 'index'>[]

/** Cells of all lines of a file that became this line of the cart. */
export type TypedCells = readonly (readonly string[])[]

export const listBounds = {
  lines: 5000,
  textBytes: 256 * 1024,
  fileBytes: 5 * 1024 * 1024,
  typedLength: 500,
  candidates: 5,
  /** Cells of a row. */
  cells: 400,
  cellsOfList: 200_000,
  /** Possible part numbers in all lines together. */
  keys: 100_000,
  /** Rows of a table that are kept with one line of a cart. */
  rowsOfLine: 100,
  /** Lines of a list whose numbers are also compared with one slip. */
  slipLines: 200,
  /** Lines without a number that are searched by their words. */
  wordLines: 50,
} as const
