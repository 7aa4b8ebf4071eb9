import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { users } from '../../platform/database/tables/people.ts'
import { stockWatch } from '../../platform/database/tables/products.ts'

export interface Watch {
  readonly productId: string
  readonly name: string
  readonly partNumber: string | null
  readonly wanted: number
  readonly available: number
  readonly isInShop: boolean
  readonly createdAt: Date
  readonly toldAt: Date | null
}

/** Place in an account's list. */
export interface WatchPlace {
  readonly createdAt: Date
  readonly productId: string
}

/** Name of the mail's composer. */
export const RISEN_MAIL = 'stockRisen'

const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`

export const stockWatchStore = {
  /** Newest first. */
  async list(
    db: Database,
    userId: string,
    { limit, after }: { limit: number; after?: WatchPlace },
  ): Promise<Watch[]> {
    const isFurther = after
      ? sql`(stock_watch.created_at, product_id) < (${at(after.createdAt)}, ${after.productId}::uuid)`
      : sql`true`
    const { rows } = await db.execute<WatchRow>(sql`
      select product_id, coalesce(name, '') as name, part_number, wanted, stock_watch.created_at, told_at,
        case when removed_at is null then coalesce(available, 0) else 0 end as available,
        (product.id is not null and removed_at is null) as in_shop
      from stock_watch left join product on product.id = product_id
      where user_id = ${userId} and ${isFurther}
      order by stock_watch.created_at desc, product_id desc limit ${limit}`)
    return rows.map((row) => ({
      productId: row.product_id,
      name: row.name,
      partNumber: row.part_number,
      wanted: row.wanted,
      available: row.available,
      isInShop: row.in_shop,
      createdAt: new Date(row.created_at),
      toldAt: row.told_at === null ? null : new Date(row.told_at),
    }))
  },

  async count(db: Database | Transaction, userId: string): Promise<number> {
    return db.$count(stockWatch, eq(stockWatch.userId, userId))
  },

  async isEmailConfirmed(db: Database, userId: string): Promise<boolean> {
    const [row] = await db
      .select({ emailConfirmed: users.emailConfirmed })
      .from(users)
      .where(eq(users.id, userId))
    return row?.emailConfirmed ?? false
  },

  /** Another watch of the same product takes the place of the one before, told or not. */
  async put(
    tx: Transaction,
    watch: { userId: string; productId: string; wanted: number; createdAt: Date },
  ): Promise<void> {
    const { wanted, createdAt } = watch
    await tx
      .insert(stockWatch)
      .values(watch)
      .onConflictDoUpdate({
        target: [stockWatch.userId, stockWatch.productId],
        set: { wanted, createdAt, toldAt: null },
      })
  },

  async remove(db: Database, userId: string, productIds: readonly string[]): Promise<number> {
    const { rowCount } = await db
      .delete(stockWatch)
      .where(and(eq(stockWatch.userId, userId), inArray(stockWatch.productId, [...productIds])))
    return rowCount ?? 0
  },

  /** Notes a product whose waiting watches may be met: the stock may have risen before a watch could be seen. */
  async noteProduct(tx: Transaction, productId: string): Promise<void> {
    await tx.execute(sql`insert into stock_risen values (${productId})`)
  },

  /** Notes the products of an account's waiting watches. */
  async noteProductsOf(tx: Transaction, email: string): Promise<void> {
    await tx.execute(sql`
      insert into stock_risen
      select product_id from stock_watch join users on users.id = user_id
      where email = ${email} and told_at is null`)
  },

  /** Takes noted products; rows that another node has taken are passed over. */
  async takeProducts(tx: Transaction, most: number): Promise<string[]> {
    const { rows } = await tx.execute<{ product_id: string }>(sql`
      delete from stock_risen
      where ctid = any(array(select ctid from stock_risen limit ${most} for update skip locked))
      returning product_id`)
    return [...new Set(rows.map(({ product_id }) => product_id))]
  },

  /**
   * Marks watches of these products that are met as told and queues their mails, at most so many. A watch that its
   * owner is changing is left. Returns how many were told.
   */
  async tell(tx: Transaction, productIds: string[], now: Date, most: number): Promise<number> {
    const { rowCount } = await tx.execute(sql`
      with met as materialized (
        select user_id, product_id, email, users.name, available
        ${metOf(sql`${idsOf(productIds)} join product using (id)`)}
        limit ${most} for update of stock_watch skip locked
      ), told as (
        update stock_watch set told_at = ${at(now)} from met
        where stock_watch.user_id = met.user_id and stock_watch.product_id = met.product_id
        returning stock_watch.user_id, stock_watch.product_id, wanted, created_at, email, name, available
      )
      insert into mail (id, kind, event_key, recipient, facts, created_at, next_try_at)
      select gen_random_uuid(), ${RISEN_MAIL},
        concat_ws(' ', ${RISEN_MAIL}::text, user_id, product_id, extract(epoch from created_at)),
        email, jsonb_build_object('productId', product_id, 'name', name, 'wanted', wanted::text,
          'available', available::text), ${at(now)}, ${at(now)}
      from told
      on conflict (event_key) do nothing`)
    return rowCount ?? 0
  },

  /** Notes those of the products again whose watches are met and not told. */
  async noteLeft(tx: Transaction, productIds: string[]): Promise<void> {
    await tx.execute(sql`
      insert into stock_risen select noted.id from ${idsOf(productIds)}
      where exists (select ${metOf(sql`product`)} and product.id = noted.id)`)
  },
}

type WatchRow = {
  product_id: string
  name: string
  part_number: string | null
  wanted: number
  available: number
  in_shop: boolean
  created_at: string
  told_at: string | null
}

const idsOf = (productIds: string[]) => sql`unnest(${sql.param(productIds)}::uuid[]) as noted (id)`

/**
 * Watches of products that are met and not told. An e-mail that is not confirmed may be a stranger’s and gets no mail;
 * confirming it brings the mails. An account joined to another leaves the mail to that one. Through the product, so
 * that the index reads no watch that wants more.
 */
const metOf = (products: SQL) => sql`
  from ${products} join stock_watch on product_id = product.id and wanted <= available
    join users on users.id = user_id
  where told_at is null and removed_at is null and email_confirmed
    and not exists (select from account_merge where merged_id = user_id)`
