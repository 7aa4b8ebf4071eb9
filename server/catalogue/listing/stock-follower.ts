import { sql } from 'drizzle-orm'
import { type ShortLevel, stockLevel } from '../../../contract/catalogue/bulk/stock-level.ts'
import { followOften } from '../../platform/base/follow-often.ts'
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts'
import type { Database } from '../../platform/database/database.ts'
import { given, preparedStatement } from '../../platform/database/prepared.ts'

/** Rows per transaction, so that none is locked for long. */
const AT_ONCE = 1000
/** Between two looks, so that one round serves many orders; lists are to follow within a second. */
const PAUSE_MS = 300

interface FollowerParts {
  readonly db: Database
  /** The shop's, in pieces. */
  readonly minimumOrderQuantity: number
  readonly onTrouble: (error: unknown) => void
}

/**
 * Brings the pieces of products into the catalogue's rows, its index by stock and the list of low stock soon after they
 * changed, many orders' at once. Every node looks, and one at a time has its turn.
 */
export function stockFollower(parts: FollowerParts) {
  let isFilled = false

  async function followAll(isEnding: () => boolean): Promise<void> {
    for (let followed = AT_ONCE; followed === AT_ONCE && !isEnding(); )
      followed = await followSome(parts)
  }

  async function round(isEnding: () => boolean): Promise<void> {
    await followAll(isEnding)
    while (!isFilled && !isEnding()) {
      isFilled = await queueUnfilled(parts)
      await followAll(isEnding)
    }
  }

  return followOften({ round, pauseMs: PAUSE_MS, onTrouble: parts.onTrouble })
}

/** A queued product, as the follower saw it; without its facts where it is gone. */
interface Queued extends Record<string, unknown> {
  readonly id: string
  readonly available: number | null
  readonly minimum: number | null
  readonly orderMultiple: number | null
  readonly reorderLevel: number | null
}

async function followSome({ db, minimumOrderQuantity }: FollowerParts): Promise<number> {
  const queued = await readQueued(db, {})
  if (queued.length === 0) return 0
  const column = (name: keyof Queued) => queued.map((row) => row[name])
  const [row] = await followRestocked(db, {
    ids: column('id'),
    available: column('available'),
    minimum: column('minimum'),
    orderMultiple: column('orderMultiple'),
    reorderLevel: column('reorderLevel'),
    level: queued.map((product) => levelOf(product, minimumOrderQuantity)),
  })
  if (!row) throw new Error('Following the stock answered nothing.')
  return row.followed
}

function levelOf(
  { available, minimum, orderMultiple, reorderLevel }: Queued,
  shopMinimum: number,
): ShortLevel | null {
  if (available === null || minimum === null || orderMultiple === null) return null
  return stockLevel({ available, minimum, orderMultiple, reorderLevel }, shopMinimum)
}

const REORDER_LEVEL = sql`(further_facts ->> 'reorderLevel')::integer`

/** Prepared, because every node runs it several times a second. */
const readQueued = preparedStatement<Queued>(
  'read_restocked',
  sql`
    select queued.product_id as id, available, minimum, order_multiple as "orderMultiple", ${REORDER_LEVEL} as "reorderLevel"
    from (select distinct product_id from (select product_id from restocked limit ${sql.raw(String(AT_ONCE))}) as first) as queued
    left join product on product.id = queued.product_id`,
)

/**
 * Rows that another transaction has locked are left for a later round: waiting for them could deadlock with an import.
 * A product that changed since it was read is left, too, as its level is an older one's. One that is not in the
 * catalogue has nothing to follow. Watches of stock that may be met are noted for their job: every change of pieces is
 * seen here once, and no order waits for it. So are the events of the feed: they name a key that alone changed the
 * pieces. `product` is named first: who locks whole tables locks it first, too.
 */
const followRestocked = preparedStatement<{ followed: number }>(
  'follow_stock',
  sql`
    with turn as materialized (
      select pg_try_advisory_xact_lock(${sql.raw(String(ADVISORY_LOCKS.followingStock))}) as is_turn
    ), read as materialized (
      select * from unnest(${given('ids')}::uuid[], ${given('available')}::integer[], ${given('minimum')}::integer[],
        ${given('orderMultiple')}::integer[], ${given('reorderLevel')}::integer[], ${given('level')}::text[])
        as read (id, available, minimum, order_multiple, reorder_level, level)
    ), locked as materialized (
      select product_id, product.available, catalogue_entry.available as shown, level
      from product join catalogue_entry on product_id = product.id join read on read.id = product.id
      where product_id = any(${given('ids')}::uuid[]) and (select is_turn from turn)
        and (product.available, product.minimum, product.order_multiple, ${REORDER_LEVEL})
          is not distinct from (read.available, read.minimum, read.order_multiple, read.reorder_level)
      order by product_id for no key update of catalogue_entry skip locked
    ), changed as (
      select product_id, array_agg(distinct api_key) as keys from restocked
      where product_id = any(${given('ids')}::uuid[]) group by product_id
    ), followed as (
      update catalogue_entry set available = locked.available
      from locked where catalogue_entry.product_id = locked.product_id and locked.shown <> locked.available
    ), drafted as (
      insert into event_draft (kind, object, subject, at, api_key)
      select 'stock', 'product', product_id, now(), case when cardinality(keys) = 1 then keys[1] end
      from locked join changed using (product_id) where shown <> available
    ), risen as (
      insert into stock_risen
      select product_id from locked where exists (select from stock_watch
        where stock_watch.product_id = locked.product_id and told_at is null and wanted <= locked.available)
    ), short as (
      insert into low_stock select product_id, level = 'out' from locked where level is not null
      on conflict (product_id) do update set is_out = excluded.is_out where low_stock.is_out <> excluded.is_out
    ), enough as (
      delete from low_stock where product_id in (select product_id from locked where level is null)
    ), taken as (
      delete from restocked where product_id = any(${given('ids')}::uuid[]) and (select is_turn from turn)
        and (product_id in (select product_id from locked)
          or not exists (select from catalogue_entry where catalogue_entry.product_id = restocked.product_id))
    )
    select count(*)::integer as followed from locked`,
)

/**
 * Queues the next products for the list of low stock: all of a shop that had none, or had another minimum order.
 * Returns whether none is left.
 */
async function queueUnfilled({ db, minimumOrderQuantity }: FollowerParts): Promise<boolean> {
  const { rows } = await db.execute<{ queued: number }>(sql`
    with filled as (
      select coalesce((select filled_to from low_stock_fill where shop_minimum = ${minimumOrderQuantity}),
        '00000000-0000-0000-0000-000000000000') as filled_to
    ), next as materialized (
      select id from product where removed_at is null and id > (select filled_to from filled) order by id limit ${AT_ONCE}
    ), noted as (
      insert into low_stock_fill (shop_minimum, filled_to)
      select ${minimumOrderQuantity}, id from next order by id desc limit 1
      on conflict (is_only) do update set shop_minimum = excluded.shop_minimum, filled_to = excluded.filled_to
    ), queued as (
      insert into restocked select id from next
    )
    select count(*)::integer as queued from next`)
  return rows[0]?.queued !== AT_ONCE
}
