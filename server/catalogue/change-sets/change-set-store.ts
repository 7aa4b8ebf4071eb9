import { and, asc, eq, getTableColumns, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type {
  ChangeCounts,
  ChangeWarning,
} from '../../../contract/catalogue/changes/change-sets.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { changeRow, changeSet, renamedPlace } from '../../platform/database/tables/change-sets.ts'
import { product } from '../../platform/database/tables/products.ts'
import { describeAct } from '../../platform/history/act.ts'
import { ChangeSetNotFound } from './change-set-errors.ts'

export type ChangeSetRow = typeof changeSet.$inferSelect
export type NewChangeSet = Pick<ChangeSetRow, 'kind' | 'title' | 'actorEmail' | 'state'> &
  Partial<Pick<ChangeSetRow, 'withStock' | 'undoes' | 'fileSha256' | 'rename'>>
export type ChangeRowRow = typeof changeRow.$inferSelect
/** A judged row, without its change set. */
export type JudgedRow = Omit<typeof changeRow.$inferInsert, 'changeSetId'>

/** A row with its product's current part number and name. */
export type NamedRow = ChangeRowRow & {
  readonly partNumber: string | null
  readonly name: string | null
}

export const noCounts: ChangeCounts = {
  new: 0,
  drafts: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  restored: 0,
  published: 0,
  withdrawn: 0,
  refused: 0,
  warnings: 0,
  severe: 0,
  fields: {},
}

/** Change sets whose node has reported nothing for so long, by the database's clock, that it must have died. */
export function isSilent(state: 'reading' | 'applying', seconds: number): SQL | undefined {
  const since = sql`now() - make_interval(secs => ${seconds})`
  return and(eq(changeSet.state, state), lt(changeSet.progressAt, since))
}

export function changeSetStore(db: Queryable) {
  return {
    async insert(wanted: NewChangeSet): Promise<number> {
      const [row] = await db
        .insert(changeSet)
        .values({ ...wanted, counts: noCounts })
        .returning({ id: changeSet.id })
      if (!row) throw new Error('The change set was not inserted.')
      return row.id
    },

    async get(id: number): Promise<ChangeSetRow> {
      const [row] = await db.select().from(changeSet).where(eq(changeSet.id, id))
      if (!row) throw new ChangeSetNotFound()
      return row
    },

    /** Locks the change set until the transaction ends: only one caller at a time applies, changes or discards it. */
    async lock(id: number): Promise<ChangeSetRow> {
      const [row] = await db.select().from(changeSet).where(eq(changeSet.id, id)).for('update')
      if (!row) throw new ChangeSetNotFound()
      return row
    },

    /** The same for an act on the change set itself, whose history shows it as it was. */
    async lockForAct(id: number): Promise<ChangeSetRow> {
      const set = await this.lock(id)
      describeAct({ before: { title: set.title, state: set.state } })
      return set
    },

    async isSilent(id: number, ...wanted: Parameters<typeof isSilent>): Promise<boolean> {
      return (await db.$count(changeSet, and(eq(changeSet.id, id), isSilent(...wanted)))) > 0
    },

    /** The new `xid` shows a node that announced the change set before that another has moved it. */
    async move(id: number, to: Partial<typeof changeSet.$inferInsert>): Promise<void> {
      await db
        .update(changeSet)
        .set({ ...to, progressAt: sql`now()`, xid: sql`pg_current_xact_id()` })
        .where(eq(changeSet.id, id))
    },

    /** Tells how many pictures are read; nothing of a change set that is read no more. */
    async noteProgress(id: number, pictures: { sent: number; read: number }): Promise<void> {
      await db
        .update(changeSet)
        .set({ pictures, progressAt: sql`now()` })
        .where(and(eq(changeSet.id, id), eq(changeSet.state, 'reading')))
    },

    /** Marks the reading as failed, unless all was read; a draft whose pictures were being read is a draft again. */
    async failReading(id: number, failure: string): Promise<void> {
      const isReading = and(eq(changeSet.id, id), eq(changeSet.state, 'reading'))
      const moved = { progressAt: sql`now()`, xid: sql`pg_current_xact_id()` }
      const kept = await db
        .update(changeSet)
        .set({ ...moved, state: 'draft', pictures: null })
        .where(and(isReading, sql`${changeSet.counts} <> ${JSON.stringify(noCounts)}::jsonb`))
      if (kept.rowCount) return
      const failed = await db
        .update(changeSet)
        .set({ ...moved, state: 'failed', failure, pictures: null })
        .where(isReading)
      if (failed.rowCount) await this.deleteAllRows(id)
    },

    async count(id: number, counted: { counts: ChangeCounts; warnings: ChangeWarning[] }) {
      await db.update(changeSet).set(counted).where(eq(changeSet.id, id))
    },

    async insertRows(id: number, rows: readonly JudgedRow[]): Promise<void> {
      if (rows.length === 0) return
      await db.execute(sql`
        insert into change_row (change_set_id, row_no, product_id, action, before, after,
          available_before, available_after, warnings, errors, cells)
        select ${id}, "rowNo", "productId", action, coalesce(before, '{}'), coalesce(after, '{}'),
          "availableBefore", "availableAfter", coalesce(warnings, '[]'), coalesce(errors, '[]'), cells
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given ("rowNo" integer, "productId" uuid, action text,
          before jsonb, after jsonb, "availableBefore" integer, "availableAfter" integer, warnings jsonb, errors jsonb, cells jsonb)`)
    },

    /** Lists rows by number. */
    async listRows(
      id: number,
      { limit, after, only }: { limit: number; after: number; only: 'errors' | undefined },
    ): Promise<NamedRow[]> {
      return db
        .select({
          ...getTableColumns(changeRow),
          partNumber: product.partNumber,
          name: product.name,
        })
        .from(changeRow)
        .leftJoin(product, eq(product.id, changeRow.productId))
        .where(
          and(
            eq(changeRow.changeSetId, id),
            gt(changeRow.rowNo, after),
            only === 'errors' ? ne(changeRow.errors, []) : undefined,
          ),
        )
        .orderBy(asc(changeRow.rowNo))
        .limit(limit)
    },

    /** Columns of the file's refused rows. None are known for a row with a wrong number of cells. */
    async findRefusedColumns(id: number): Promise<ReadonlySet<string>> {
      const { rows } = await db.execute<{ name: string }>(sql`
        select distinct jsonb_object_keys(cells) as name from change_row
        where change_set_id = ${id} and errors <> '[]' and cells is not null`)
      return new Set(rows.map(({ name }) => name))
    },

    async deleteRows(id: number, rowNos: readonly number[]): Promise<number> {
      const { rowCount } = await db
        .delete(changeRow)
        .where(and(eq(changeRow.changeSetId, id), inArray(changeRow.rowNo, [...rowNos])))
      return rowCount ?? 0
    },

    /**
     * Deletes the rows of change sets that were done before this, and keeps their counts. The last progress decides,
     * because a change set may be planned for long after it was made.
     */
    async forgetRows(before: Date): Promise<void> {
      for (const rows of [changeRow, renamedPlace])
        await db.execute(sql`
          delete from ${rows} using change_set
          where change_set.id = change_set_id and progress_at < ${before.toISOString()}
            and state in ('applied', 'discarded', 'failed')`)
    },

    /** Whether it replaced a name elsewhere than in products, and that can be taken back. */
    async hasRenamed(id: number): Promise<boolean> {
      return (await db.$count(renamedPlace, eq(renamedPlace.changeSetId, id))) > 0
    },

    /** Deletes the change set with its rows. */
    async delete(id: number): Promise<void> {
      await db.delete(changeSet).where(eq(changeSet.id, id))
    },

    async deleteAllRows(id: number): Promise<void> {
      await db.delete(changeRow).where(eq(changeRow.changeSetId, id))
    },
  }
}
