import { type SQL, sql } from 'drizzle-orm'
import { referenceBounds } from '../../../contract/calls/parts/part-bounds.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { Circle } from '../../references/reference-errors.ts'
import { type Conflict, UnknownSuccessor } from '../change-set-errors.ts'
import { termFacts } from '../facts.ts'

/** Rows of one statement. */
const STATEMENT_ROWS = 1000

/** What `with_facts` may change, by column. */
const COLUMNS = sql.raw(
  `name, description, added_by_email, part_number, brand, category, attributes, list_price_cents, price_per, minimum,
  order_multiple, ladder, discount_percent, discount_until, discounted_cents, carton_pieces, pallet_pieces, pallet_grams,
  image_url, image_alt, further_pictures, replaced_by, tax_category`,
)

/** The products of a change set in batches, in the order in which they are locked. */
async function* batches(
  tx: Transaction,
  id: number,
  actions: readonly string[],
  which: SQL = sql`true`,
) {
  let after = '00000000-0000-0000-0000-000000000000'
  while (true) {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select product_id as id from change_row
      where change_set_id = ${id} and errors = '[]' and product_id > ${after}
        and action = any(${sql.param(actions)}::text[]) and ${which}
      order by product_id limit ${STATEMENT_ROWS}`)
    if (rows.length > 0) yield sql`${sql.param(rows.map((row) => row.id))}::uuid[]`
    if (rows.length < STATEMENT_ROWS) return
    after = rows.at(-1)?.id ?? after
  }
}

type FoundConflict = Conflict & Record<string, unknown>

/** The statements that apply a change set. All but the first belong to one transaction. */
export const applyStore = {
  /** The planner takes rows that were just written for a handful, and would read all of them for each statement. */
  async countRows(db: Database): Promise<void> {
    await db.execute(sql`analyze change_row`)
  },

  /**
   * Counts the products anew if many were changed. Plans that were made for few products would otherwise read all of
   * them for each order, until autovacuum comes by.
   */
  async countProductsOfMany(tx: Transaction, changed: number): Promise<void> {
    if (changed > STATEMENT_ROWS) await tx.execute(sql`analyze product, catalogue_entry`)
  },

  /** Whether more products change than are told one by one: then everything is told, once, and not by each statement. */
  async tellEverythingOfMany(tx: Transaction, id: number): Promise<void> {
    await tx.execute(sql`
      select tell_change('{everything}'), set_config('bulkhead.everything_told', 'on', true)
      from change_row where change_set_id = ${id} and errors = '[]' having count(*) > most_told()`)
  },

  /** Locks all products in id order, and yields those that are not as the change set expects them. */
  async *lock(tx: Transaction, id: number): AsyncGenerator<FoundConflict[]> {
    for await (const ids of batches(tx, id, ['update', 'remove', 'restore'])) {
      const { rows } = await tx.execute<FoundConflict>(sql`
        with locked as materialized (
          select id, product as whole from product where id = any(${ids}) order by id for no key update
        ), compared as (
          select row_no, action, product_id, (whole).part_number, (whole).name, product_facts(whole) as now, before, whole,
            after, (whole).available + coalesce(available_after - available_before, 0) as pieces,
            (whole).removed_at is not null as is_removed
          from change_row left join locked on locked.id = product_id
          where change_set_id = ${id} and errors = '[]' and product_id = any(${ids})
        ), differing as (
          select *, array(select key from jsonb_each(before) where value is distinct from now -> key) as facts,
            case when whole is null then 'It is not in the database'
              when action <> 'restore' and is_removed then 'It was removed'
              when action = 'restore' and not is_removed then 'It was brought back'
              when pieces < 0 then 'Only ' || (whole).available || ' pieces are available'
              when action = 'update' and after ?| ${sql.param(termFacts)}::text[] and not terms_fit(with_facts(whole, after))
                then 'Prices, quantities and discount would not fit together' end as reason
          from compared
        )
        select product_id as "productId", part_number as "partNumber", name, facts, reason,
          (select coalesce(jsonb_object_agg(fact, now -> fact), '{}') from unnest(facts) as fact) as holds
        from differing where reason is not null or facts <> '{}' order by row_no`)
      yield rows
    }
  },

  /** Rows whose part number another product has taken meanwhile. */
  async findTaken(tx: Transaction, id: number): Promise<FoundConflict[]> {
    const { rows } = await tx.execute<FoundConflict>(sql`
      with wanted as (
        select product_id, coalesce(after ->> 'partNumber', product.part_number) as wished, product.part_number, product.name
        from change_row left join product on product.id = product_id
        where change_set_id = ${id} and errors = '[]' and (action in ('create', 'restore') or after ? 'partNumber')
      )
      select product_id as "productId", coalesce(wanted.part_number, wished) as "partNumber", wanted.name,
        '{}'::text[] as facts, '{}'::jsonb as holds, 'Another product has the part number “' || wished || '”' as reason
      from wanted join product as holder on holder.part_number = wished and holder.removed_at is null and holder.id <> product_id
      where not exists (
        select from change_row where change_set_id = ${id} and change_row.product_id = holder.id and errors = '[]'
          and (action = 'remove' or after ? 'partNumber'))`)
    return rows
  },

  async write(tx: Transaction, id: number, now: Date): Promise<void> {
    for await (const ids of batches(tx, id, ['remove']))
      await tx.execute(
        sql`update product set removed_at = ${now.toISOString()} where id = any(${ids})`,
      )
    await freePartNumbers(tx, id)
    for await (const ids of batches(tx, id, ['update', 'restore'])) await update(tx, id, ids)
    for await (const ids of batches(tx, id, ['create'])) await create(tx, id, ids)
    for await (const ids of batches(tx, id, ['update', 'restore', 'create'], hasReferences))
      await writeReferences(tx, id, ids)
    await refuseLostSuccessors(tx, id)
    await refuseCircles(tx, id)
  },

  /** Names the change set that this transaction's entries of a product belong to. */
  async linkStock(
    tx: Transaction,
    { id, title, productId }: { id: number; title: string; productId: string },
  ): Promise<void> {
    await tx.execute(sql`
      update stock_entry set change_set_id = ${id}, reason = ${title}
      where product_id = ${productId} and xid = pg_current_xact_id()`)
  },
}

/** Two products may swap their part numbers, which are unique at every moment. */
async function freePartNumbers(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`
    update product set part_number = null from change_row as mine
    where mine.change_set_id = ${id} and mine.errors = '[]' and mine.after ? 'partNumber' and mine.product_id = product.id
      and part_number in (
        select after ->> 'partNumber' from change_row where change_set_id = ${id} and errors = '[]' and product_id <> mine.product_id)`)
}

async function update(tx: Transaction, id: number, ids: unknown): Promise<void> {
  await tx.execute(sql`
    update product set (${COLUMNS}) = (select ${COLUMNS} from with_facts(product, change_row.after)),
      available = available + coalesce(available_after - available_before, 0),
      removed_at = null
    from change_row
    where change_set_id = ${id} and errors = '[]' and product_id = product.id
      and product_id = any(${ids}) and product.id = any(${ids})`)
}

async function create(tx: Transaction, id: number, ids: unknown): Promise<void> {
  await tx.execute(sql`
    insert into product (id, available, ${COLUMNS})
    select product_id, coalesce(available_after, 0), ${COLUMNS}
    from change_row, with_facts(null, after)
    where change_set_id = ${id} and errors = '[]' and product_id = any(${ids}) order by product_id`)
}

/** A new product without any has none to write. */
const hasReferences = sql`after ? 'references' and (action <> 'create' or after -> 'references' <> '[]')`

/** They are in a table of their own, so the version of a product that was there is raised for them here. */
async function writeReferences(tx: Transaction, id: number, ids: unknown): Promise<void> {
  const changed = sql`change_row where change_set_id = ${id} and product_id = any(${ids})`
  await tx.execute(
    sql`delete from reference where product_id in (select product_id from ${changed})`,
  )
  await tx.execute(sql`
    insert into reference (product_id, kind, maker, number, key, note)
    select product_id, kind, maker, number, part_key(number), note
    from (select product_id, after from ${changed}) as changed,
      jsonb_to_recordset(after -> 'references') as wanted (kind text, maker text, number text, note text)
    order by 5, 1 on conflict do nothing`)
  await tx.execute(sql`
    update product set version = version + 1,
      fact_versions = fact_versions || jsonb_build_object('references', version + 1)
    where id in (select product_id from ${changed} and action <> 'create')`)
}

/** A successor may have left the shop, or changed its part number, since it was named. */
async function refuseLostSuccessors(tx: Transaction, id: number): Promise<void> {
  const { rows } = await tx.execute<{ part_number: string }>(sql`
    select after ->> 'replacedBy' as part_number from change_row join product on product.id = product_id
    where change_set_id = ${id} and errors = '[]' and after ->> 'replacedBy' is not null and replaced_by is null
    order by row_no limit 1`)
  const [lost] = rows
  if (lost) throw new UnknownSuccessor(lost.part_number)
}

async function refuseCircles(tx: Transaction, id: number): Promise<void> {
  const { rows } = await tx.execute<{ part_number: string; through: string }>(sql`
    select part_number, through from replacement_circle(array(
      select product_id from change_row where change_set_id = ${id} and errors = '[]' and after ? 'replacedBy'
    ), ${referenceBounds.chain})`)
  const [circle] = rows
  if (circle) throw new Circle(circle.part_number, circle.through)
}
