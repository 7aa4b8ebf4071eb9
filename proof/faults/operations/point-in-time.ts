import { setTimeout as sleep } from 'node:timers/promises'
import { cents } from '../../../contract/values/money/money.ts'
import { databaseNow } from '../../../server/platform/database/database-clock.ts'
import { createProduct } from '../../../server/testing/factories.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { keepOrdering } from '../orders/order-load.ts'
import { startArchivedPostgres, whyNoArchive } from './archived-postgres.ts'

const PRICE = cents(100)
const CLIENTS = 4
/** For the provider's events, and refunds of what is paid without an order. */
const PATIENCE_MS = 180_000

interface MomentReport {
  /** Orders acknowledged before the moment, and after it. */
  readonly before: number
  readonly after: number
  /** Acknowledged before the moment, and not there. Must be 0. */
  readonly lost: number
  /** Acknowledged after it, and there. Must be 0. */
  readonly stayed: number
  /** Products at the mistaken price. Must be 0. */
  readonly mistaken: number
  /** Charges of orders after the moment that the shop has not given back. Must be 0. */
  readonly kept: number
  readonly breaches: readonly string[]
  readonly restoredSeconds: number
}

/**
 * Buyers order and pay; then a statement by hand sets all prices to a cent, and buyers go on. The shop is brought back to
 * the moment before the statement, from a base backup and the archived log.
 */
export async function restoreToMoment(ordersEach: number): Promise<MomentReport> {
  const postgres = await startArchivedPostgres()
  const cluster = await startCluster({ shops: 1, postgres, env: { CHECK_SECONDS: '1' } })
  try {
    const product = await createProduct(cluster.db, {
      available: 1_000_000,
      listPriceCents: PRICE,
    })
    const order = async (count: number) => {
      const load = { clients: CLIENTS, productId: product.id }
      const { fates, ended } = await keepOrdering(cluster, {
        ...load,
        isEnough: (begun) => begun >= count,
      })
      await ended
      return fates
    }
    const early = await order(ordersEach)
    await postgres.backUp()
    const before = new Map([...early, ...(await order(ordersEach))])
    await sleep(1000)
    const moment = await databaseNow(cluster.db)
    await sleep(1000)
    await cluster.pool.query('update product set list_price_cents = 1')
    const after = await order(ordersEach)

    const began = Date.now()
    await cluster.running[0]?.stop()
    await postgres.restoreTo(moment)
    await cluster.restart(0)
    const restoredSeconds = Math.round((Date.now() - began) / 1000)
    const end = Date.now() + PATIENCE_MS
    while (Date.now() < end && (await findKept(cluster, after)).length > 0) await sleep(1000)
    return { ...(await compare(cluster, before, after)), restoredSeconds }
  } finally {
    await cluster.stop()
  }
}

type Orders = Awaited<ReturnType<typeof keepOrdering>>['fates']

async function findKept({ stripe }: Cluster, orders: Orders): Promise<string[]> {
  const kept: string[] = []
  for await (const { id, status, refunded, metadata } of stripe.charges.list({ limit: 100 }))
    if (status === 'succeeded' && !refunded && orders.has(metadata.order ?? '')) kept.push(id)
  return kept
}

async function compare(cluster: Cluster, before: Orders, after: Orders) {
  const { rows } = await cluster.pool.query<{ id: string }>('select id from orders')
  const there = new Set(rows.map(({ id }) => id))
  const mistaken = await cluster.pool.query('select from product where list_price_cents = 1')
  return {
    before: before.size,
    after: after.size,
    lost: [...before.keys()].filter((id) => !there.has(id)).length,
    stayed: [...after.keys()].filter((id) => there.has(id)).length,
    mistaken: mistaken.rowCount ?? 0,
    kept: (await findKept(cluster, after)).length,
    breaches: await cluster.audit(),
  }
}

if (process.argv[1] === import.meta.filename) {
  const obstacle = whyNoArchive()
  if (obstacle) {
    console.error(obstacle)
    process.exit(2)
  }
  const report = await restoreToMoment(Number(process.argv[2] ?? 20))
  console.log(JSON.stringify(report))
  const { lost, stayed, mistaken, kept, breaches } = report
  process.exitCode = lost + stayed + mistaken + kept + breaches.length === 0 ? 0 : 1
}
