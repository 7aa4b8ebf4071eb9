import { setTimeout as sleep } from 'node:timers/promises'
import type { ApartComputers } from '../../deploy/cluster/apart.ts'
import type { RunningCluster } from '../../deploy/cluster/cluster.ts'
import type { Computer } from '../../deploy/cluster/computers.ts'
import { until } from '../../deploy/cluster/database.ts'

export interface UnderFaults {
  readonly cluster: RunningCluster<ApartComputers>
  /** When the last order was acknowledged. */
  readonly newestAt: () => number
  /** How many faults of the same kind came before. */
  readonly place: number
}

/** Answers under way arrive within this time. */
const LATE_ANSWERS_MS = 1000
const ETCDS = ['etcd1', 'etcd2', 'etcd3']
/** Longer than a lease of the primary. */
const ETCD_OUTAGE_MS = 25_000
const SHOP_OUTAGE_MS = 8_000

/** What a fault did; `backMs` is how long no order was acknowledged. */
export interface FaultReport {
  readonly fault: string
  readonly backMs: number
  /** A commit that a primary without standbys acknowledged. Must be empty. */
  readonly unfenced?: string
}

/** Pulls the plug of the primary's computer, waits for the next primary, and plugs it in again. */
export async function killPrimary(site: UnderFaults): Promise<FaultReport> {
  const primary = await findPrimary(site)
  const began = Date.now()
  await site.cluster.computers.kill(primary.name)
  const backMs = await untilOrders(site, began)
  site.cluster.startMember(primary.name)
  await untilWhole(site)
  return { fault: `${primary.name} killed`, backMs }
}

/** Pulls the primary's cable: it runs on alone, and must acknowledge nothing. */
export async function isolatePrimary(site: UnderFaults): Promise<FaultReport> {
  const { cluster } = site
  const primary = await findPrimary(site)
  const began = Date.now()
  await cluster.computers.cut(primary.name)
  const alone = cluster.writeOn(primary, `create table fenced_${began} ()`)
  const backMs = await untilOrders(site, began)
  const acknowledged = await alone
  await cluster.computers.join(primary.name)
  await untilWhole(site)
  return {
    fault: `${primary.name} alone`,
    backMs,
    ...(acknowledged && { unfenced: `${primary.name} acknowledged a commit alone` }),
  }
}

/** Pulls a shop's cable: the other one serves. */
export async function isolateShop(site: UnderFaults): Promise<FaultReport> {
  const began = Date.now()
  await site.cluster.computers.cut('shop1')
  const backMs = await untilOrders(site, began)
  await sleep(SHOP_OUTAGE_MS)
  await site.cluster.computers.join('shop1')
  await untilWhole(site)
  return { fault: 'shop1 alone', backMs }
}

/** Pulls the cables of all three etcd: without a quorum nobody may be primary. */
export async function splitEtcd(site: UnderFaults): Promise<FaultReport> {
  const { cluster } = site
  for (const name of ETCDS) await cluster.computers.cut(name)
  await sleep(ETCD_OUTAGE_MS)
  await until('the primary has stepped down', async () => !(await cluster.patroni.findPrimary()))
  for (const name of ETCDS) await cluster.computers.join(name)
  const joined = Date.now()
  const backMs = await untilOrders(site, joined)
  await untilWhole(site)
  return { fault: 'etcd without a quorum', backMs }
}

/** Hands the primary's role over, as before maintenance. */
export async function switchOver(site: UnderFaults): Promise<FaultReport> {
  const primary = await findPrimary(site)
  const began = Date.now()
  // Refused for the moment in which the primary chooses its standby anew.
  await until('a standby takes over', () => site.cluster.patroni.switchover(primary))
  const backMs = await untilOrders(site, began)
  await untilWhole(site)
  return { fault: `switchover from ${primary.name}`, backMs }
}

/** A shop that is killed is started again by its supervisor; here by hand. */
export async function killShop(site: UnderFaults): Promise<FaultReport> {
  const { cluster } = site
  const began = Date.now()
  await cluster.computers.kill('shop2')
  cluster.forgetShop('shop2')
  const backMs = await untilOrders(site, began)
  await cluster.startShop('shop2')
  return { fault: 'shop2 killed', backMs }
}

async function findPrimary({ cluster }: UnderFaults): Promise<Computer> {
  let primary: Computer | undefined
  await until('a primary', async () => {
    primary = await cluster.patroni.findPrimary()
    return primary !== undefined
  })
  if (!primary) throw new Error('There is no primary.')
  return primary
}

async function untilOrders({ newestAt }: UnderFaults, since: number): Promise<number> {
  await until('orders are acknowledged again', async () => newestAt() > since + LATE_ANSWERS_MS)
  return newestAt() - since
}

const untilWhole = ({ cluster }: UnderFaults) =>
  until('all three PostgreSQL are in step', cluster.patroni.isWhole, 180_000)
