import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { type EventObject, EXISTS } from '../../../contract/office/events/event-kinds.ts'
import { ADVISORY_LOCKS } from '../../platform/database/advisory-locks.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { readSnapshot } from '../../platform/database/feed.ts'
import { event, eventArrival } from '../../platform/database/tables/feed.ts'
import { numberEvents } from './number-events.ts'

/** Objects of a transaction; an order brings its moves along. */
const AT_ONCE = 1000

type Arrival = typeof eventArrival.$inferSelect

/** The objects of each kind that are there, and their versions. */
const OBJECTS: Readonly<Record<EventObject, { from: SQL; version: SQL }>> = {
  product: {
    from: sql`product where (removed_at is null or is_draft)`,
    version: sql`product.version`,
  },
  customer: { from: sql`users where true`, version: sql`null::integer` },
  order: {
    from: sql`orders where true`,
    version: sql`coalesce((select max(move_no) from order_move where order_id = orders.id), 0)`,
  },
  document: { from: sql`document where true`, version: sql`1` },
}

/**
 * Enters the next objects that are older than the feed, an event `exists` for each, and the moves that an order had
 * before. Another node may be doing so.
 */
export async function takeOverSome(db: Database): Promise<'done' | 'more' | 'elsewhere'> {
  const arrivals = await db.select({ isDone: eventArrival.isDone }).from(eventArrival)
  if (arrivals.length > 0 && arrivals.every(({ isDone }) => isDone)) return 'done'
  return db.transaction(async (tx) => {
    if (!(await takeTurn(tx))) return 'elsewhere'
    await takeOver(tx)
    return 'more'
  })
}

/** Keeps other nodes from numbering until the transaction ends. */
async function takeTurn(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ isTurn: boolean }>(
    sql`select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.numberingEvents}) as "isTurn"`,
  )
  return rows[0]?.isTurn === true
}

async function takeOver(tx: Transaction): Promise<void> {
  const arrivals = await tx.select().from(eventArrival).orderBy(asc(eventArrival.object))
  if (arrivals.length === 0) return arrive(tx)
  const arrival = arrivals.find(({ isDone }) => !isDone)
  if (arrival) await takeOverNext(tx, arrival)
}

/**
 * Draws the line between moves of orders that have events of their own and those that don't: no move is made while the
 * lock is held. It is tried again at the next look if others don't let go.
 */
async function arrive(tx: Transaction): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '1s'`)
  await tx.execute(sql`lock table order_move in share row exclusive mode`)
  await numberEvents(tx)
  const seen = await readSnapshot(tx)
  const born = sql<number>`(select coalesce(max(${event.seq}), 0) from ${event})`
  const objects = Object.keys(OBJECTS) as EventObject[]
  await tx.insert(eventArrival).values(objects.map((object) => ({ object, seen, born })))
}

async function takeOverNext(tx: Transaction, arrival: Arrival): Promise<void> {
  const { object, takenTo, arrivedAt } = arrival
  const { from, version } = OBJECTS[object]
  const moves = object === 'order' ? sql`union all ${formerMoves(arrival)}` : sql``
  const { rows } = await tx.execute<{ count: number; last: string | null }>(sql`
    with next as materialized (
      select id, ${version} as version from ${from} and id > ${takenTo} and created_at < ${arrivedAt.toISOString()}
      order by id limit ${AT_ONCE}
    ), found as (
      select id as subject, 0 as place, ${EXISTS} as kind, version, now() as at, null::uuid as person from next ${moves}
    ), entered as (
      insert into event (seq, kind, object, subject, body)
      select (select coalesce(max(seq), 0) from event) + row_number() over (order by subject, place), kind, ${object}, subject,
        event_body(kind, ${object}, subject, version, at, person, null)
      from found order by subject, place
    )
    select count(*)::integer as count, (array_agg(id order by id desc))[1] as last from next`)
  const [row] = rows
  await tx
    .update(eventArrival)
    .set({ takenTo: row?.last ?? takenTo, isDone: row?.count !== AT_ONCE })
    .where(eq(eventArrival.object, object))
}

const formerMoves = ({ seen, born }: Arrival) => sql`
  select order_id, move_no, event_of_move(axis, to_state, reason, amount_cents), move_no, order_move.at,
    case when actor in ('customer', 'admin') then users.id end
  from next join order_move on order_id = next.id left join users on email = actor_email
  where (xid is null or pg_visible_in_snapshot(xid, ${seen}::pg_snapshot)) and not exists (
    select from event where seq <= ${born} and subject = order_id and body like '%"version":' || move_no || ',%')`
