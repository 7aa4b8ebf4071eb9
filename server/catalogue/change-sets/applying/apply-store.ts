import { type SQL, sql } from 'drizzle-orm'
import { referenceBounds } from '../../../../contract/catalogue/parts/part-bounds.ts'
import type { Database, Transaction } from '../../../platform/database/database.ts'
import { Circle } from '../../references/reference-errors.ts'
import { UnknownSuccessor } from '../change-set-errors.ts'
import { termFacts } from '../facts.ts'
import { asIds, batches, STATEMENT_ROWS } from './change-batches.ts'

/** The columns that `with_facts` may change. */
const COLUMNS = sql.raw(
  `name, description, added_by_email, part_number, brand, category, attributes, list_price_cents, price_per, minimum,
  order_multiple, ladder, discount_percent, discount_until, discounted_cents, carton_pieces, pallet_pieces, pallet_grams,
  image_url, image_alt, further_pictures, replaced_by, tax_category, further_facts`,
)

/** The statements that apply a change set. All but the first belong to one transaction. */
export const applyStore = {
  /** Without new statistics the planner takes the rows just written for a handful, and reads them all each time. */
  async countRows(db: Database): Promise<void> {
    await db.execute(sql`analyze change_row`)
  },

  /**
   * Renews the statistics if many products were added. Plans made for few products would otherwise read all of them
   * for each order, until autovacuum runs.
   */
  async countProductsOfMany(tx: Transaction, added: number): Promise<void> {
    if (added > STATEMENT_ROWS)
      await tx.execute(sql`analyze product, catalogue_entry, catalogue_stock`)
  },

  /**
   * Writes what can be written before the products are locked: new products, and what follows from new prices and
   * quantities in the catalogue, whose indexes take longer than the products themselves. If a product changes in
   * between, its entry is written again with it.
   */
  async writeAhead(tx: Transaction, id: number): Promise<void> {
    for await (const ids of batches(tx, id, ['create'], isFreeToCreate)) await create(tx, id, ids)
    const which = sql`after ?| ${sql.param(termFacts)}::text[]`
    for await (const ids of batches(tx, id, ['update'], which))
      await tx.execute(sql`
        with entry as materialized (
          select product_id from catalogue_entry where product_id = any(${asIds(ids)}) order by product_id for no key update
        )
        update catalogue_entry
        set (cents_per_thousand, discount_until, minimum, order_multiple) =
          (select terms.* from with_facts(product, change_row.after) as changed, catalogue_terms(changed) as terms)
        from entry, product, change_row
        where catalogue_entry.product_id = entry.product_id and product.id = entry.product_id
          and change_set_id = ${id} and change_row.product_id = entry.product_id and errors = '[]'`)
  },

  async write(tx: Transaction, id: number, now: Date): Promise<void> {
    const at = now.toISOString()
    for await (const ids of batches(tx, id, ['remove', 'discard']))
      await tx.execute(
        sql`update product set removed_at = ${at}, is_draft = false where id = any(${asIds(ids)})`,
      )
    await freePartNumbers(tx, id)
    for await (const ids of batches(tx, id, ['withdraw', 'redraft']))
      await update(tx, id, ids, sql`, removed_at = ${at}::timestamptz, is_draft = true`)
    for await (const ids of batches(tx, id, ['update'])) await update(tx, id, ids, sql``)
    for await (const ids of batches(tx, id, ['restore', 'publish']))
      await update(tx, id, ids, sql`, removed_at = null, is_draft = false`)
    for await (const ids of batches(tx, id, ['create'], isNotCreated)) await create(tx, id, ids)
    for await (const ids of batches(tx, id, ['draft'])) await create(tx, id, ids, now)
    for await (const ids of batches(tx, id, WITH_FACTS, hasReferences))
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

/**
 * Two products may swap their part numbers, which are unique at every moment. Holders are found by the index of part
 * numbers: a condition of the set's rows on each other would compare each with each.
 */
async function freePartNumbers(tx: Transaction, id: number): Promise<void> {
  await tx.execute(sql`
    update product set part_number = null from change_row as wish
    where wish.change_set_id = ${id} and wish.errors = '[]' and wish.after ? 'partNumber'
      and part_number = wish.after ->> 'partNumber' and (removed_at is null or is_draft)
      and product.id <> wish.product_id
      and exists (
        select from change_row as mine
        where mine.change_set_id = ${id} and mine.product_id = product.id and mine.errors = '[]'
          and mine.action not in ('create', 'draft') and mine.after ? 'partNumber')`)
}

/** `removed_at` has triggers of its own, so it is only written where it changes. */
async function update(
  tx: Transaction,
  id: number,
  ids: readonly string[],
  besides: SQL,
): Promise<void> {
  await tx.execute(sql`
    update product set (${COLUMNS}) = (select ${COLUMNS} from with_facts(product, change_row.after)),
      available = available + coalesce(available_after - available_before, 0)${besides}
    from change_row
    where change_set_id = ${id} and errors = '[]' and product_id = product.id
      and product_id = any(${asIds(ids)}) and product.id = any(${asIds(ids)})`)
}

/** Adds products to the shop; with a moment, to the drafts. */
async function create(
  tx: Transaction,
  id: number,
  ids: readonly string[],
  draftedAt?: Date,
): Promise<void> {
  await tx.execute(sql`
    insert into product (id, available, removed_at, is_draft, ${COLUMNS})
    select product_id, coalesce(available_after, 0), ${draftedAt?.toISOString() ?? null}::timestamptz,
      ${draftedAt !== undefined}::boolean, ${COLUMNS}
    from change_row, with_facts(null, after)
    where change_set_id = ${id} and errors = '[]' and product_id = any(${asIds(ids)}) order by product_id`)
}

/** No product holds its part number now, and it names no successor, which this change set may still have to create. */
const isFreeToCreate = sql`coalesce(after ->> 'replacedBy', '') = '' and not exists (
  select from product where part_number = after ->> 'partNumber' and removed_at is null)`
const isNotCreated = sql`not exists (select from product where product.id = product_id)`

/** The actions whose rows may change facts. */
const WITH_FACTS = ['update', 'restore', 'publish', 'withdraw', 'redraft', 'create', 'draft']

/** For a new product, an empty list of references needs no statement. */
const hasReferences = sql`after ? 'references' and (action not in ('create', 'draft') or after -> 'references' <> '[]')`

/** References have their own table, so no trigger raises the version of an existing product: this does. */
async function writeReferences(tx: Transaction, id: number, ids: readonly string[]): Promise<void> {
  const changed = sql`change_row where change_set_id = ${id} and product_id = any(${asIds(ids)})`
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
    where id in (select product_id from ${changed} and action not in ('create', 'draft'))`)
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
  if (circle) throw new Circle(circle.part_number, circle.through, 'replacedBy')
}
