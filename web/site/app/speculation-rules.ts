import { paths } from '../../platform/base/paths.ts'

/** Public pages without side effects. */
const OPEN_PAGES = [
  paths.home,
  paths.homeByName,
  paths.catalogue,
  paths.product('*', '*'),
  paths.blogs,
  paths.about,
]

/**
 * Lets the browser prefetch the document behind a hovered or touched link. Useful until hydration: then the page
 * prefetches script and data itself, which is less, and removes these rules.
 */
export const speculationRules = `<script type="speculationrules">${JSON.stringify({
  prefetch: [{ where: { href_matches: OPEN_PAGES }, eagerness: 'moderate' }],
})}</script>`
