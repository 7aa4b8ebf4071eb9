import { type SQL, sql } from 'drizzle-orm'
import { type Stocked, stockLevel } from '../../../contract/catalogue/bulk/stock-level.ts'
import type { NoticeKind } from '../../../contract/office/settings/notice-kinds.ts'
import {
  cents,
  dollarsFromCents,
  formatCount,
  formatDollars,
} from '../../../contract/values/money/money.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isUnseen } from '../../platform/database/feed.ts'
import type { NewNotice } from './notice-store.ts'

/** Events that no feed tells are looked for so far back. Longer than any pause of the job, shorter than notices are kept. */
const LOOKED_BACK = sql`interval '7 days'`

/** Whose mail about it exists without any choice, so that nobody is told twice. */
export interface FoundEvent extends NewNotice {
  readonly toldTo: string | null
}

interface NewsParts {
  /** The events that the bookmark has seen. */
  readonly seen: string
  readonly now: Date
  readonly shopEmail: string
  readonly minimumOrderQuantity: number
}

/** Finds the events since the bookmark; one may be named again. */
export async function findEvents(tx: Transaction, parts: NewsParts): Promise<FoundEvent[]> {
  return [
    ...(await findOrderEvents(tx, parts.seen)),
    ...(await findLowStock(tx, parts)),
    ...(await findOthers(tx, parts)),
  ]
}

const orderPath = (id: string) => `/dashboard/order/${id}`

async function findOrderEvents(tx: Transaction, seen: string): Promise<FoundEvent[]> {
  const { rows } = await tx.execute<{
    id: string
    order_no: string
    total_cents: string
    line_count: number
    from_state: string | null
    reason: string
    move_no: number
  }>(sql`
    select id, order_no, total_cents, line_count, from_state, reason, move_no
    from order_move join orders on orders.id = order_id
    where ${isUnseen(seen)} and not sample
      and (from_state is null or (axis = 'money' and to_state = 'paid') or reason = 'returnRequested')
    order by at, order_no, move_no`)
  return rows.map((row) => {
    const total = formatDollars(dollarsFromCents(cents(Number(row.total_cents))))
    const lines = `${formatCount(row.line_count)} ${row.line_count === 1 ? 'line' : 'lines'}`
    const order = `Order ${row.order_no}`
    const about = { path: orderPath(row.id), orderId: row.id, toldTo: null }
    if (row.reason === 'returnRequested')
      return {
        ...about,
        kind: 'return',
        eventKey: `return ${row.id} ${row.move_no}`,
        title: `Return requested for order ${row.order_no}`,
        path: '/dashboard/returns',
      }
    return row.from_state === null
      ? {
          ...about,
          kind: 'order',
          eventKey: `order ${row.id}`,
          title: `${order}: ${lines}, ${total}`,
        }
      : {
          ...about,
          kind: 'payment',
          eventKey: `payment ${row.id}`,
          title: `${order} is paid: ${total}`,
        }
  })
}

/** Products that an order or the ledger took pieces of, once for all pieces that were ever put in. */
async function findLowStock(
  tx: Transaction,
  { seen, minimumOrderQuantity }: NewsParts,
): Promise<FoundEvent[]> {
  const { rows } = await tx.execute<
    Stocked &
      Record<'id' | 'name', string> &
      Record<string, unknown> & { part_number: string | null; received: number }
  >(sql`
    select id, name, part_number, available, received, minimum, order_multiple as "orderMultiple",
      (further_facts ->> 'reorderLevel')::integer as "reorderLevel"
    from product
    where removed_at is null and id in (
      select product_id from order_line
      where order_id in (select order_id from order_move where ${isUnseen(seen)} and from_state is null)
      union select product_id from stock_entry where ${isUnseen(seen)})
    order by id`)
  return rows
    .filter((row) => stockLevel(row, minimumOrderQuantity) !== null)
    .map(({ id, name, part_number: partNumber, available, received }) => ({
      kind: 'lowStock',
      eventKey: `lowStock ${id} ${received}`,
      title: `${partNumber ?? name}: ${formatCount(available)} pieces left`,
      path: `/dashboard/stock/${id}`,
      orderId: null,
      toldTo: null,
    }))
}

interface OtherEvent extends Record<string, unknown> {
  readonly kind: NoticeKind
  readonly key: string
  readonly about: string
  readonly order_id: string | null
  readonly amount: string | null
  readonly told_to: string | null
}

/** Events of small tables, looked for by what is not told yet. */
async function findOthers(tx: Transaction, { now, shopEmail }: NewsParts): Promise<FoundEvent[]> {
  const since = sql`${now.toISOString()}::timestamptz - ${LOOKED_BACK}`
  const { rows } = await tx.execute<OtherEvent>(sql`
    select found.* from (
      select 'certificate' as kind, 'certificate ' || id as key, coalesce(region, country) as about,
        null::uuid as order_id, null::bigint as amount, null::text as told_to
      from tax_status where state = 'checking' and kind = 'certificate' and created_at > ${since}
      union all
      select 'dispute', 'dispute ' || payment_dispute.id, order_no::text, order_id, amount_cents, null
      from payment_dispute join orders on orders.id = order_id where opened_at > ${since}
      union all
      select 'failedChange', 'failedChange ' || id || ' ' || apply_at, id || ' ' || title, null, null, actor_email
      from change_set where state = 'failed' and apply_at > ${since}
      union all
      ${askedByMail('quote', 'quoteAskedFor', 'place')} and recipient = ${shopEmail} and created_at > ${since}
      union all
      ${askedByMail('partNotFound', 'partAskedFor', 'number')} and recipient = ${shopEmail} and created_at > ${since}
    ) as found
    where not exists (select from notice where event_key = found.key)
    order by kind, key limit 500`)
  return rows.map((row) => ({
    kind: row.kind,
    eventKey: row.key,
    orderId: row.order_id,
    toldTo: row.told_to,
    ...describeOther(row),
  }))
}

/** Questions of buyers, which the outbox holds as mails to the shop. */
const askedByMail = (kind: NoticeKind, mailKind: string, fact: string): SQL => sql`
  select ${kind}::text, ${kind}::text || ' ' || id, facts ->> ${fact}::text, null, null, recipient
  from mail where kind = ${sql.raw(`'${mailKind}'`)}`

function describeOther({ kind, about, amount }: OtherEvent): Pick<FoundEvent, 'title' | 'path'> {
  switch (kind) {
    case 'certificate':
      return { title: `A certificate for ${about} waits`, path: '/dashboard/taxExemptions' }
    case 'dispute': {
      const disputed = formatDollars(dollarsFromCents(cents(Number(amount))))
      return { title: `Order ${about}: ${disputed} is disputed`, path: '/dashboard/disputes' }
    }
    case 'failedChange': {
      const [id, ...title] = about.split(' ')
      return { title: `Not applied: ${title.join(' ')}`, path: `/dashboard/changes/${id}` }
    }
    case 'quote':
      return { title: `A buyer asks what freight to ${about} costs`, path: '/dashboard/quotes' }
    default:
      return { title: `A buyer asks for ${about}`, path: '/dashboard/notFound' }
  }
}
