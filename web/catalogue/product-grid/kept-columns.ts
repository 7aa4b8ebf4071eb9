import { type ColumnId, usualColumns } from './sheet/columns.ts'

const NAME = 'product-grid-columns'

/** The columns last chosen in this browser. */
export function readKeptColumns(): readonly ColumnId[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(NAME) ?? '')
    // A column that is gone is shown no more, and a custom field's comes once its field is known.
    if (Array.isArray(kept)) return kept.filter((id) => typeof id === 'string') as ColumnId[]
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
