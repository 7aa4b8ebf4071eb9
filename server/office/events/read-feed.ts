import { sql } from 'drizzle-orm'
import {
  type EventKind,
  EXISTS,
  readableEvents,
} from '../../../contract/office/events/event-kinds.ts'
import { FEED_ROWS } from '../../../contract/office/events/feed.ts'
import { MOST_EVENTS } from '../../../contract/values/fields.ts'
import type { StaffRight } from '../../../contract/values/rights.ts'
import type { Database } from '../../platform/database/database.ts'
import { given, preparedStatement } from '../../platform/database/prepared.ts'

export interface FeedQuery {
  readonly after?: number | undefined
  readonly kinds?: readonly EventKind[] | undefined
  readonly limit?: number | undefined
}

/** Prepared, for programs ask often. However few events are wanted, so many are looked at. */
const readPage = preparedStatement<{ events: string | null; next: number }>(
  'read_feed',
  sql`
    select string_agg(event, ',') as events,
      case when count(*) = ${given('limit')}::integer then max(seq)
        else least(${given('after')}::bigint + ${sql.raw(String(MOST_EVENTS))},
          coalesce((select max(seq) from event), 0)) end as next
    from (
      select seq, '{"seq":' || seq || ',' || body || '}' as event from event
      where seq > ${given('after')}::bigint and seq <= ${given('after')}::bigint + ${sql.raw(String(MOST_EVENTS))}
        and kind = any(${given('kinds')}::text[]) and (kind <> '${sql.raw(EXISTS)}' or object = any(${given('objects')}::text[]))
      order by seq limit ${given('limit')}::integer
    ) as page`,
)

/**
 * Reads the feed as JSON, as it is stored: as objects its rows would cost ten times as much. Numbers have no gap, so
 * that `next` moves past events that are left out; in a restored shop it moves back to the last one.
 */
export async function readEvents(
  db: Database,
  rights: readonly StaffRight[],
  { after = 0, kinds, limit = FEED_ROWS }: FeedQuery,
): Promise<string> {
  const readable = readableEvents(rights)
  const wanted = kinds ? readable.kinds.filter((kind) => kinds.includes(kind)) : readable.kinds
  const [row] = await readPage(db, { after, limit, kinds: wanted, objects: readable.objects })
  if (!row) throw new Error('The feed answered nothing.')
  return `{"events":[${row.events ?? ''}],"next":${row.next}}`
}
