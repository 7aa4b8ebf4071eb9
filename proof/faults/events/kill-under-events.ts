import { setTimeout as sleep } from 'node:timers/promises'
import type { EventKind } from '../../../contract/office/events/event-kinds.ts'
import { createProduct } from '../../../server/testing/factories.ts'
import { startHookReceiver } from '../../../server/testing/webhooks/hook-receiver.ts'
import type { Client } from '../client.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { untilTrue } from '../until-true.ts'
import { compareEcho, type Differences, firstArrivals } from './compare-echo.ts'
import { writeEvents } from './event-load.ts'
import { mirrorShop } from './mirror-shop.ts'

const PRODUCTS = 40
const KINDS: readonly EventKind[] = [
  ...(['orderPlaced', 'orderPaid', 'orderCancelled', 'orderExpired', 'orderChanged'] as const),
  ...(['product', 'price', 'stock'] as const),
]
/** A receiver that works for a moment is met by more kills in the middle of its answer. */
const WORK_MS = 20
const LONGEST_LIFE_MS = 1000
/** Longer than the turn of a killed sender, whose deliveries come only after it. */
const LONGEST_REST_MS = 120_000

interface Load {
  readonly kills: number
  /** Events that come to the receiver before the first kill. */
  readonly quietEvents: number
  readonly onProgress?: (killed: number, deliveries: number) => void
}

interface KillReport {
  readonly kills: number
  readonly seconds: number
  /** Events of the feed, and those of the webhook's kinds that came. */
  readonly events: number
  readonly arrived: number
  readonly deliveries: number
  readonly repeats: number
  /** From the event's moment to its arrival, without kills. */
  readonly quiet: { readonly events: number; readonly p50Ms: number; readonly p99Ms: number }
  readonly differences: Differences
}

/**
 * Orders, payments, cancellations and edits of products, while a receiver takes the webhook of each and a reader follows
 * the feed. First nothing is killed; then a random node is, again and again, with `kill -9`. Compares all in the end.
 */
export async function killUnderEvents(cluster: Cluster, load: Load): Promise<KillReport> {
  const { kills, quietEvents, onProgress = () => {} } = load
  const began = Date.now()
  const receiver = await startHookReceiver()
  const { received } = receiver
  const admin = await cluster.client({ role: 'admin' })
  const productIds: string[] = []
  const readFrom = await readEnd(cluster)
  while (productIds.length < PRODUCTS)
    productIds.push((await createProduct(cluster.db, { available: 10_000_000 })).id)
  const webhook = await openWebhook(cluster, admin, receiver.url)
  const mirror = mirrorShop(cluster, admin, { from: readFrom, productIds })

  let isEnough = false
  const people = { buyers: 6, staff: 3, productIds, isEnough: () => isEnough }
  const isQuiet = () => received.length >= quietEvents
  await writeEvents(cluster, { ...people, isEnough: isQuiet, pauseMs: 100 })
  const quiet = firstArrivals(received).map(
    ({ at, message }) => at - Date.parse('at' in message ? message.at : ''),
  )

  receiver.answerBy(async (_, reply) => {
    await sleep(WORK_MS)
    reply.end()
  })
  const writing = writeEvents(cluster, { ...people, pauseMs: 20 })
  let killed = 0
  while (killed < kills) {
    await sleep(Math.random() * LONGEST_LIFE_MS)
    const place = Math.floor(Math.random() * cluster.urls.length)
    await cluster.running[place]?.kill()
    killed += 1
    await cluster.restart(place)
    onProgress(killed, received.length)
  }
  isEnough = true
  await writing

  const { sentFrom } = webhook
  const facts = { received, mirror, readFrom, sentFrom, kinds: KINDS, productIds }
  const differences = await untilSame(() => compareEcho(cluster, facts))
  await mirror.end()
  await webhook.remove()
  await receiver.close()
  const arrived = firstArrivals(received).length
  return {
    kills: killed,
    seconds: Math.round((Date.now() - began) / 1000),
    events: mirror.events.length,
    arrived,
    deliveries: received.length,
    repeats: received.length - arrived,
    quiet: { events: quiet.length, p50Ms: quantileOf(quiet, 0.5), p99Ms: quantileOf(quiet, 0.99) },
    differences,
  }
}

/** The number of the feed's last event. */
async function readEnd({ pool }: Cluster): Promise<number> {
  await untilTrue('the feed is numbered', async () => {
    const { rows } = await pool.query(
      `select not exists (select from event_draft) and exists (select from event_arrival)
         and not exists (select from event_arrival where not is_done) as "isNumbered"`,
    )
    return rows[0].isNumbered
  })
  const { rows } = await pool.query('select coalesce(max(seq), 0)::integer as seq from event')
  return rows[0].seq
}

/** An endpoint, and the number behind which its deliveries begin. */
async function openWebhook({ urls, pool }: Cluster, admin: Client, url: string) {
  const path = '/webhookEndpoint'
  const { status, body } = await admin.insist(urls, path, 'POST', { url, kinds: KINDS })
  if (status !== 201) throw new Error(`The webhook was answered ${status}: ${body?.detail}`)
  const { rows } = await pool.query<{ seq: number }>(
    'select queued_to::integer as seq from webhook_endpoint where id = $1',
    [body.insertedId],
  )
  return {
    sentFrom: rows[0]?.seq ?? 0,
    remove: () => admin.insist(urls, `${path}/${body.insertedId}`, 'DELETE'),
  }
}

const hasNone = (differences: Differences) =>
  Object.values(differences).every((count: number) => count === 0)

/** The differences that stay, after a while in which payments and deliveries come to their end. */
async function untilSame(compare: () => Promise<Differences>): Promise<Differences> {
  const until = Date.now() + LONGEST_REST_MS
  for (;;) {
    const differences = await compare()
    if (hasNone(differences) || Date.now() > until) return differences
    await sleep(1000)
  }
}

function quantileOf(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

if (process.argv[1] === import.meta.filename) {
  const [kills = 100, shops = 1] = process.argv.slice(2).map(Number)
  const cluster = await startCluster({ shops })
  try {
    const report = await killUnderEvents(cluster, {
      kills,
      quietEvents: 1200,
      onProgress: (killed, deliveries) => {
        if (killed % 10 === 0) console.log(`${killed} kills, ${deliveries} deliveries`)
      },
    })
    console.log(report)
    process.exitCode = hasNone(report.differences) ? 0 : 1
  } finally {
    await cluster.stop()
  }
}
