/** `relevance` ranks search results: exact, then prefix, then typo. Without a search it equals `newest`. */
export const catalogueSorts = [
  'relevance',
  'newest',
  'price',
  '-price',
  'name',
  'available',
] as const
export type CatalogueSort = (typeof catalogueSorts)[number]
