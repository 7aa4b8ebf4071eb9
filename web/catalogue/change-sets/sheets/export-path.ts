import type { SpreadsheetFormat } from '../../../../contract/catalogue/changes/change-set-bounds.ts'

/** The filter of a list of products; nothing exports everything. */
export interface ExportFilter {
  readonly q?: string | undefined
  readonly category?: string | undefined
  readonly brand?: string | undefined
  /** Dollars, as in `12.50`. */
  readonly priceFrom?: string | undefined
  readonly priceTo?: string | undefined
  readonly discounted?: boolean | undefined
}

/** The address of a file with the products of a filter. */
export function exportPath(filter: ExportFilter, format: SpreadsheetFormat): string {
  const search = new URLSearchParams({ format })
  for (const name of ['q', 'category', 'brand', 'priceFrom', 'priceTo'] as const) {
    const value = filter[name]?.trim()
    if (value) search.set(name, value)
  }
  if (filter.discounted) search.set('discounted', 'true')
  return `/product/export?${search}`
}
