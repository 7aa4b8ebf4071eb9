import { type SQL, sql } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Conflict } from '../change-set-errors.ts'
import { termFacts } from '../facts.ts'
import { allFacts } from '../product-facts-store.ts'
import { asIds, batches } from './change-batches.ts'

type FoundConflict = Conflict & Record<string, unknown>

/** A batch as it was compared: changes of a product raise its version, orders don't. */
export interface BatchVersions {
  readonly ids: readonly string[]
  readonly versions: readonly (number | null)[]
}

/** Below PostgreSQL's `deadlock_timeout`, so that who waits in a circle is never chosen by it. */
const LONGEST_ORDER_MS = 500
const LOCKED = ['update', 'remove', 'restore', 'publish', 'withdraw', 'discard', 'redraft'] as const
/** The successor's part number may change without this product's version, pieces always do. */
const notByVersion = sql`(available_after is not null or before ? 'replacedBy')`

/** Rows after which a product has a part number that others may have. */
export const mayTakeNumber = sql`(action in ('create', 'draft', 'restore', 'publish', 'withdraw', 'redraft') or after ? 'partNumber')`

/** The products in the shop and the drafts that have a part number; each by its own index. */
export const holdersOf = (partNumber: SQL): SQL => sql`
  select id from product where product.part_number = ${partNumber} and removed_at is null
  union all select id from product where product.part_number = ${partNumber} and is_draft`

/** The statements that lock a change set's products and compare them with what it expects. */
export const lockStore = {
  /** Locks all products in id order, and yields those that are not as the change set expects them. */
  async *lock(tx: Transaction, id: number): AsyncGenerator<FoundConflict[]> {
    for await (const ids of batches(tx, id, LOCKED)) {
      const { rows } = await tx.execute<FoundConflict>(
        compare(id, ids, sql`order by id for no key update`),
      )
      yield rows
    }
  },

  /** Compares as `lock` does, but locks nothing: comparing takes fifty times as long as locking. */
  async *compare(tx: Transaction, id: number) {
    for await (const ids of batches(tx, id, LOCKED)) {
      // Read before: what changes in between has another version when it is locked.
      const seen = await tx.execute<{ version: number | null }>(sql`
        select version from unnest(${asIds(ids)}) with ordinality as given (id, place)
        left join product using (id) order by place`)
      const compared: BatchVersions = { ids, versions: seen.rows.map(({ version }) => version) }
      const { rows } = await tx.execute<FoundConflict>(compare(id, ids, sql``))
      yield { compared, conflicts: rows }
    }
  },

  /** Locks a compared batch, and compares again what has changed since. */
  async lockCompared(
    tx: Transaction,
    id: number,
    { ids, versions }: BatchVersions,
  ): Promise<FoundConflict[]> {
    const { rows } = await tx.execute<{ id: string }>(sql`
      with locked as materialized (
        select id, version from product where id = any(${asIds(ids)}) order by id for no key update
      )
      select seen.id from unnest(${asIds(ids)}, ${sql.param(versions)}::integer[]) as seen (id, version)
      left join locked using (id) where locked.version is distinct from seen.version
      union select product_id from change_row
      where change_set_id = ${id} and errors = '[]' and product_id = any(${asIds(ids)}) and ${notByVersion}`)
    if (rows.length === 0) return []
    const changed = rows.map((row) => row.id)
    return (await tx.execute<FoundConflict>(compare(id, changed, sql``))).rows
  },

  /** Fails if a row stays locked longer than an order takes, by far. */
  async withinMoments<Done>(tx: Transaction, work: () => Promise<Done>): Promise<Done> {
    await tx.execute(sql`select set_config('lock_timeout', ${`${LONGEST_ORDER_MS}ms`}, true)`)
    const done = await work()
    await tx.execute(sql`set local lock_timeout to default`)
    return done
  },

  /** Rows whose part number another product has taken meanwhile. */
  async findTaken(tx: Transaction, id: number): Promise<FoundConflict[]> {
    const { rows } = await tx.execute<FoundConflict>(sql`
      with wanted as (
        select product_id, coalesce(after ->> 'partNumber', product.part_number) as wished, product.part_number, product.name
        from change_row left join product on product.id = product_id
        where change_set_id = ${id} and errors = '[]' and ${mayTakeNumber}
      )
      select product_id as "productId", coalesce(wanted.part_number, wished) as "partNumber", wanted.name,
        '{}'::text[] as facts, '{}'::jsonb as holds, 'Another product has the part number “' || wished || '”' as reason
      from wanted cross join lateral (${holdersOf(sql`wished`)}) as holder where holder.id <> product_id
      and not exists (
        select from change_row where change_set_id = ${id} and change_row.product_id = holder.id and errors = '[]'
          and (action in ('remove', 'discard') or after ? 'partNumber'))`)
    return rows
  },
}

/**
 * Those of these products that are not as the change set expects them. Values of removed fields don’t count: a job takes
 * them away, and nothing writes them again.
 */
function compare(id: number, ids: readonly string[], locking: SQL): SQL {
  return sql`
    with found as materialized (
      select id, product as whole from product where id = any(${asIds(ids)}) ${locking}
    ), compared as (
      select row_no, action, product_id, (whole).part_number, (whole).name, ${allFacts(sql`whole`)} as now, before, whole,
        after, (whole).available + coalesce(available_after - available_before, 0) as pieces,
        (whole).removed_at is not null and not (whole).is_draft as is_removed, (whole).is_draft
      from change_row left join found on found.id = product_id
      where change_set_id = ${id} and errors = '[]' and product_id = any(${asIds(ids)})
    ), differing as (
      select *, array(
          select fact.key from jsonb_each(before) as fact
          where value is distinct from coalesce(now -> fact.key, 'null') and (fact.key not like 'custom.%' or exists (
            select from custom_field where subject = 'product' and custom_field.key = substr(fact.key, 8)
              and removed_at is null))) as facts,
        case when whole is null then 'It is not in the database'
          when action not in ('restore', 'redraft') and is_removed then 'It was removed'
          when action in ('restore', 'redraft') and not is_removed then 'It was brought back'
          when action in ('publish', 'discard') and not is_draft then 'It was published'
          when action in ('remove', 'withdraw') and is_draft then 'It was withdrawn'
          when pieces < 0 then 'Only ' || (whole).available || ' pieces are available'
          when action = 'update' and after ?| ${sql.param(termFacts)}::text[] and not terms_fit(with_facts(whole, after))
            then 'Prices, quantities and discount would not fit together' end as reason
      from compared
    )
    select product_id as "productId", part_number as "partNumber", name, facts, reason,
      (select coalesce(jsonb_object_agg(fact, now -> fact), '{}') from unnest(facts) as fact) as holds
    from differing where reason is not null or facts <> '{}' order by row_no`
}
