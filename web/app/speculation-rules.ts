import { paths } from '../base/paths.ts'

/** Pages that anybody may open, and that change nothing by being opened. */
const OPEN_PAGES = [
  paths.home,
  paths.homeByName,
  paths.catalogue,
  paths.product('*', '*'),
  paths.blogs,
  paths.about,
]

/**
 * What the browser may fetch ahead by itself when a link is pointed at or touched: the document of the page behind it.
 * It is of use until the page is awake; from then on the page fetches script and data ahead, which is less, and takes
 * the rules away.
 */
export const speculationRules = `<script type="speculationrules">${JSON.stringify({
  prefetch: [{ where: { href_matches: OPEN_PAGES }, eagerness: 'moderate' }],
})}</script>`
