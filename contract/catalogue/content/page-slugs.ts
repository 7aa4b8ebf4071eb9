/** The pages that an owner may write, in the footer's order. */
export const pageSlugs = ['terms', 'privacy', 'returns', 'shipping', 'imprint', 'contact'] as const
export type PageSlug = (typeof pageSlugs)[number]

export const pageTitles: Readonly<Record<PageSlug, string>> = {
  terms: 'Terms',
  privacy: 'Privacy',
  returns: 'Returns',
  shipping: 'Shipping',
  imprint: 'Imprint',
  contact: 'Contact',
}
