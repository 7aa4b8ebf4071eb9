import type { FeedEvent } from '../../../contract/office/events/feed.ts'
import type { WebhookMessage } from '../../../contract/office/events/webhooks.ts'
import type { ReceivedHook } from '../../../server/testing/webhooks/hook-receiver.ts'
import type { Cluster } from '../cluster.ts'
import type { Mirror } from './mirror-shop.ts'

/** Each of these must be 0. */
export interface Differences {
  /** Events of the feed that never came to the receiver. */
  readonly lost: number
  /** Deliveries whose id is not that of their event in the feed. */
  readonly otherIds: number
  /** Events that came first after a later one of their object. */
  readonly outOfOrder: number
  /** Numbers that the reader of the feed missed, read twice or in another order. */
  readonly gapsOrDoubles: number
  /** Moves of orders that the feed tells otherwise than the table, and products that the mirror has otherwise. */
  readonly otherMoves: number
  readonly otherProducts: number
}

export interface EchoFacts {
  readonly received: readonly ReceivedHook[]
  readonly mirror: Mirror
  /** The numbers behind which the reader and the webhook began. */
  readonly readFrom: number
  readonly sentFrom: number
  readonly kinds: readonly string[]
  readonly productIds: readonly string[]
}

const isEvent = (message: WebhookMessage): message is FeedEvent => message.kind !== 'test'

/** The events that came, each as it came first. */
export function firstArrivals(received: readonly ReceivedHook[]): ReceivedHook[] {
  const seen = new Set<string>()
  return received.filter(({ message }) => {
    const isFirst = !seen.has(message.id)
    seen.add(message.id)
    return isFirst
  })
}

/** Holds what came to a receiver and to a reader of the feed against the feed and the tables. */
export async function compareEcho(cluster: Cluster, facts: EchoFacts): Promise<Differences> {
  const { received, mirror, readFrom, sentFrom, kinds, productIds } = facts
  const { events } = mirror
  const idOf = new Map(events.map(({ seq, id }) => [seq, id]))
  const came = new Set(received.flatMap(({ message }) => (isEvent(message) ? [message.seq] : [])))
  const due = events.filter(({ seq, kind }) => seq > sentFrom && kinds.includes(kind))
  return {
    lost: due.filter(({ seq }) => !came.has(seq)).length,
    otherIds: received.filter(
      ({ headers, message }) =>
        !isEvent(message) ||
        headers['webhook-id'] !== message.id ||
        idOf.get(message.seq) !== message.id,
    ).length,
    outOfOrder: countOutOfOrder(firstArrivals(received).map(({ message }) => message)),
    gapsOrDoubles: events.filter(({ seq }, place) => seq !== readFrom + place + 1).length,
    otherMoves: await countOtherMoves(cluster, events, productIds),
    otherProducts: await countOtherProducts(cluster, mirror, productIds),
  }
}

function countOutOfOrder(messages: readonly WebhookMessage[]): number {
  const latest = new Map<string, number>()
  let count = 0
  for (const message of messages) {
    if (!isEvent(message)) continue
    const before = latest.get(message.subject) ?? 0
    if (message.seq < before) count += 1
    latest.set(message.subject, Math.max(before, message.seq))
  }
  return count
}

async function countOtherMoves(
  { pool }: Cluster,
  events: readonly FeedEvent[],
  productIds: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<{ move: string }>(
    `select order_id || ' ' || move_no || ' ' || event_of_move(axis, to_state, reason, amount_cents) as move
     from order_move where order_id in (select order_id from order_line where product_id = any ($1))`,
    [productIds],
  )
  const stored = new Set(rows.map(({ move }) => move))
  const orders = new Set(rows.map(({ move }) => move.split(' ')[0]))
  const told = events.flatMap(({ subject, version, kind }) =>
    orders.has(subject) ? [`${subject} ${version} ${kind}`] : [],
  )
  const isTold = new Set(told)
  const untold = [...stored].filter((move) => !isTold.has(move)).length
  return untold + told.filter((move) => !stored.has(move)).length
}

/** Every version of a product has an event, and what was read at the last of its events is what is stored. */
async function countOtherProducts(
  { pool }: Cluster,
  { events, products }: Mirror,
  productIds: readonly string[],
): Promise<number> {
  const { rows } = await pool.query<{
    id: string
    version: number
    available: number
    cents: number
  }>(`select id, version, available, list_price_cents as cents from product where id = any ($1)`, [
    productIds,
  ])
  const versions = Map.groupBy(events, ({ subject }) => subject)
  return rows.filter(({ id, version, available, cents }) => {
    const mirrored = products.get(id)
    const told = new Set(versions.get(id)?.flatMap((event) => event.version ?? []))
    const isWhole = told.size === version && Math.max(...told) === version
    const isSame =
      mirrored?.version === version &&
      mirrored.available === available &&
      Math.round(mirrored.price * 100) === cents
    return !isWhole || !isSame
  }).length
}
