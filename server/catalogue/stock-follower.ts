import { sql } from 'drizzle-orm'
import { type Changes, EVERYTHING } from '../cache/changed.ts'
import { ADVISORY_LOCKS } from '../database/advisory-locks.ts'
import type { Database } from '../database/database.ts'

/** Rows per transaction, so that none is locked for long. */
const AT_ONCE = 1000
/** Pause after a change, so that one round serves many orders; lists are to follow within a second. */
const PAUSE_MS = 300

interface FollowerParts {
  readonly db: Database
  readonly changes: Pick<Changes, 'onChange'>
  readonly onTrouble: (error: unknown) => void
}

/**
 * Brings the pieces of products into the catalogue's rows and its index by stock soon after they changed, many orders'
 * at once. Any number of nodes may run it.
 */
export function stockFollower({ db, changes, onTrouble }: FollowerParts) {
  let wakeUp: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let isClosed = false
  /** Ends the job's round and any other: the job waits for the one before. */
  let ending: AbortSignal | undefined

  async function followAll(): Promise<void> {
    while (!isClosed && !ending?.aborted) {
      const { followed, isAnyLeft } = await followSome(db)
      if (followed === AT_ONCE) continue
      // Another node's turn, or rows that others have locked: their transactions may tell of no change.
      if (isAnyLeft) wake()
      break
    }
  }

  /** One round at a time; a second caller's changes are in the next round. */
  function follow(signal?: AbortSignal): Promise<void> {
    ending ??= signal
    clearTimeout(wakeUp)
    wakeUp = undefined
    const round = working.then(followAll)
    working = round.catch(() => {})
    return round
  }

  function wake(): void {
    if (isClosed || wakeUp) return
    wakeUp = setTimeout(() => follow().catch(onTrouble), PAUSE_MS)
    wakeUp.unref()
  }

  // Everything is told at the start, too: what a killed shop has left is done then.
  changes.onChange((tags) => {
    if (tags.some((tag) => tag === EVERYTHING || tag.startsWith('product:'))) wake()
  })

  return {
    follow,

    async close(): Promise<void> {
      isClosed = true
      clearTimeout(wakeUp)
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
async function followSome(db: Database): Promise<{ followed: number; isAnyLeft: boolean }> {
  const { rows } = await db.execute<{ followed: number; isAnyLeft: boolean }>(sql`
    with turn as materialized (
      select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.followingStock}) as is_turn
    ), locked as materialized (
      select product_id, product.available, catalogue_entry.available as shown from product join catalogue_entry on product_id = product.id
      where product_id in (select distinct product_id from restocked limit ${AT_ONCE}) and (select is_turn from turn)
      order by product_id for no key update of catalogue_entry skip locked
    ), followed as (
      update catalogue_entry set available = locked.available
      from locked where catalogue_entry.product_id = locked.product_id and locked.shown <> locked.available
      returning concat_ws(':', 'stock', locked.shown, catalogue_entry.available, minimum, order_multiple) as fact
    ), risen as (
      insert into stock_risen
      select product_id from locked where exists (select from stock_watch
        where stock_watch.product_id = locked.product_id and told_at is null and wanted <= locked.available)
    ), taken as (
      delete from restocked where (select is_turn from turn) and (product_id in (select product_id from locked)
        or not exists (select from catalogue_entry where catalogue_entry.product_id = restocked.product_id))
      returning product_id
    ), told as materialized (
      select tell_change(array_agg(distinct fact)) from followed having count(*) > 0
    )
    select (select count(*) from locked)::integer as followed, (select count(*) from told) as told,
      (select count(*) from restocked) > (select count(*) from taken) as "isAnyLeft"`)
  const [row] = rows
  if (!row) throw new Error('Following the stock answered nothing.')
  return row
}
