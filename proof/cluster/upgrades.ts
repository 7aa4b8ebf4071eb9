import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../deploy/cluster/until.ts'
import { createProduct, orderBody } from '../../server/testing/factories.ts'
import type { FaultReport, UnderFaults } from './faults.ts'
import { makeNewerVersion } from './newer-version.ts'
import type { openSite } from './site.ts'

const EVERY_MS = 20
/** One request in this many is an order; the others are reads. */
const ORDER_EVERY = 10
const PIECES = 1_000_000_000

/** Requests of a constant rate that are never repeated: each must be answered. */
export async function countFailures(site: ReturnType<typeof openSite>) {
  const product = await createProduct(site.db, { available: PIECES })
  const customer = await site.client()
  const failures: string[] = []
  const underWay = new Set<Promise<void>>()
  const [url = ''] = site.urls
  let requests = 0
  const send = async () => {
    requests += 1
    const isOrder = requests % ORDER_EVERY === 0
    const answer = isOrder
      ? customer.once(`${url}/orderProduct`, 'POST', orderBody(product.id))
      : customer.once(`${url}/product?limit=6`, 'GET')
    await answer.then(
      ({ status }) => {
        if (status !== (isOrder ? 201 : 200))
          failures.push(`${isOrder ? 'order' : 'read'} ${status}`)
      },
      (error) => failures.push(String(error.cause ?? error)),
    )
  }
  const timer = setInterval(() => {
    const sent = send()
    underWay.add(sent)
    void sent.then(() => underWay.delete(sent))
  }, EVERY_MS)
  return {
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
      return { requests, failures }
    },
  }
}

/** A new version goes out shop by shop, and its migrations with the first of them; then the former one comes back. */
export async function rollUpgrade({ cluster, place }: UnderFaults): Promise<FaultReport> {
  const began = Date.now()
  const newer = await makeNewerVersion(join(cluster.folder, 'newer'), place + 1)
  for (const from of [newer, undefined])
    for (const name of cluster.shopNames) {
      await cluster.endShop(name)
      await cluster.startShop(name, {}, from)
      // HAProxy asks every second.
      await sleep(2000)
    }
  return { fault: 'a version ahead and back', backMs: Date.now() - began }
}

/** HAProxy reads its configuration anew, as after an edit. */
export async function reloadBalancer({ cluster }: UnderFaults): Promise<FaultReport> {
  const began = Date.now()
  cluster.front.kill('SIGUSR2')
  await sleep(1000)
  await until('HAProxy answers', async () => (await fetch(`${cluster.url}/healthz`)).ok)
  return { fault: 'HAProxy reloaded', backMs: Date.now() - began }
}
