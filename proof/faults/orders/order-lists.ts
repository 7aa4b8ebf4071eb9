import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { cents } from '../../../contract/values/money/money.ts'
import { createProduct } from '../../../server/testing/factories.ts'
import type { Client } from '../client.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { type List, type Outcome, orderList, PRICE_CENTS } from './order-list.ts'

/** Reading a cart sums up its owner's unpaid orders: with hundreds of them the run would measure that. */
const LISTS_PER_CUSTOMER = 5
/** Lists want twice as much of every tenth product as there is. */
const SCARCE = 10
/** PostgreSQL adds a connection's deadlocks to the count within ten idle seconds. */
const COUNTED_AFTER_MS = 12_000

interface Load {
  readonly lists: number
  /** Lines of each list. */
  readonly lines: number
  readonly clients: number
  readonly kills: number
  readonly onProgress?: (done: number, killed: number) => void
}

interface ListsReport {
  readonly lists: number
  readonly kills: number
  readonly seconds: number
  /** Lists that were ordered; all lines of the others were short. */
  readonly acknowledged: number
  /** Lists of which short lines were named, and removed, before they were ordered. */
  readonly shortened: number
  /** Each of these must be 0. */
  readonly deadlocks: number
  readonly serverErrors: number
  readonly strangeAnswers: readonly string[]
  readonly lost: number
  readonly torn: number
}

/**
 * Clients order random lists out of few products, with lines in random order, through all nodes, while the nodes are
 * killed with `kill -9` in turn and restarted. Every fifth order is deleted. Then compares each acknowledged order with
 * its list.
 */
export async function orderLists(cluster: Cluster, load: Load): Promise<ListsReport> {
  const { lists, lines, clients, kills, onProgress = () => {} } = load
  const deadlocksBefore = await countDeadlocks(cluster)
  const products = await createProducts(cluster, load)
  const customers: Client[] = []
  const outcomes: Outcome[] = []
  const prints = new Map<string, string>()
  let begun = 0
  const began = Date.now()

  const work = Array.from({ length: clients }, async () => {
    while (begun < lists) {
      const customer = await cluster.client()
      customers.push(customer)
      for (let turn = 0; turn < LISTS_PER_CUSTOMER && begun < lists; turn += 1) {
        begun += 1
        const isDeleted = begun % 5 === 0
        const outcome = await orderList(cluster.urls, customer, drawList(products, lines))
        outcomes.push({ ...outcome, ordered: undefined })
        if (!outcome.ordered) continue
        prints.set(outcome.ordered.id, fingerprint(outcome.ordered.list))
        if (isDeleted) await customer.insist(cluster.urls, `/order/${outcome.ordered.id}`, 'DELETE')
      }
    }
  })
  let killed = 0
  const killing = (async () => {
    while (killed < kills) {
      // Spaces the kills evenly over the lists, whatever the speed.
      if (outcomes.length < ((killed + 1) * lists) / (kills + 1)) {
        await sleep(20)
        continue
      }
      const place = killed % cluster.urls.length
      await cluster.running[place]?.kill()
      await cluster.restart(place)
      killed += 1
      onProgress(outcomes.length, killed)
    }
  })()
  await Promise.all([...work, killing])
  return {
    lists: outcomes.length,
    kills: killed,
    seconds: (Date.now() - began) / 1000,
    acknowledged: prints.size,
    shortened: outcomes.filter(({ shortenings }) => shortenings > 0).length,
    serverErrors: customers.reduce((sum, { serverErrors }) => sum + serverErrors(), 0),
    strangeAnswers: outcomes.flatMap(({ strange }) => strange ?? []),
    ...(await compare(cluster, prints)),
    deadlocks: (await countDeadlocks(cluster)) - deadlocksBefore,
  }
}

/** Three times as many as a list has lines, so that any two lists share a third of theirs. */
async function createProducts(cluster: Cluster, { lists, lines }: Load): Promise<string[]> {
  const wanted = Math.ceil((lists * MOST_PIECES) / 3)
  const made = await Promise.all(
    Array.from({ length: 3 * lines }, (_, place) =>
      createProduct(cluster.db, {
        listPriceCents: cents(PRICE_CENTS),
        available: place % SCARCE === 0 ? Math.ceil(wanted / 2) : 2 * wanted + 100_000,
      }),
    ),
  )
  return made.map(({ id }) => id)
}

const LEAST_PIECES = 500
const MOST_PIECES = 600

/** Different products in random order, with random quantities. */
function drawList(products: readonly string[], lines: number): List {
  const shuffled = products
    .map((productId) => ({ productId, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
  const drawn = () => LEAST_PIECES + Math.floor(Math.random() * (MOST_PIECES - LEAST_PIECES + 1))
  return new Map(shuffled.slice(0, lines).map(({ productId }) => [productId, drawn()]))
}

function fingerprint(list: List): string {
  const lines = [...list].map(([productId, quantity]) => `${productId}:${quantity}`)
  return createHash('md5').update(lines.sort().join()).digest('hex')
}

/** Counts acknowledged orders that are missing, and those that do not have exactly the lines of their list. */
async function compare(cluster: Cluster, prints: ReadonlyMap<string, string>) {
  const { rows } = await cluster.pool.query<{ id: string; print: string }>(
    `select orders.id, md5(string_agg(product_id || ':' || quantity, ',' order by product_id)) as print
     from orders join order_line on order_id = orders.id group by orders.id`,
  )
  const stored = new Map(rows.map(({ id, print }) => [id, print]))
  const acknowledged = [...prints]
  return {
    lost: acknowledged.filter(([id]) => !stored.has(id)).length,
    torn: acknowledged.filter(([id, print]) => stored.has(id) && stored.get(id) !== print).length,
  }
}

async function countDeadlocks({ pool }: Cluster): Promise<number> {
  const { rows } = await pool.query(
    'select deadlocks::integer from pg_stat_database where datname = current_database()',
  )
  return rows[0].deadlocks
}

if (process.argv[1] === import.meta.filename) {
  const [lists = 100_000, kills = 40, lines = 20] = process.argv.slice(2).map(Number)
  const cluster = await startCluster({ env: { CHECK_SECONDS: '5' } })
  const onProgress = (done: number, killed: number) => console.log(`${done} lists, ${killed} kills`)
  const report = await orderLists(cluster, { lists, kills, lines, clients: 8, onProgress })
  await sleep(COUNTED_AFTER_MS)
  const deadlocks = await countDeadlocks(cluster)
  const breaches = await cluster.audit()
  await cluster.stop()
  console.log({ ...report, deadlocks, breaches })
  console.log(`${Math.round(report.lists / report.seconds)} lists of ${lines} lines a second`)
  const { serverErrors, strangeAnswers, lost, torn } = report
  const faults = deadlocks + serverErrors + strangeAnswers.length + lost + torn + breaches.length
  process.exitCode = faults > 0 ? 1 : 0
}
