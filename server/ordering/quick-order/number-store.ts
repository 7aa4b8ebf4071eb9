import { type SQL, sql } from 'drizzle-orm'
import { referenceBounds } from '../../../contract/catalogue/parts/part-bounds.ts'
import type { KeyMatch } from '../../../contract/ordering/quick-order/look-up.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** A number that leads to a product, under the key that was asked for. */
export interface FoundNumber extends KeyMatch {
  readonly key: string
}

/** More than any line offers; letters that look alike make many numbers one. */
const MOST_OF_A_FOLD = 10
/** A file may give one number to thousands of products; the best kind is looked for among so many. */
const MOST_OF_A_NUMBER = 50

/** Where numbers lead: own part numbers, the caller's, references, and products that were replaced. */
export const numberStore = {
  /** Numbers with exactly these keys. `accountId` is the caller's, whose own numbers count. */
  async findExact(
    db: Queryable,
    keys: readonly string[],
    accountId: string | undefined,
  ): Promise<FoundNumber[]> {
    const { rows } = await db.execute<FoundNumberRow>(
      endAtSuccessors(
        sql`select asked.key from unnest(${sql.param(keys)}::text[]) as asked (key)`,
        // Key by key along the indexes: joined as a whole, the catalogue may be read through.
        sql`
          select asked.key, found.* from asked cross join lateral (
            (select product_id, 'own' as by, null as maker, null as number
              from catalogue_entry where part_key = asked.key limit ${MOST_OF_A_NUMBER})
            union all
            (select product.id, 'own', null, null
              from product where part_key(part_number) = asked.key and replaced_by is not null limit ${MOST_OF_A_NUMBER})
            union all
            (select product_id, 'yours', null, number from customer_part
              where owner_kind = 'account' and owner_id = ${accountId ?? null}::uuid
                and customer_part.key = asked.key limit ${MOST_OF_A_NUMBER})
            union all
            (select product_id, ${kindOf}, nullif(maker, ''), number
              from reference where reference.key = asked.key limit ${MOST_OF_A_NUMBER})
          ) as found`,
      ),
    )
    return rows.map(toFound)
  },

  /** Numbers whose keys look like these, with letters and digits that are taken for each other. */
  async findFolded(
    db: Queryable,
    keys: readonly string[],
    accountId: string | undefined,
  ): Promise<FoundNumber[]> {
    const { rows } = await db.execute<FoundNumberRow>(
      endAtSuccessors(
        sql`select key, folded_key(key) as folded from unnest(${sql.param(keys)}::text[]) as one (key)`,
        sql`
          select asked.key, found.* from asked cross join lateral (
            (select product_id, 'own' as by, null as maker, null as number
              from catalogue_entry where folded_key(part_key) = asked.folded and part_key is not null limit ${MOST_OF_A_FOLD})
            union all
            (select product_id, 'yours', null, number from customer_part
              where owner_kind = 'account' and owner_id = ${accountId ?? null}::uuid
                and folded_key(customer_part.key) = asked.folded limit ${MOST_OF_A_FOLD})
            union all
            (select product_id, ${kindOf}, nullif(maker, ''), number
              from reference where folded_key(reference.key) = asked.folded limit ${MOST_OF_A_FOLD})
          ) as found`,
      ),
    )
    return rows.map(toFound)
  },

  /** Products of the same category with enough stock, the best stocked first; at most `most` for each. */
  async listSimilar(
    db: Queryable,
    wanted: readonly { readonly productId: string; readonly quantity: number }[],
    most: number,
  ): Promise<{ productId: string; similarId: string }[]> {
    const { rows } = await db.execute<{ product_id: string; similar_id: string }>(sql`
      select wanted.product_id, offer.product_id as similar_id
      from unnest(${sql.param(wanted.map(({ productId }) => productId))}::uuid[],
          ${sql.param(wanted.map(({ quantity }) => quantity))}::integer[]) as wanted (product_id, quantity)
        join catalogue_entry as short on short.product_id = wanted.product_id
        cross join lateral (
          select other.product_id, other.stock_step
          from catalogue_stock as other join catalogue_entry as entry on entry.product_id = other.product_id
          where other.category = short.category and other.stock_step >= stock_step(wanted.quantity)
            and entry.available >= wanted.quantity and other.product_id <> wanted.product_id
          order by other.stock_step desc limit ${most}
        ) as offer`)
    return rows.map(({ product_id, similar_id }) => ({
      productId: product_id,
      similarId: similar_id,
    }))
  },
}

type FoundNumberRow = {
  key: string
  product_id: string
  by: FoundNumber['by']
  maker: string | null
  number: string
}

const kindOf = sql`case kind when 'replaced' then 'replaces' else kind end`

/** Follows replaced products to the last one that is in the shop; those that lead nowhere there are left out. */
function endAtSuccessors(keys: SQL, found: SQL): SQL {
  return sql`
    with recursive asked as materialized (${keys}), found as materialized (${found}),
    chain (start, at, depth) as (
      select distinct product_id, product_id, 0 from found
      union all
      select start, replaced_by, depth + 1 from chain join product on product.id = at
      where replaced_by is not null and depth < ${referenceBounds.chain}
    ),
    successor as (
      select distinct on (start) start, at, depth from chain join catalogue_entry on catalogue_entry.product_id = at
      order by start, depth desc
    )
    select distinct found.key, at as product_id, case when depth > 0 then 'replaces' else by end as by,
      case when depth > 0 then null else maker end as maker,
      coalesce(case when depth > 0 then product.part_number end, number, product.part_number) as number
    from found join successor on start = found.product_id
      join product on product.id = found.product_id and not is_draft`
}

function toFound({ key, product_id, by, maker, number }: FoundNumberRow): FoundNumber {
  return { key, productId: product_id, by, maker, number }
}
