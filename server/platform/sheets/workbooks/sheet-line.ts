/** A row that holds something, with its place in the sheet, from 1. */
export interface SheetLine {
  readonly line: number
  readonly cells: readonly string[]
}
