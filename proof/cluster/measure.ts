import { setTimeout as sleep } from 'node:timers/promises'
import { cents } from '../../contract/values/money/money.ts'
import { type RunningCluster, startCluster } from '../../deploy/cluster/cluster.ts'
import { loopbackComputers } from '../../deploy/cluster/computers.ts'
import { until } from '../../deploy/cluster/until.ts'
import { createProduct, orderBody } from '../../server/testing/factories.ts'
import type { Client } from '../faults/client.ts'
import { ROOMY } from './roomy.ts'
import { openSite } from './site.ts'

const FIRST_PORT = 4100
const ROUNDS = 5
const CLIENTS = 12
const ORDERS = 600
const READS = 2000

/**
 * `node proof/cluster/measure.ts`: what a synchronous standby costs an order, what a second shop costs a read, and how
 * much log an order writes, as ratios in one run. Figures stand in docs/evidence/scale.md.
 */
async function measure(): Promise<void> {
  const cluster = await startCluster({
    port: FIRST_PORT,
    makeComputers: loopbackComputers,
    env: ROOMY,
    say: (line) => console.log(line),
  })
  try {
    const site = openSite(cluster)
    const { id } = await createProduct(site.db, {
      available: 1_000_000_000,
      listPriceCents: cents(100),
    })
    const buyers = await Promise.all(Array.from({ length: CLIENTS }, () => site.client()))
    const order = () => timeOrders(buyers, cluster.shopUrls[0] ?? '', id)
    await order()

    const { rows: before } = await site.pool.query('select pg_current_wal_lsn() as lsn')
    await order()
    const { rows: log } = await site.pool.query(
      'select pg_wal_lsn_diff(pg_current_wal_lsn(), $1)::float8 as bytes',
      [before[0].lsn],
    )
    console.log(`log of an order: ${(log[0].bytes / ORDERS / 1024).toFixed(1)} KiB`)

    const alone: number[] = []
    const waited: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await waitForStandby(cluster, false)
      alone.push(await order())
      await waitForStandby(cluster, true)
      waited.push(await order())
    }
    console.log(
      `an order: ${median(waited).toFixed(2)} ms with a standby, ${median(alone).toFixed(2)} without: ${(median(waited) / median(alone)).toFixed(2)}`,
    )

    const two: number[] = []
    const one: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      two.push(await timeReads(cluster.url))
      await cluster.endShop('shop2')
      await sleep(3000)
      one.push(await timeReads(cluster.url))
      await cluster.startShop('shop2')
      await sleep(2000)
    }
    console.log(
      `a read: ${median(two).toFixed(2)} ms with two shops, ${median(one).toFixed(2)} with one: ${(median(two) / median(one)).toFixed(2)}`,
    )
    await site.close()
  } finally {
    await cluster.stop()
  }
}

async function waitForStandby(cluster: RunningCluster, isOn: boolean): Promise<void> {
  await cluster.patroni.configure({ synchronous_mode: isOn })
  await until(
    'standbys are as asked',
    async () => (await cluster.patroni.hasSynchronous()) === isOn,
  )
  await sleep(1000)
}

/** Milliseconds for an order, with all clients at once. */
async function timeOrders(buyers: readonly Client[], url: string, productId: string) {
  let left = ORDERS
  const began = performance.now()
  await Promise.all(
    buyers.map(async (buyer) => {
      while (left > 0) {
        left -= 1
        const { status } = await buyer.once(`${url}/orderProduct`, 'POST', orderBody(productId))
        if (status !== 201) throw new Error(`An order was answered ${status}.`)
      }
    }),
  )
  return (performance.now() - began) / ORDERS
}

/** Milliseconds for a read, one after another. */
async function timeReads(url: string): Promise<number> {
  const began = performance.now()
  for (let read = 0; read < READS; read += 1)
    await (await fetch(`${url}/product?limit=6`)).arrayBuffer()
  return (performance.now() - began) / READS
}

function median(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
}

await measure()
process.exit(0)
