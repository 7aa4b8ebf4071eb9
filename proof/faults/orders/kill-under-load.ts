import { setTimeout as sleep } from 'node:timers/promises'
import { cents } from '../../../contract/values/money.ts'
import { createProduct, orderBody } from '../../../server/testing/factories.ts'
import type { Client } from '../client.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { intentOf, payOrder } from './order-life.ts'

interface LoadReport {
  readonly orders: number
  readonly kills: number
  readonly seconds: number
  readonly paid: number
  /** Each of these must be 0. */
  readonly lost: number
  readonly oversold: number
  readonly doubleCharged: number
  readonly stuck: number
  readonly breaches: readonly string[]
}

/** Of ten orders seven are paid, one is declined, one is deleted and one is left unpaid. */
type Fate = 'pay' | 'decline' | 'delete' | 'leave'
const FATES: readonly Fate[] = [
  'pay',
  'pay',
  'pay',
  'pay',
  'pay',
  'pay',
  'pay',
  'decline',
  'delete',
  'leave',
]

/**
 * Many clients order through two nodes on one database while the nodes are killed with `kill -9` in turn and restarted.
 * Then checks every acknowledged order and runs the audit.
 */
async function killUnderLoad({
  orders,
  clients,
  kills,
  onProgress = () => {},
}: {
  orders: number
  clients: number
  kills: number
  onProgress?: (done: number, killed: number) => void
}): Promise<LoadReport> {
  const cluster = await startCluster({ env: { CHECK_SECONDS: '5' } })
  const began = Date.now()
  const stock = orders * 500
  const product = await createProduct(cluster.db, { available: stock, listPriceCents: cents(100) })
  const buyers = await Promise.all(Array.from({ length: clients }, () => cluster.client()))
  const fates = new Map<string, Fate>()
  let begun = 0

  const work = buyers.map(async (buyer) => {
    while (begun < orders) {
      const fate = FATES[begun % FATES.length] ?? 'leave'
      begun += 1
      fates.set(await live(cluster, buyer, product.id, fate), fate)
    }
  })
  let killed = 0
  const killing = (async () => {
    while (killed < kills) {
      // Spaces the kills evenly over the orders, whatever the speed.
      if (fates.size < ((killed + 1) * orders) / (kills + 1)) {
        await sleep(50)
        continue
      }
      const place = killed % cluster.urls.length
      await cluster.running[place]?.kill()
      await cluster.restart(place)
      killed += 1
      onProgress(fates.size, killed)
    }
  })()
  await Promise.all([...work, killing])
  const seconds = Math.round((Date.now() - began) / 1000)
  await sleep(15_000)
  try {
    return {
      orders: fates.size,
      kills: killed,
      seconds,
      ...(await look(cluster, fates, product.id)),
    }
  } finally {
    await cluster.stop()
  }
}

async function live(
  cluster: Cluster,
  buyer: Client,
  productId: string,
  fate: Fate,
): Promise<string> {
  const { status, body } = await buyer.insist(
    cluster.urls,
    '/orderProduct',
    'POST',
    orderBody(productId),
  )
  if (status !== 201) throw new Error(`An order was answered ${status}: ${body?.detail}`)
  const id = String(body.insertedId)
  if (fate === 'pay') await payOrder(cluster, buyer, id)
  if (fate === 'delete') await buyer.insist(cluster.urls, `/order/${id}`, 'DELETE')
  if (fate === 'decline') {
    const intentId = await intentOf(cluster, buyer, id)
    await cluster.stripe.paymentIntents
      .confirm(intentId, { payment_method: 'pm_card_chargeDeclined' })
      .catch(() => {})
  }
  return id
}

async function look(cluster: Cluster, fates: ReadonlyMap<string, Fate>, productId: string) {
  const { rows } = await cluster.pool.query<{ id: string; state: string }>(
    'select id, state from orders',
  )
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  const wanted: Record<Fate, string> = {
    pay: 'paid',
    delete: 'cancelled',
    decline: 'awaitingPayment',
    leave: 'awaitingPayment',
  }
  const answered = [...fates]
  const charges = new Map<string, number>()
  for await (const charge of cluster.stripe.charges.list({ limit: 100 })) {
    const order = charge.metadata.order ?? ''
    if (charge.status === 'succeeded') charges.set(order, (charges.get(order) ?? 0) + 1)
  }
  const stock = await cluster.pool.query(
    `select received - available - coalesce((select sum(quantity) from order_line join orders on orders.id = order_id
        where product_id = product.id and state in ('awaitingPayment', 'paid')), 0)::int as missing
      from product where id = $1`,
    [productId],
  )
  return {
    paid: rows.filter(({ state }) => state === 'paid').length,
    lost: answered.filter(([id]) => !states.has(id)).length,
    oversold: Math.abs(stock.rows[0].missing),
    doubleCharged: [...charges.values()].filter((count) => count > 1).length,
    stuck: answered.filter(([id, fate]) => states.get(id) !== wanted[fate]).length,
    breaches: await cluster.audit(),
  }
}

if (process.argv[1] === import.meta.filename) {
  const [orders = 20_000, kills = 40] = process.argv.slice(2).map(Number)
  const report = await killUnderLoad({
    orders,
    kills,
    clients: 64,
    onProgress: (done, killed) => console.log(`${done} orders, ${killed} kills`),
  })
  console.log(report)
  const { lost, oversold, doubleCharged, stuck, breaches } = report
  process.exitCode = lost + oversold + doubleCharged + stuck + breaches.length > 0 ? 1 : 0
}
