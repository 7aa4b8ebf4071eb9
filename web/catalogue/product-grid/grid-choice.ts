import { gridPath, unpackedPath } from '../../platform/base/paths.ts'
import { readCatalogueChoice } from '../products/catalogue-choice.ts'
import type { GridChoice } from './queries.ts'

/** The choice in the grid's address. */
export function readGridChoice(search: URLSearchParams): GridChoice {
  return {
    ...readCatalogueChoice(search),
    bought: undefined,
    isRemoved: search.get('removed') === 'true',
    isUnpacked: search.get('unpacked') === 'true',
  }
}

/** The address of another page of the same list. */
export function gridPagePath(choice: GridChoice, after: string | undefined): string {
  const path = gridPath({ ...choice, after })
  if (!choice.isRemoved && !choice.isUnpacked) return path
  const list = choice.isRemoved ? removedPath : unpackedPath
  return `${list}${after ? `&after=${encodeURIComponent(after)}` : ''}`
}

/** The products that were removed; they have no filters. */
export const removedPath = `${gridPath({})}?removed=true`
