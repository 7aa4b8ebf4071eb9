import { and, eq, isNull } from 'drizzle-orm'
import { type PageSlug, pageSlugs } from '../../../contract/catalogue/content/page-slugs.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { product } from '../../platform/database/tables/products.ts'
import { shopPageStore } from './shop-page-store.ts'

const PAGES = new Set([
  '/',
  '/home',
  '/catalogue',
  '/blogs',
  '/about',
  '/cart',
  '/quick-order',
  '/login',
  '/singUp',
  '/dashboard',
])
const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const PRODUCT = new RegExp(`^/(?:catalogue/(${UUID})/[^/]+|purchase/(${UUID}))$`, 'i')
const OWNERS_PAGE = '/page/'

/**
 * Places of the slides whose link is no page of this site, or the page of a product or text that is not there. A
 * category that is not there leads to the catalogue.
 */
export async function findDeadLinks(
  db: Queryable,
  slides: readonly { readonly link: string }[],
): Promise<number[]> {
  const dead = await Promise.all(slides.map(({ link }) => isDead(db, link)))
  return [...dead.keys()].filter((place) => dead[place])
}

async function isDead(db: Queryable, link: string): Promise<boolean> {
  const [path = ''] = link.split(/[?#]/)
  if (PAGES.has(path)) return false
  if (path.startsWith(OWNERS_PAGE)) {
    const slug = path.slice(OWNERS_PAGE.length) as PageSlug
    return !pageSlugs.includes(slug) || !(await shopPageStore.find(db, slug))?.text
  }
  const found = PRODUCT.exec(path)
  const id = found?.[1] ?? found?.[2]
  if (!id) return true
  const [row] = await db
    .select({ id: product.id })
    .from(product)
    .where(and(eq(product.id, id), isNull(product.removedAt)))
  return row === undefined
}
