import { setTimeout as sleep } from 'node:timers/promises'
import { cents } from '../../../contract/values/money/money.ts'
import { createProduct } from '../../../server/testing/factories.ts'
import { startCluster } from '../cluster.ts'
import { keepOrdering, lookBack, type OrdersLookedAt } from './order-load.ts'

interface LoadReport extends OrdersLookedAt {
  readonly orders: number
  readonly kills: number
  readonly seconds: number
}

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
  const load = await keepOrdering(cluster, {
    clients,
    productId: product.id,
    isEnough: (begun) => begun >= orders,
  })
  const { fates } = load
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
  await Promise.all([load.ended, killing])
  const seconds = Math.round((Date.now() - began) / 1000)
  await sleep(15_000)
  try {
    return {
      orders: fates.size,
      kills: killed,
      seconds,
      ...(await lookBack(cluster, fates, product.id)),
    }
  } finally {
    await cluster.stop()
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
