import { eq, sql } from 'drizzle-orm'
import type { Reference } from '../../../contract/catalogue/parts/references.ts'
import type { Database } from '../../platform/database/database.ts'
import { product, reference } from '../../platform/database/tables/products.ts'

/** A product at one end of a replacement. */
export interface ReplacementRow {
  readonly id: string
  readonly name: string
  readonly partNumber: string | null
}

type FoundReplacement = {
  side: 'after' | 'before'
  id: string
  name: string
  partNumber: string | null
}

/** More are the fault of an import, and no table for people. */
const MOST_SHOWN = 200

export const referenceStore = {
  async list(db: Database, productId: string): Promise<Reference[]> {
    const { kind, maker, number, note } = reference
    return db
      .select({ kind, maker, number, note })
      .from(reference)
      .where(eq(reference.productId, productId))
      .orderBy(kind, maker, number)
      .limit(MOST_SHOWN)
  },

  /** The product that took its place, and those whose place it took; only such that are in the shop lead anywhere. */
  async findReplacements(db: Database, productId: string) {
    const { rows } = await db.execute<FoundReplacement>(sql`
      (select 'after' as side, later.id, later.name, later.part_number as "partNumber"
        from product join product as later on later.id = product.replaced_by
        where product.id = ${productId} and later.removed_at is null)
      union all
      (select 'before', id, name, part_number from product
        where replaced_by = ${productId} and not is_draft order by part_number limit ${MOST_SHOWN})`)
    const of = (wanted: string) =>
      rows.filter(({ side }) => side === wanted).map(({ side: _, ...row }) => row)
    return { replacedBy: of('after')[0] ?? null, replaces: of('before') }
  },

  async isThere(db: Database, productId: string): Promise<boolean> {
    const [row] = await db
      .select({ removedAt: product.removedAt })
      .from(product)
      .where(eq(product.id, productId))
    return row !== undefined && row.removedAt === null
  },
}
