import type { CatalogueChoice } from '../paths.ts'

/** What an address of the catalogue chooses; `cataloguePath` is its other direction. */
export function readCatalogueChoice(search: URLSearchParams): CatalogueChoice {
  return {
    q: search.get('q')?.trim() || undefined,
    category: search.get('category') || undefined,
    discounted: search.get('discounted') === 'true' || undefined,
    after: search.get('after') || undefined,
  }
}
