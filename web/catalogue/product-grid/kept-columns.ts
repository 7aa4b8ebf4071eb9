import { type ColumnId, choosableColumns, usualColumns } from './sheet/columns.ts'

const NAME = 'product-grid-columns'

/** The columns last chosen in this browser. */
export function readKeptColumns(): readonly ColumnId[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '')
    if (Array.isArray(kept))
      return choosableColumns.map(({ id }) => id).filter((id) => kept.includes(id))
  } catch {
    // None were chosen, or storage is blocked.
  }
  return usualColumns
}

export function keepColumns(columns: readonly ColumnId[]): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(columns))
  } catch {
    // Storage is blocked: the choice ends with the page.
  }
}
