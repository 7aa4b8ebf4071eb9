/** The sections of the home page, in the specification's order. Pages load this file, so it holds no schemas. */
export const homeSections = [
  'slides',
  'categories',
  'tools',
  'car',
  'summary',
  'discount',
  'reviews',
  'brands',
  'ceos',
] as const
export type HomeSection = (typeof homeSections)[number]

/** All of them, under the headings they came with. */
export const defaultSections = homeSections.map((section) => ({
  section,
  isShown: true,
  title: '',
}))
