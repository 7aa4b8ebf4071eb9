import { sql } from 'drizzle-orm'
import {
  type EventKind,
  EXISTS,
  readableEvents,
} from '../../../../contract/office/events/event-kinds.ts'
import { TRYING_HOURS } from '../../../../contract/office/events/webhooks.ts'
import { rightsOfUser } from '../../../people/sessions/user-rights.ts'
import type { Database } from '../../../platform/database/database.ts'
import { given, preparedStatement } from '../../../platform/database/prepared.ts'
import type { users } from '../../../platform/database/tables/people.ts'

/** Numbers of the feed that a statement reads. */
const AT_ONCE = 1000
/** A dead receiver leaves no more than so many and `AT_ONCE`: the feed keeps what comes later. */
const MOST_WAITING = 10_000

type MakerRow = Pick<typeof users.$inferSelect, 'role' | 'staffRights' | 'blockedAt'>

/** The events of which a maker may hear now: none while they are blocked. */
export const readableTo = (maker: MakerRow) =>
  readableEvents(maker.blockedAt ? [] : rightsOfUser(maker))

interface EndpointWork extends MakerRow {
  readonly id: string
  readonly kinds: readonly EventKind[]
  readonly isBehind: boolean
  readonly isDue: boolean
}

/** Prepared, because every node asks several times a second. */
const findAll = preparedStatement<EndpointWork>(
  'find_webhook_work',
  sql`select webhook_endpoint.id, kinds, role, staff_rights as "staffRights", blocked_at as "blockedAt",
      queued_to < coalesce((select max(seq) from event), 0) as "isBehind",
      exists (select from webhook_delivery where endpoint_id = webhook_endpoint.id and state = 'waiting'
        and next_try_at <= ${given('now')}::timestamptz
        and (taken_until is null or taken_until <= ${given('now')}::timestamptz)) as "isDue"
    from webhook_endpoint join users on users.id = maker_id`,
)

/** All endpoints, and whether there is something to queue or to send. */
export const findWork = (db: Database, now: Date): Promise<EndpointWork[]> =>
  findAll(db, { now: now.toISOString() })

/** Deliveries of an object that has one waiting are tried when that one is. */
const queueSome = preparedStatement<Record<string, never>>(
  'queue_webhook_events',
  sql`
    with endpoint as materialized (
      select id, queued_to, leave_out_key from webhook_endpoint
      where id = ${given('id')}::uuid and (
        select count(*) from (select from webhook_delivery
          where endpoint_id = ${given('id')}::uuid and state = 'waiting' limit ${sql.raw(String(MOST_WAITING))}) as waiting
        ) < ${sql.raw(String(MOST_WAITING))}
      for update skip locked
    ), page as (
      select event.*, endpoint.id as endpoint_id from endpoint
      join event on seq > queued_to and seq <= queued_to + ${sql.raw(String(AT_ONCE))}
      where kind = any(${given('kinds')}::text[])
        and (kind <> '${sql.raw(EXISTS)}' or object = any(${given('objects')}::text[]))
        and (leave_out_key is null or body not like '%"by":{"key":"' || leave_out_key || '"}%')
    ), queued as (
      insert into webhook_delivery (endpoint_id, seq, message_id, kind, subject, created_at, next_try_at, give_up_at)
      select endpoint_id, seq, (('{' || body || '}')::json ->> 'id')::uuid, kind, subject, now.at,
        coalesce((select min(next_try_at) from webhook_delivery as earlier where earlier.endpoint_id = page.endpoint_id
          and earlier.subject = page.subject and earlier.state = 'waiting'), now.at),
        now.at + interval '${sql.raw(String(TRYING_HOURS))} hours'
      from page, (select ${given('now')}::timestamptz as at) as now order by seq
    )
    update webhook_endpoint
    set queued_to = greatest(webhook_endpoint.queued_to, least(endpoint.queued_to + ${sql.raw(String(AT_ONCE))}, feed.seq))
    from endpoint, (select coalesce(max(seq), 0) as seq from event) as feed
    where webhook_endpoint.id = endpoint.id`,
)

/**
 * Queues the next events of the feed that an endpoint is to hear. Numbers have no gap, and the endpoint’s row is locked,
 * so that each event is queued once, in order. A page for each look: an endpoint that is far behind holds up no other.
 */
export async function queueEvents(db: Database, endpoint: EndpointWork, now: Date): Promise<void> {
  const readable = readableTo(endpoint)
  const { kinds: chosen } = endpoint
  const kinds = readable.kinds.filter((kind) => chosen.length === 0 || chosen.includes(kind))
  await queueSome(db, {
    id: endpoint.id,
    kinds,
    objects: readable.objects,
    now: now.toISOString(),
  })
}
