import { and, desc, eq, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { PageSlug } from '../../../contract/catalogue/content/page-slugs.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { shopPage } from '../../platform/database/tables/shop.ts'

export type ShopPageRow = typeof shopPage.$inferSelect

const ofSlug = (slug: PageSlug): SQL => eq(shopPage.slug, slug)

export const shopPageStore = {
  /** The last version, or the named one. */
  async find(db: Queryable, slug: PageSlug, version?: number): Promise<ShopPageRow | undefined> {
    const [row] = await db
      .select()
      .from(shopPage)
      .where(
        version === undefined ? ofSlug(slug) : and(ofSlug(slug), eq(shopPage.version, version)),
      )
      .orderBy(desc(shopPage.version))
      .limit(1)
    return row
  },

  /** Newest first, without their texts. */
  async list(db: Queryable, slug: PageSlug, limit: number, before?: number) {
    return db
      .select({
        version: shopPage.version,
        createdAt: shopPage.createdAt,
        createdBy: shopPage.createdBy,
        isWritten: sql<boolean>`${ne(shopPage.text, '')}`,
      })
      .from(shopPage)
      .where(before === undefined ? ofSlug(slug) : and(ofSlug(slug), lt(shopPage.version, before)))
      .orderBy(desc(shopPage.version))
      .limit(limit)
  },

  /** The pages that are written now, with the version that holds. */
  async listWritten(db: Queryable): Promise<Pick<ShopPageRow, 'slug' | 'version'>[]> {
    const last = db
      .selectDistinctOn([shopPage.slug], {
        slug: shopPage.slug,
        version: shopPage.version,
        isWritten: sql<boolean>`${ne(shopPage.text, '')}`.as('is_written'),
      })
      .from(shopPage)
      .orderBy(shopPage.slug, desc(shopPage.version))
      .as('last')
    return db
      .select({ slug: last.slug, version: last.version })
      .from(last)
      .where(sql`${last.isWritten}`)
  },

  /** Returns false unless the version before it is the last. Of two writers at once the key admits one. */
  async add(db: Queryable, row: ShopPageRow): Promise<boolean> {
    const { slug, version, text, createdAt, createdBy } = row
    const { rowCount } = await db.execute(sql`
      insert into ${shopPage} (slug, version, text, created_at, created_by)
      select ${slug}, ${version}, ${text}, ${createdAt}, ${createdBy}
      where (select coalesce(max(version), 0) from ${shopPage} where slug = ${slug}) = ${version - 1}
      on conflict do nothing`)
    return rowCount === 1
  },
}
