import type { z } from 'zod'
import type { PageSlug } from '../../../contract/catalogue/content/page-slugs.ts'
import type { putPage, ShopPage } from '../../../contract/catalogue/content/shop-pages.ts'
import { DomainError } from '../../platform/base/errors/domain-error.ts'
import { HeldChanged } from '../../platform/base/errors/held-changed.ts'
import type { Database } from '../../platform/database/database.ts'
import { describeAct } from '../../platform/history/act.ts'
import { shopPageStore } from './shop-page-store.ts'

class PageNotFound extends DomainError {
  constructor() {
    super('pageNotFound', 'The shop has not written this page')
  }
}

/** The page as it holds, or a former version of it; throws if there is none, or if it was taken away. */
export async function getPage(db: Database, slug: PageSlug, version?: number): Promise<ShopPage> {
  const last = await shopPageStore.find(db, slug)
  const row =
    version === undefined || version === last?.version
      ? last
      : await shopPageStore.find(db, slug, version)
  if (!row || (version === undefined && row.text === '')) throw new PageNotFound()
  return {
    slug,
    version: row.version,
    text: row.text,
    from: row.createdAt.toISOString(),
    isFormer: row.version !== last?.version,
  }
}

/** Writes the next version; throws if it was not begun on the last one. */
export async function writePage(
  db: Database,
  slug: PageSlug,
  { text, version }: z.infer<typeof putPage.body>,
  { by, at }: { readonly by: string; readonly at: Date },
): Promise<number> {
  const next = { slug, version: version + 1, text: text.trim(), createdAt: at, createdBy: by }
  const isAdded = await db.transaction(async (tx) => {
    const last = await shopPageStore.find(tx, slug)
    describeAct({ before: last && { text: last.text, version: last.version } })
    return shopPageStore.add(tx, next)
  })
  if (!isAdded) throw new HeldChanged()
  return next.version
}
