/** `relevance` is the order of a search: exact before prefix before typo. Without a search it is `newest`. */
export const catalogueSorts = [
  'relevance',
  'newest',
  'price',
  '-price',
  'name',
  'available',
] as const
export type CatalogueSort = (typeof catalogueSorts)[number]
