import { gridPath } from '../base/paths.ts'
import { readCatalogueChoice } from '../products/catalogue-choice.ts'
import type { GridChoice } from './queries.ts'

/** The choice in the grid's address. */
export function readGridChoice(search: URLSearchParams): GridChoice {
  return {
    ...readCatalogueChoice(search),
    bought: undefined,
    isRemoved: search.get('removed') === 'true',
  }
}

/** The address of another page of the same list. */
export function gridPagePath(choice: GridChoice, after: string | undefined): string {
  const path = gridPath({ ...choice, after })
  if (!choice.isRemoved) return path
  return `${removedPath}${after ? `&after=${encodeURIComponent(after)}` : ''}`
}

/** The products that were removed; they have no filters. */
export const removedPath = `${gridPath({})}?removed=true`
