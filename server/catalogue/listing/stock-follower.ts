import { sql } from 'drizzle-orm'
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts'
import type { Database } from '../../platform/database/database.ts'
import { preparedStatement } from '../../platform/database/prepared.ts'

/** Rows per transaction, so that none is locked for long. */
const AT_ONCE = 1000
/** Between two looks, so that one round serves many orders; lists are to follow within a second. */
const PAUSE_MS = 300

interface FollowerParts {
  readonly db: Database
  readonly onTrouble: (error: unknown) => void
}

/**
 * Brings the pieces of products into the catalogue's rows and its index by stock soon after they changed, many orders'
 * at once. Every node looks, and one at a time has its turn.
 */
export function stockFollower({ db, onTrouble }: FollowerParts) {
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let isTroubled = false
  let isClosed = false

  async function followAll(): Promise<void> {
    for (let followed = AT_ONCE; followed === AT_ONCE && !isClosed; )
      followed = await followSome(db)
  }

  /** One round at a time; a second caller's changes are in the next round. */
  function follow(): Promise<void> {
    const round = working.then(followAll)
    working = round.catch(() => {})
    return round
  }

  async function look(): Promise<void> {
    try {
      await follow()
      isTroubled = false
    } catch (error) {
      if (!isTroubled) onTrouble(error)
      isTroubled = true
    }
    if (!isClosed) timer = setTimeout(look, PAUSE_MS).unref()
  }

  return {
    follow,

    /** Rows that a killed shop has left are followed at once. */
    open(): void {
      void look()
    },

    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await working
    },
  }
}

/**
 * Rows that another transaction has locked are left for a later round: waiting for them could deadlock with an import.
 * A product that is not in the catalogue has nothing to follow. Watches of stock that may be met are noted for their
 * job: every change of pieces is seen here once, and no order waits for it. `product` is named first: who locks whole
 * tables locks it first, too.
 */
async function followSome(db: Database): Promise<number> {
  const [row] = await followRestocked(db, {})
  if (!row) throw new Error('Following the stock answered nothing.')
  return row.followed
}

/** Prepared, because every node runs it several times a second. */
const followRestocked = preparedStatement<{ followed: number }>(
  'follow_stock',
  sql`
    with turn as materialized (
      select pg_try_advisory_xact_lock(${sql.raw(String(ADVISORY_LOCKS.followingStock))}) as is_turn
    ), locked as materialized (
      select product_id, product.available, catalogue_entry.available as shown from product join catalogue_entry on product_id = product.id
      where product_id in (select distinct product_id from restocked limit ${sql.raw(String(AT_ONCE))}) and (select is_turn from turn)
      order by product_id for no key update of catalogue_entry skip locked
    ), followed as (
      update catalogue_entry set available = locked.available
      from locked where catalogue_entry.product_id = locked.product_id and locked.shown <> locked.available
    ), risen as (
      insert into stock_risen
      select product_id from locked where exists (select from stock_watch
        where stock_watch.product_id = locked.product_id and told_at is null and wanted <= locked.available)
    ), taken as (
      delete from restocked where (select is_turn from turn) and (product_id in (select product_id from locked)
        or not exists (select from catalogue_entry where catalogue_entry.product_id = restocked.product_id))
    )
    select count(*)::integer as followed from locked`,
)
