import { and, asc, desc, eq, getTableColumns, gt, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { RowChoice } from '../../../contract/catalogue/changes/change-sets.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { pageOf } from '../../platform/database/lists/list-page.ts'
import type { Page } from '../../platform/database/lists/paging.ts'
import { boundedTotal } from '../../platform/database/lists/search.ts'
import { changeRow, changeSet } from '../../platform/database/tables/change-sets.ts'
import { product } from '../../platform/database/tables/products.ts'
import type { ChangeSetRow, NamedRow } from './change-set-store.ts'

interface RowsQuery {
  readonly limit: number
  readonly after?: number | undefined
  readonly only: RowChoice | undefined
}

/** Pages of change sets and of their rows, as lists show them. */
export function changeSetLists(db: Queryable) {
  return {
    /** Newest first; or only those planned before a moment. */
    async sets(
      limit: number,
      before: number | undefined,
      plannedBefore: Date | undefined,
    ): Promise<Page<ChangeSetRow>> {
      const matches =
        plannedBefore &&
        and(sql`${changeSet.state} = 'planned'`, lt(changeSet.applyAt, plannedBefore))
      const total = boundedTotal(changeSet, matches, sql`order by ${changeSet.id} desc`)
      const rows = await db
        .select({ row: getTableColumns(changeSet), total })
        .from(changeSet)
        .where(and(matches, before === undefined ? undefined : lt(changeSet.id, before)))
        .orderBy(desc(changeSet.id))
        .limit(limit + 1)
      return pageOf(db, rows, limit, total)
    },

    /** By number, with their products as those are called now. */
    async rows(id: number, { limit, after = 0, only }: RowsQuery): Promise<Page<NamedRow>> {
      const matches = and(eq(changeRow.changeSetId, id), ...kindOf(only))
      const total = boundedTotal(changeRow, matches, sql`order by ${changeRow.rowNo}`)
      const rows = await db
        .select({
          row: getTableColumns(changeRow),
          partNumber: product.partNumber,
          name: product.name,
          total,
        })
        .from(changeRow)
        .leftJoin(product, eq(product.id, changeRow.productId))
        .where(and(matches, gt(changeRow.rowNo, after)))
        .orderBy(asc(changeRow.rowNo))
        .limit(limit + 1)
      const flat = rows.map(({ row, partNumber, name, total }) => ({
        row: { ...row, id: row.rowNo, partNumber, name },
        total,
      }))
      return pageOf(db, flat, limit, total)
    },
  }
}

/** The partial indexes are used only where their own condition is asked for. */
function kindOf(only: RowChoice | undefined): SQL[] {
  if (only === undefined) return []
  if (only === 'errors') return [ne(changeRow.errors, [])]
  const warned = ne(changeRow.warnings, [])
  return only === 'warnings'
    ? [warned]
    : [warned, sql`${changeRow.warnings} @> '[{"severe": true}]'`]
}
