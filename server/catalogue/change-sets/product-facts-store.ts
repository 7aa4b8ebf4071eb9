import { type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { FactVersions, ProductFacts } from '../../platform/database/product-facts.ts'
import { noFurtherFacts } from '../products/plain-facts.ts'

/** A product with all that may be changed of it. */
export interface FoundProduct {
  readonly id: string
  readonly facts: ProductFacts
  readonly available: number
  readonly isRemoved: boolean
  readonly isDraft: boolean
  readonly version: number
  readonly factVersions: FactVersions
}

/** The facts of a product; those that the database leaves out are null. */
export const allFacts = (given: SQL): SQL =>
  sql`${JSON.stringify(noFurtherFacts)}::jsonb || product_facts(${given})`

const COLUMNS = sql`id, ${allFacts(sql`product`)} as facts, available, removed_at is not null and not is_draft as "isRemoved",
  is_draft as "isDraft", version, fact_versions as "factVersions"`

/** Categories with fewer products have no usual price. */
const FEWEST_PRODUCTS = 5

export const productFacts = {
  /** Removed ones, too, but not by their former part numbers. A draft may have the number of a product in the shop. */
  async find(
    db: Queryable,
    { ids, partNumbers }: { ids: readonly string[]; partNumbers: readonly string[] },
  ): Promise<FoundProduct[]> {
    const { rows } = await db.execute<FoundProduct & Record<string, unknown>>(sql`
      select ${COLUMNS} from product where id = any(${sql.param(ids)}::uuid[])
      union all
      select ${COLUMNS} from product
      where part_number = any(${sql.param(partNumbers)}::text[]) and removed_at is null
        and id <> all(${sql.param(ids)}::uuid[])
      union all
      select ${COLUMNS} from product
      where part_number = any(${sql.param(partNumbers)}::text[]) and is_draft
        and id <> all(${sql.param(ids)}::uuid[])`)
    return rows
  },

  /** Nobody changes it until the transaction ends. */
  async lock(db: Queryable, id: string): Promise<FoundProduct | undefined> {
    const { rows } = await db.execute<FoundProduct & Record<string, unknown>>(sql`
      select ${COLUMNS} from product where id = ${id} for no key update`)
    return rows[0]
  },

  /** The price of a piece in dollars in the middle of each category. */
  async findUsualPrices(
    db: Queryable,
    categories: readonly string[],
  ): Promise<ReadonlyMap<string, number>> {
    if (categories.length === 0) return new Map()
    const { rows } = await db.execute<{ category: string; cents: number | null }>(sql`
      select category, percentile_disc(0.5) within group (order by cents_per_thousand) as cents
      from catalogue_entry where category = any(${sql.param(categories)}::text[])
      group by category having count(*) >= ${FEWEST_PRODUCTS}`)
    return new Map(rows.map(({ category, cents }) => [category, (cents ?? 0) / 100_000]))
  },

  /** Part numbers in the shop that are these with up to four zeros before them. */
  async findWithZeros(
    db: Queryable,
    partNumbers: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    const bare = partNumbers.filter((one) => /^[1-9]/.test(one))
    if (bare.length === 0) return new Map()
    const { rows } = await db.execute<{ bare: string; kept: string }>(sql`
      select bare, part_number as kept
      from unnest(${sql.param(bare)}::text[]) as bare cross join generate_series(1, 4) as zeros
        join product on removed_at is null and part_number = repeat('0', zeros) || bare`)
    return new Map(rows.map(({ bare, kept }) => [bare, kept]))
  },

  async countInShop(db: Queryable): Promise<number> {
    const { rows } = await db.execute<{ products: number }>(
      sql`select coalesce(sum(rows), 0)::integer as products from row_count where list = 'product'`,
    )
    return rows[0]?.products ?? 0
  },
}
