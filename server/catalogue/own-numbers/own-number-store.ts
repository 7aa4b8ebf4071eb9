import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { customerPart } from '../../platform/database/tables/products.ts'

/** A number to keep, with the product that it names. */
export interface NumberToKeep {
  readonly key: string
  readonly number: string
  readonly productId: string
}

/** A kept number; of a product that was never in the shop there is no name. */
interface KeptNumber extends NumberToKeep {
  readonly partNumber: string | null
  readonly name: string | null
}

const ofAccount = (accountId: string) =>
  and(eq(customerPart.ownerKind, 'account'), eq(customerPart.ownerId, accountId))

export const ownNumberStore = {
  /** By key; `prefix` is the beginning of a key. */
  async list(
    db: Database,
    accountId: string,
    { limit, after = '', prefix = '' }: { limit: number; after?: string; prefix?: string },
  ): Promise<KeptNumber[]> {
    const { rows } = await db.execute<OwnNumberRow>(sql`
      select key, number, product_id, part_number, name
      from customer_part left join product on product.id = product_id
      where owner_kind = 'account' and owner_id = ${accountId} and key > ${after}
        and key >= ${prefix} and key < ${`${prefix}\uffff`}
      order by key limit ${limit}`)
    return rows.map(({ key, number, product_id, part_number, name }) => ({
      key,
      number,
      name,
      productId: product_id,
      partNumber: part_number,
    }))
  },

  async count(db: Database | Transaction, accountId: string): Promise<number> {
    return db.$count(customerPart, ofAccount(accountId))
  },

  async findMany(tx: Transaction, accountId: string, keys: readonly string[]) {
    return tx
      .select()
      .from(customerPart)
      .where(and(ofAccount(accountId), inKeys(keys)))
  },

  /** Adds numbers, and changes those that are there. */
  async put(
    tx: Transaction,
    accountId: string,
    numbers: readonly NumberToKeep[],
    now: Date,
  ): Promise<void> {
    await tx.execute(sql`
      insert into customer_part (owner_kind, owner_id, key, number, product_id, updated_at)
      select 'account', ${accountId}, key, number, product_id, ${now.toISOString()}::timestamptz
      from unnest(${sql.param(numbers.map(({ key }) => key))}::text[],
        ${sql.param(numbers.map(({ number }) => number))}::text[],
        ${sql.param(numbers.map(({ productId }) => productId))}::uuid[]) as kept (key, number, product_id)
      order by key
      on conflict (owner_kind, owner_id, key) do update set number = excluded.number,
        product_id = excluded.product_id, updated_at = excluded.updated_at`)
  },

  async remove(tx: Transaction, accountId: string, keys: readonly string[]): Promise<number> {
    const { rowCount } = await tx
      .delete(customerPart)
      .where(and(ofAccount(accountId), inKeys(keys)))
    return rowCount ?? 0
  },

  /** Products that are in the shop, by key of their part number, which several may share. */
  async findProducts(tx: Transaction, keys: readonly string[]) {
    const { rows } = await tx.execute<KeyedProduct>(sql`
      select key, product_id as "productId", part_number as "partNumber"
      from unnest(${sql.param(keys)}::text[]) as asked (key)
        join catalogue_entry on part_key = key join product on product.id = product_id
      order by part_number`)
    return Map.groupBy(rows, ({ key }) => key)
  },
}

export type KeyedProduct = { key: string; productId: string; partNumber: string }

type OwnNumberRow = {
  key: string
  number: string
  product_id: string
  part_number: string | null
  name: string | null
}

/** As one parameter: a file names up to 50,000, and a statement has up to 65,535. */
const inKeys = (keys: readonly string[]): SQL =>
  sql`${customerPart.key} = any(${sql.param(keys)}::text[])`
