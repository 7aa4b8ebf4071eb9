import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Cents, cents } from '../../../contract/values/money.ts'
import { discountedPrice, leavesPrice } from '../../../contract/values/price.ts'
import type { Transaction } from '../../database/database.ts'
import { FaultList, ImportRefused } from '../faults.ts'
import type { ProductLine } from './product-line.ts'
import type { ImportCounts, ImportOptions, PicturedRow } from './sheet.ts'

/** The table's column that each file column updates on existing products. */
const TARGETS: Readonly<Record<string, string>> = {
  name: 'name',
  description: 'description',
  price: 'list_price_cents',
  minimum: 'minimum',
  picture: 'image_url',
  brand: 'brand',
  category: 'category',
  attributes: 'attributes',
}

/** Always written: a file without discounts keeps those of the products, see `keepDiscounts`. */
const DISCOUNT = ['discount_percent', 'discount_until', 'discounted_cents']

/** Copies good rows into a temporary table, in batches. */
export async function stageProducts(
  tx: Transaction,
  batches: AsyncIterable<PicturedRow<ProductLine>[]>,
): Promise<void> {
  await tx.execute(sql`
    create temporary table staged_product (
      line integer primary key, id uuid, part_number text, name text, description text, brand text, category text,
      attributes jsonb, list_price_cents bigint, minimum integer, available integer, image_url text,
      discount_percent smallint, discount_until timestamptz, discounted_cents bigint
    ) on commit drop`)
  for await (const batch of batches) {
    const rows = batch.map((row) => ({
      line: row.line,
      // Generated in file order, so that the last lines are the newest products.
      id: uuidv7(),
      part_number: row.part_number,
      name: row.name,
      description: row.description,
      brand: row.brand || null,
      category: row.category || null,
      attributes: row.attributes,
      list_price_cents: row.price,
      minimum: row.minimum,
      available: row.available,
      image_url: row.imageUrl,
      discount_percent: row.discount_percent,
      discount_until: row.discount_until,
      discounted_cents:
        row.discount_percent && discountedPrice(cents(row.price), row.discount_percent),
    }))
    await tx.execute(sql`
      insert into staged_product
      select * from jsonb_populate_recordset(null::staged_product, ${JSON.stringify(rows)}::jsonb)`)
  }
}

/** If a file has no discounts, existing ones are kept and applied to its prices. */
export async function keepDiscounts(tx: Transaction, columns: readonly string[]): Promise<void> {
  if (columns.includes('discount_percent')) return
  // Locked, so that no discount is set between this and the write.
  const { rows } = await tx.execute<{ line: number; price: Cents; percent: number }>(sql`
    with there as materialized (
      select line, staged_product.list_price_cents as price, product.discount_percent as percent
      from staged_product join product on product.part_number = staged_product.part_number
      where product.removed_at is null order by product.id for no key update of product
    )
    select line, price, percent from there where percent is not null order by line`)
  const faults = new FaultList()
  for (const { line, price, percent } of rows) {
    if (leavesPrice(price, percent)) continue
    const reason = `nothing is left of it by the product’s discount of ${percent} %: end that first`
    faults.add({ line, column: 'price', reason })
  }
  if (faults.count > 0) throw new ImportRefused(faults)
  const lines = rows.map(({ line }) => line)
  const prices = rows.map(({ price, percent }) => discountedPrice(price, percent))
  await tx.execute(sql`
    update staged_product set discount_percent = product.discount_percent,
      discount_until = product.discount_until, discounted_cents = priced.cents
    from unnest(${sql.param(lines)}::integer[], ${sql.param(prices)}::bigint[]) as priced (line, cents), product
    where staged_product.line = priced.line
      and product.part_number = staged_product.part_number and product.removed_at is null`)
}

/**
 * One statement inserts new products and updates changed ones, locked in id order like orders. Missing columns stay
 * unchanged; stock is only set on creation or on request, because a re-import must not restore sold pieces.
 */
export async function upsertProducts(
  tx: Transaction,
  columns: readonly string[],
  { addedByEmail, setStock }: ImportOptions,
): Promise<ImportCounts> {
  const targets = [...columns.flatMap((column) => TARGETS[column] ?? []), ...DISCOUNT]
  if (setStock) targets.push('available')
  const names = targets.map((name) => sql.identifier(name))
  const sets = names.map((name) => sql`${name} = excluded.${name}`)
  const kept = names.map((name) => sql`product.${name}`)
  const given = names.map((name) => sql`excluded.${name}`)
  const comma = sql`, `
  const discount = sql.raw(DISCOUNT.join())

  const { rows } = await tx.execute<{ created: number; changed: number }>(sql`
    with written as (
      insert into product (id, part_number, name, description, brand, category, attributes,
        list_price_cents, minimum, available, image_url, ${discount}, added_by_email)
      select id, part_number, name, description, brand, category, attributes,
        list_price_cents, minimum, available, image_url, ${discount}, ${addedByEmail}
      from staged_product order by (
        select product.id from product where product.part_number = staged_product.part_number and removed_at is null
      ), line
      on conflict (part_number) where removed_at is null do update set ${sql.join(sets, comma)}
      where (${sql.join(kept, comma)}) is distinct from (${sql.join(given, comma)})
      -- xmax holds the updating transaction of an existing row; for a new row it is 0.
      returning (xmax = 0) as created
    )
    select count(*) filter (where created) as created, count(*) filter (where not created) as changed
    from written`)
  return rows[0] ?? { created: 0, changed: 0 }
}
