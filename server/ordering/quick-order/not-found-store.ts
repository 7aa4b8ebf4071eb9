import { and, eq, sql } from 'drizzle-orm'
import { soldAs } from '../../catalogue/search/sold-as.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { notFoundKey, notFoundSalt } from '../../platform/database/tables/search.ts'

const FORGOTTEN_AT_ONCE = 5000

export const notFoundStore = {
  /** The salt of a day, the same on all nodes: the first one stays. */
  async findSalt(db: Database, day: string, proposed: Buffer): Promise<Buffer> {
    await db.insert(notFoundSalt).values({ day, salt: proposed }).onConflictDoNothing()
    const [row] = await db.select().from(notFoundSalt).where(eq(notFoundSalt.day, day))
    return row?.salt ?? proposed
  },

  /** Counts a buyer once for each key and day. In key order, so that two lists can't deadlock. */
  async count(db: Queryable, keys: readonly string[], day: string, buyer: Buffer): Promise<void> {
    await db.execute(sql`
      with fresh as (
        insert into not_found (key, day, buyer)
        select key, ${day}::date, ${buyer}::bytea from unnest(${sql.param(keys)}::text[]) as asked (key) order by key
        on conflict do nothing returning key
      )
      insert into not_found_key as counted (key, buyers, last_day)
      select key, 1, ${day}::date from fresh order by key
      on conflict (key) do update set buyers = counted.buyers + 1,
        last_day = greatest(counted.last_day, excluded.last_day)`)
  },

  /** Keys by number of buyers, but those that lead to a part by now; `after` is the last key of the page before. */
  async list(db: Database, limit: number, after: string | undefined) {
    const further =
      after === undefined
        ? sql`true`
        : sql`(-buyers, key) > (select -buyers, key from not_found_key where key = ${after})`
    // Looked up for each row of the page: as a join, both tables would be read through.
    const isOpen = sql`
      (select true from reference where reference.key = not_found_key.key
        and ${soldAs(sql`reference.product_id`)} is not null limit 1) is null
      and (select true from catalogue_entry where part_key = not_found_key.key limit 1) is null`
    return db
      .select()
      .from(notFoundKey)
      .where(and(further, isOpen))
      .orderBy(sql`buyers desc, key`)
      .limit(limit)
  },

  /** Forgets days before `day`, and all salts but that of `today`. Returns how many rows went, for another round. */
  async forget(db: Database, before: string, today: string): Promise<number> {
    await db.execute(sql`delete from not_found_salt where day < ${today}::date`)
    const { rows } = await db.execute<{ gone: number }>(sql`
      with old as (
        select key, day, buyer from not_found where day < ${before}::date order by key limit ${FORGOTTEN_AT_ONCE}
      ), gone as (
        delete from not_found using old
        where not_found.key = old.key and not_found.day = old.day and not_found.buyer = old.buyer returning not_found.key
      ), fewer as (select key, count(*)::integer as buyers from gone group by key),
      emptied as (
        delete from not_found_key as counted using fewer
        where counted.key = fewer.key and counted.buyers <= fewer.buyers
      ), lowered as (
        update not_found_key as counted set buyers = counted.buyers - fewer.buyers from fewer
        where counted.key = fewer.key and counted.buyers > fewer.buyers
      )
      select count(*)::integer as gone from gone`)
    return rows[0]?.gone ?? 0
  },
}
