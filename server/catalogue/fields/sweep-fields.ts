import { and, eq, lte, sql } from 'drizzle-orm'
import { MAX } from 'uuid'
import { factOfKey } from '../../../contract/catalogue/fields/custom-fact.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { customField } from '../../platform/database/tables/shop.ts'
import type { FieldRow } from './field-store.ts'

/** Writers that knew the field have committed by then: change sets take two seconds at most. */
const REST_SECONDS = 60
const BATCH_ROWS = 1000
/** A run ends after so many batches; the next goes on where it stopped. */
const MOST_BATCHES = 200

/** Behind the last row: the field’s values are gone everywhere. */
const SWEPT = MAX

/**
 * Removes the values of removed fields batch by batch. The fields themselves stay: old change sets and drafts hold
 * values by their keys, which would come back under another, perhaps public, definition.
 */
export function makeSweepFields(db: Database, now: () => Date) {
  return async (): Promise<void> => {
    const before = new Date(now().getTime() - REST_SECONDS * 1000)
    for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
      const [field] = await listRemoved(db, before)
      if (!field) return
      await db.transaction((tx) => sweepBatch(tx, field))
    }
  }
}

const listRemoved = (db: Queryable, before: Date): Promise<FieldRow[]> =>
  db
    .select()
    .from(customField)
    .where(
      and(
        lte(customField.removedAt, before),
        sql`${customField.sweptTo} is distinct from ${SWEPT}::uuid`,
      ),
    )
    .limit(1)

async function sweepBatch(tx: Transaction, { id, subject, key, sweptTo }: FieldRow): Promise<void> {
  const [table, column, name] =
    subject === 'product'
      ? [sql`product`, sql`further_facts`, factOfKey(key)]
      : [sql`orders`, sql`custom_values`, key]
  const after = sweptTo ? sql`id > ${sweptTo}::uuid` : sql`true`
  const { rows } = await tx.execute<{ last: string | null }>(sql`
    with next as materialized (
      select id, ${column} ? ${name} as holds from ${table} where ${after} order by id limit ${BATCH_ROWS}
    ), locked as materialized (
      select id from ${table} where id in (select id from next where holds) order by id for no key update
    ), swept as (
      update ${table} set ${column} = ${column} - ${name}::text from locked where ${table}.id = locked.id
    )
    select (select id from next order by id desc limit 1) as last`)
  const last = rows[0]?.last ?? SWEPT
  await tx.update(customField).set({ sweptTo: last }).where(eq(customField.id, id))
}
