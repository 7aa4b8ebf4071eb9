import { availableParallelism, loadavg } from 'node:os'
import { createProduct } from '../../server/testing/factories.ts'
import { startCluster } from '../faults/cluster.ts'
import { visit } from './requests/honest-visitors.ts'
import { holdSlowSockets } from './requests/slow-sockets.ts'

const VISITORS = 2

/** Latency of honest visitors, first alone, then beside slow connections. */
async function measureBesideSlowSockets(count: number, seconds: number) {
  // The limit per address has its own test; here all connections must stay open.
  const cluster = await startCluster({ shops: 1, env: { CONNECTIONS_PER_ADDRESS: '8000' } })
  try {
    for (let product = 0; product < 12; product += 1) await createProduct(cluster.db)
    const [url = ''] = cluster.urls
    const measure = async (forSeconds: number) => {
      const some = { visitors: VISITORS, seconds: forSeconds }
      const [page, products] = await Promise.all([
        visit(`${url}/`, 'text/html', some),
        visit(`${url}/product?limit=6`, 'application/json', some),
      ])
      return { 'GET /': page, 'GET /product?limit=6': products }
    }
    await measure(3)
    const alone = await measure(Math.min(15, seconds))
    const slow = holdSlowSockets(Number(new URL(url).port), count)
    const beside = await measure(seconds)
    const held = slow.countOpen()
    slow.letGo()
    return { alone, beside, held, endedByShop: slow.endedByShop }
  } finally {
    await cluster.stop()
  }
}

if (process.argv[1] === import.meta.filename) {
  const [, , count = '2000', seconds = '60'] = process.argv
  const { alone, beside, held, endedByShop } = await measureBesideSlowSockets(
    Number(count),
    Number(seconds),
  )
  const rows = Object.entries({ alone, beside }).flatMap(([when, measured]) =>
    Object.entries(measured).map(([what, { failed, ...figures }]) => ({
      when,
      what,
      ...figures,
      failed: failed.length,
    })),
  )
  console.table(rows)
  console.log(`${held} slow connections were open at the end. Closed by the shop:`, endedByShop)
  console.log(`Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`)
  process.exitCode = rows.every(({ failed }) => failed === 0) ? 0 : 1
}
