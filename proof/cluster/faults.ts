import { setTimeout as sleep } from 'node:timers/promises'
import { NIL } from 'uuid'
import type { ApartComputers } from '../../deploy/cluster/apart.ts'
import type { RunningCluster } from '../../deploy/cluster/cluster.ts'
import type { Computer } from '../../deploy/cluster/computers.ts'
import { until } from '../../deploy/cluster/until.ts'

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
/** Read from a replica, and never kept: the page of products from the first id on. */
const FIRST_SITEMAP = `/sitemap-${NIL}.xml`

/** The effect of a fault; `backMs` is how long no order was acknowledged. */
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
  const alone = cluster.runOn(primary, `create table fenced_${began} ()`)
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

/**
 * The standbys go on receiving, but show nothing newer: shops that may read them read the primary, and count it in
 * `/metrics`.
 */
export async function holdStandbysBack(site: UnderFaults): Promise<FaultReport> {
  const { cluster } = site
  const primary = await findPrimary(site)
  const tellStandbys = async (statement: string) => {
    for (const standby of cluster.databases)
      if (standby.name !== primary.name)
        // One that just came back may still restart.
        await until(`${standby.name} does: ${statement}`, () =>
          cluster.runOn(standby, statement, 'postgres'),
        )
  }
  const untilAllRead = (from: 'replica' | 'primary', prepare = async () => {}) =>
    until(`both shops read the ${from}`, async () => {
      await prepare()
      const read = await Promise.all(cluster.shopUrls.map((url) => readsFrom(site, url, from)))
      return read.every(Boolean)
    })
  await untilAllRead('replica')
  const began = Date.now()
  // Again before each look, because Patroni resumes what is paused in each of its rounds.
  await untilAllRead('primary', () => tellStandbys('select pg_wal_replay_pause()'))
  const backMs = await untilOrders(site, began)
  await tellStandbys('select pg_wal_replay_resume()')
  await untilAllRead('replica')
  await untilWhole(site)
  return { fault: `standbys of ${primary.name} held back`, backMs }
}

/** Reads what may be a second old, and whether that was counted as read from there. */
async function readsFrom(
  { cluster }: UnderFaults,
  shopUrl: string,
  from: 'replica' | 'primary',
): Promise<boolean> {
  const count = async () => {
    const authorization = `Bearer ${cluster.metricsToken}`
    const answer = await fetch(`${shopUrl}/metrics`, { headers: { authorization } })
    const line = new RegExp(`^database_replica_reads_total{from="${from}"} (\\d+)$`, 'm')
    return Number(line.exec(await answer.text())?.[1])
  }
  const before = await count()
  const { ok } = await fetch(`${shopUrl}${FIRST_SITEMAP}`)
  return ok && (await count()) > before
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
