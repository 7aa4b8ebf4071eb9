import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { ContentKind } from '../../../contract/catalogue/content/content.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { contentBlock } from '../../platform/database/tables/shop.ts'

export type ContentRow = typeof contentBlock.$inferSelect

export const contentStore = {
  /** By kind and position; all kinds unless one is named. */
  async list(db: Queryable, kind?: ContentKind): Promise<ContentRow[]> {
    return db
      .select()
      .from(contentBlock)
      .where(kind && eq(contentBlock.kind, kind))
      .orderBy(asc(contentBlock.kind), asc(contentBlock.position))
  },

  /** Changes of a kind take turns: each of them removes what another adds. */
  async lock(tx: Transaction, kind: ContentKind): Promise<void> {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`content ${kind}`}, 0))`)
  },

  async replace(
    tx: Transaction,
    kind: ContentKind,
    items: readonly Record<string, unknown>[],
  ): Promise<void> {
    await tx
      .insert(contentBlock)
      .values(items.map((data, place) => ({ kind, position: place + 1, data })))
      .onConflictDoUpdate({
        target: [contentBlock.kind, contentBlock.position],
        set: { data: sql`excluded.data` },
      })
    await tx
      .delete(contentBlock)
      .where(and(eq(contentBlock.kind, kind), gt(contentBlock.position, items.length)))
  },

  async remove(db: Queryable, kind: ContentKind): Promise<number> {
    const { rowCount } = await db.delete(contentBlock).where(eq(contentBlock.kind, kind))
    return rowCount ?? 0
  },
}
