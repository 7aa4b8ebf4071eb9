import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cents } from '../../contract/values/money/money.ts'
import { apartComputers } from '../../deploy/cluster/apart.ts'
import { startCluster } from '../../deploy/cluster/cluster.ts'
import { createProduct } from '../../server/testing/factories.ts'
import { keepOrdering, lookBack } from '../faults/orders/order-load.ts'
import {
  type FaultReport,
  holdStandbysBack,
  isolatePrimary,
  isolateShop,
  killPrimary,
  killShop,
  splitEtcd,
  switchOver,
  type UnderFaults,
} from './faults.ts'
import { probeReads, type ReadReport, readFromEach } from './probe-reads.ts'
import { ROOMY } from './roomy.ts'
import { openSite } from './site.ts'
import { countFailures, reloadBalancer, rollUpgrade } from './upgrades.ts'

const FIRST_PORT = 4100
const PIECES_OF_AN_ORDER = 500
/** Webhooks, checks and holds of the last orders. */
const SETTLING_MS = 20_000

/** The shop whose clock runs 30 s ahead of all others. */
const SKEWED_SHOP = 'shop2'
const SKEWED = {
  NODE_OPTIONS: `--import=${join(import.meta.dirname, 'skewed-clock.ts')}`,
  CLOCK_AHEAD_MS: '30000',
}

/** The driver's last line of output, in JSON. */
export interface DriveReport {
  readonly orders: number
  readonly seconds: number
  readonly faults: readonly FaultReport[]
  readonly reads: readonly ReadReport[]
  /** Requests during maintenance, none of them repeated, and those that failed. */
  readonly unrepeated: { readonly requests: number; readonly failures: readonly string[] }
  readonly unfenced: readonly string[]
  readonly lost: number
  readonly oversold: number
  readonly doubleCharged: number
  readonly stuck: number
  readonly breaches: readonly string[]
}

type Acts = Readonly<Record<string, readonly ((site: UnderFaults) => Promise<FaultReport>)[]>>

/** Acts of maintenance, under which no request may fail. */
const MAINTENANCE: Acts = { upgrades: [rollUpgrade], reloads: [reloadBalancer] }

const FAULTS: Acts = {
  kills: [killPrimary],
  partitions: [isolatePrimary, isolateShop, splitEtcd],
  switchovers: [switchOver],
  lags: [holdStandbysBack],
  shops: [killShop],
}

/** `drive.ts --orders 100000 --clients 32 --kills 50 --partitions 20 --switchovers 10 --lags 5 --shops 10` */
async function drive(): Promise<DriveReport> {
  const number = { type: 'string', default: '0' } as const
  const { values } = parseArgs({
    options: {
      orders: { ...number, default: '100' },
      clients: { ...number, default: '8' },
      ...Object.fromEntries(
        [...Object.keys(FAULTS), ...Object.keys(MAINTENANCE)].map((name) => [name, number]),
      ),
    },
  })
  const count = (name: string) => Number((values as Record<string, string>)[name])
  const cluster = await startCluster({
    port: FIRST_PORT,
    makeComputers: apartComputers,
    env: ROOMY,
    envOf: (name) => (name === SKEWED_SHOP ? SKEWED : {}),
    say: (line) => console.log(line),
  })
  try {
    const site = openSite(cluster)
    const available = 2_000_000 * PIECES_OF_AN_ORDER
    const product = await createProduct(site.db, { available, listPriceCents: cents(100) })
    let isDone = false
    const began = Date.now()
    const load = await keepOrdering(site, {
      clients: count('clients'),
      productId: product.id,
      isEnough: (begun) => isDone && begun >= count('orders'),
    })
    await readFromEach(cluster.shopUrls)
    const reads = probeReads(cluster.url)
    const faults: FaultReport[] = []
    const run = async (acts: Acts) => {
      for (const [name, kinds] of Object.entries(acts))
        for (let place = 0; place < count(name); place += 1) {
          const act = kinds[place % kinds.length]
          if (!act) continue
          const report = await act({ cluster, newestAt: load.newestAt, place })
          faults.push(report)
          const seconds = (report.backMs / 1000).toFixed(1)
          const waits = reads.endLap().map(describeReads)
          console.log(`${load.fates.size} orders · ${report.fault}: ${seconds} s · ${waits.join()}`)
        }
    }
    await run(FAULTS)
    const counting = await countFailures(site)
    await run(MAINTENANCE)
    const unrepeated = await counting.stop()
    isDone = true
    await load.ended
    const seconds = Math.round((Date.now() - began) / 1000)
    const readReport = await reads.stop()
    await sleep(SETTLING_MS)
    const found = await lookBack(site, load.fates, product.id)
    await site.close()
    return {
      orders: load.fates.size,
      seconds,
      faults,
      reads: readReport,
      unrepeated,
      ...found,
      unfenced: faults.flatMap(({ unfenced }) => unfenced ?? []),
    }
  } finally {
    await cluster.stop()
  }
}

const describeReads = ({ path, refusals, longestMs }: ReadReport): string =>
  `${path} ${(longestMs / 1000).toFixed(1)} s${refusals.length > 0 ? ` (refused: ${refusals.join(', ')})` : ''}`

/** Whether nothing happened that may not happen, whichever computers die. */
function isClean(report: DriveReport): boolean {
  const { lost, oversold, doubleCharged, stuck, breaches, unfenced, unrepeated } = report
  const faults = [breaches, unfenced, unrepeated.failures].flat()
  return lost + oversold + doubleCharged + stuck + faults.length === 0
}

const report = await drive()
console.log(JSON.stringify(report))
process.exit(isClean(report) ? 0 : 1)
