/** A named filter of the desk's list, kept in this browser. */
export interface KeptFilter {
  readonly name: string
  /** As in the list's address. */
  readonly search: string
}

const KEY = 'orders-filters'
export const keptFilterBounds = { filters: 12, name: 40 } as const

/** Reads the kept filters; none where storage is blocked or holds something else. */
export function readKeptFilters(): readonly KeptFilter[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKeptFilter) : []
  } catch {
    return []
  }
}

/** Another filter of the same name takes its place; false if it could not be kept. */
export function keepFilter(filter: KeptFilter): boolean {
  const others = readKeptFilters().filter(({ name }) => name !== filter.name)
  return write([...others, filter].slice(-keptFilterBounds.filters))
}

export function forgetFilter(name: string): void {
  write(readKeptFilters().filter((one) => one.name !== name))
}

function write(filters: readonly KeptFilter[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(filters))
    return true
  } catch {
    return false
  }
}

const isKeptFilter = (value: unknown): value is KeptFilter =>
  typeof (value as KeptFilter | null)?.name === 'string' &&
  typeof (value as KeptFilter).search === 'string'
