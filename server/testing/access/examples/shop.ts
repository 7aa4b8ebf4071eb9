import type { Examples } from './example.ts'

/** Calls about the shop itself: its content, settings and figures. */
export const shopExamples = {
  'GET /audit': () => ({ url: '/audit' }),
  'GET /content': () => ({ url: '/content' }),
  'GET /content/:kind': () => ({ url: '/content/slides' }),
  'PUT /content/:kind': () => ({
    url: '/content/brands',
    payload: { items: [{ name: 'Saab', link: 'https://www.saab.example' }] },
  }),
  'DELETE /content/:kind': () => ({ url: '/content/ceos' }),
  'GET /settings': () => ({ url: '/settings' }),
  'GET /settings/:key': () => ({ url: '/settings/shop' }),
  'PUT /settings/:key': () => ({ url: '/settings/returns', payload: { value: { days: 14 } } }),
  'POST /settings/freight/try': () => ({
    url: '/settings/freight/try',
    payload: { country: 'US', postCode: '60607', pallets: 8 },
  }),
  'POST /settings/tax/try': () => ({
    url: '/settings/tax/try',
    payload: { country: 'US', postCode: '60607', category: 'standard' },
  }),
  'GET /figures': () => ({ url: '/figures?from=2026-11-01&to=2026-11-30' }),
  'GET /figures/bestSellers': () => ({ url: '/figures/bestSellers?from=2026-11-01&to=2026-11-30' }),
  'GET /figures/cover': () => ({ url: '/figures/cover' }),
  'GET /figures/funnel': () => ({ url: '/figures/funnel?from=2026-11-01&to=2026-11-30' }),
  'GET /figures/waiting': () => ({ url: '/figures/waiting' }),
  'GET /figures/export': () => ({ url: '/figures/export?of=sales&from=2026-11-01&to=2026-11-30' }),
  'GET /shop': () => ({ url: '/shop' }),
} satisfies Examples
