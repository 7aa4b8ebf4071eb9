import { setTimeout as sleep } from 'node:timers/promises'
import { createProduct, orderBody } from '../../../server/testing/factories.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { startReadyProxy } from './ready-proxy.ts'

/** One request in this many is an order; the others are reads. */
const ORDER_EVERY = 10
const PIECES = 1_000_000_000

interface RollingRestart {
  readonly requestsPerSecond: number
  readonly rounds: number
}

/**
 * Repeatedly restarts two nodes in turn while customers read and order through a load balancer that checks `/readyz`.
 * Returns the number of requests and the failed ones.
 */
export async function rollingRestart({ requestsPerSecond, rounds }: RollingRestart) {
  const cluster = await startCluster({ env: { DRAIN_SECONDS: '1' } })
  const proxy = await startReadyProxy(cluster.urls)
  try {
    const load = await startLoad(cluster, proxy.url, requestsPerSecond)
    for (let round = 0; round < rounds; round += 1) {
      for (let place = 0; place < cluster.urls.length; place += 1) {
        await cluster.running[place]?.stop()
        await cluster.restart(place)
        const url = cluster.urls[place] ?? ''
        while (!proxy.isReady(url)) await sleep(20)
      }
    }
    const sent = await load.stop()
    return { ...sent, breaches: await cluster.audit() }
  } finally {
    proxy.stop()
    await cluster.stop()
  }
}

/** A constant rate per second, whether or not earlier requests have been answered. */
async function startLoad(cluster: Cluster, url: string, requestsPerSecond: number) {
  const { id } = await createProduct(cluster.db, { available: PIECES })
  const customer = await cluster.client()
  const failures: string[] = []
  const underWay = new Set<Promise<void>>()
  let requests = 0

  const send = async () => {
    requests += 1
    const isOrder = requests % ORDER_EVERY === 0
    const [path, method, body] = isOrder
      ? (['/orderProduct', 'POST', orderBody(id)] as const)
      : (['/product?limit=6', 'GET'] as const)
    try {
      const { status } = await customer.once(url + path, method, body)
      if (status !== (isOrder ? 201 : 200)) failures.push(`${method} ${path}: ${status}`)
    } catch (error) {
      failures.push(`${method} ${path}: ${error}`)
    }
  }
  const timer = setInterval(() => {
    const sent = send()
    underWay.add(sent)
    void sent.then(() => underWay.delete(sent))
  }, 1000 / requestsPerSecond)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      return { requests, failures }
    },
  }
}

if (process.argv[1] === import.meta.filename) {
  const started = Date.now()
  const requestsPerSecond = Number(process.argv[2] ?? 200)
  const { requests, failures, breaches } = await rollingRestart({ requestsPerSecond, rounds: 5 })
  const seconds = (Date.now() - started) / 1000
  console.log(
    `10 restarts, ${requests} requests in ${seconds.toFixed(0)} s: ${failures.length} failed, ${breaches.length} promises broken`,
  )
  for (const fault of [...failures.slice(0, 10), ...breaches]) console.log(fault)
  process.exitCode = failures.length + breaches.length === 0 ? 0 : 1
}
