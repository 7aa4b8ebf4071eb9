/** A place in the grid: row and column among those shown. */
export interface GridPlace {
  readonly row: number
  readonly column: number
}

export interface Size {
  readonly rows: number
  readonly columns: number
}

/** A block of places, its edges included. */
export interface GridRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export function rangeBetween(one: GridPlace, other: GridPlace): GridRange {
  return {
    top: Math.min(one.row, other.row),
    left: Math.min(one.column, other.column),
    bottom: Math.max(one.row, other.row),
    right: Math.max(one.column, other.column),
  }
}

export function isWithin(
  { row, column }: GridPlace,
  { top, left, bottom, right }: GridRange,
): boolean {
  return row >= top && row <= bottom && column >= left && column <= right
}

/** The nearest place that exists. */
export function clampPlace({ row, column }: GridPlace, { rows, columns }: Size): GridPlace {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  }
}

/** Rows that Page Up and Page Down move by. */
const PAGE_ROWS = 12

/** Where a key leads (ARIA Authoring Practices, grid); undefined for a key that doesn't move. */
export function placeByKey(place: GridPlace, key: string, toEdge: boolean, size: Size) {
  const { row, column } = place
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  const places: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { row: toEdge ? 0 : row - 1, column },
    ArrowDown: { row: toEdge ? lastRow : row + 1, column },
    ArrowLeft: { row, column: toEdge ? 0 : column - 1 },
    ArrowRight: { row, column: toEdge ? lastColumn : column + 1 },
    Home: { row: toEdge ? 0 : row, column: 0 },
    End: { row: toEdge ? lastRow : row, column: lastColumn },
    PageUp: { row: row - PAGE_ROWS, column },
    PageDown: { row: row + PAGE_ROWS, column },
  }
  const wanted = Object.hasOwn(places, key) ? places[key] : undefined
  return wanted && clampPlace(wanted, size)
}
