import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { cents } from '../../../contract/values/money.ts'
import { discountedPrice } from '../../../contract/values/price.ts'
import type { Transaction } from '../../database/database.ts'
import { type ProductLine, termsOf } from './product-line.ts'
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
  order_multiple: 'order_multiple',
  price_per: 'price_per',
  carton_pieces: 'carton_pieces',
  pallet_pieces: 'pallet_pieces',
  pallet_kg: 'pallet_grams',
  ladder: 'ladder',
}

/** Always written: a file without discounts keeps those of the products, see `keepTerms`. */
const DISCOUNT = ['discount_percent', 'discount_until', 'discounted_cents']

/** Of new products; existing ones only if the file has the column. */
const BULK = [
  'order_multiple',
  'price_per',
  'carton_pieces',
  'pallet_pieces',
  'pallet_grams',
  'ladder',
]

/** Copies good rows into a temporary table, in batches. */
export async function stageProducts(
  tx: Transaction,
  batches: AsyncIterable<PicturedRow<ProductLine>[]>,
): Promise<void> {
  await tx.execute(sql`
    create temporary table staged_product (
      line integer primary key, id uuid, part_number text, name text, description text, brand text, category text,
      attributes jsonb, list_price_cents bigint, minimum integer, available integer, image_url text,
      discount_percent smallint, discount_until timestamptz, discounted_cents bigint,
      order_multiple integer, price_per smallint, carton_pieces integer, pallet_pieces integer, pallet_grams integer,
      ladder jsonb
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
      order_multiple: termsOf(row).orderMultiple,
      price_per: row.price_per,
      carton_pieces: row.carton_pieces,
      pallet_pieces: row.pallet_pieces,
      pallet_grams: row.pallet_kg,
      ladder: row.ladder,
    }))
    await tx.execute(sql`
      insert into staged_product
      select * from jsonb_populate_recordset(null::staged_product, ${JSON.stringify(rows)}::jsonb)`)
  }
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
  const further = sql.raw([...DISCOUNT, ...BULK].join())

  const { rows } = await tx.execute<{ created: number; changed: number }>(sql`
    with written as (
      insert into product (id, part_number, name, description, brand, category, attributes,
        list_price_cents, minimum, available, image_url, ${further}, added_by_email)
      select id, part_number, name, description, brand, category, attributes,
        list_price_cents, minimum, available, image_url, ${further}, ${addedByEmail}
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
