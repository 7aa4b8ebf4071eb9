import { setTimeout as sleep } from 'node:timers/promises'
import type { Failpoint } from '../../../server/base/failpoint.ts'
import { type Cluster, startCluster } from '../cluster.ts'

const RAISED_PERCENT = 10
const LONGEST_WAIT_MS = 75_000

interface KillReport {
  readonly failpoint: Failpoint
  readonly killed: boolean
  /** Products with the raised price after the restart. */
  readonly raisedAfterKill: number
  /** The same once the change set is applied. */
  readonly raisedAtEnd: number
}

/** Kills the shop while it applies a change set of many products, at each of these steps, and applies it again. */
export async function killMidApply(
  products: number,
  points: readonly Failpoint[] = ['changes.announced', 'changes.written', 'changes.committed'],
): Promise<KillReport[]> {
  const cluster = await startCluster({ shops: 1 })
  try {
    const reports: KillReport[] = []
    for (const failpoint of points) reports.push(await killOnce(cluster, products, failpoint))
    return reports
  } finally {
    await cluster.stop()
  }
}

async function killOnce(
  cluster: Cluster,
  products: number,
  failpoint: Failpoint,
): Promise<KillReport> {
  // Without a shop beside it: one that reads of other tables first would deadlock with the truncation.
  await cluster.running[0]?.stop()
  await cluster.pool.query('truncate product cascade')
  await cluster.pool.query(
    `insert into product (id, part_number, name, description, list_price_cents, minimum, available, image_url, added_by_email)
     select gen_random_uuid(), 'P-' || n, 'Disc', 'Iron.', 1000, 1, 5, '/images/i.webp', 'a@b' from generate_series(1, $1) n`,
    [products],
  )
  const shop = await cluster.restart(0, { FAILPOINT: failpoint })
  const admin = await cluster.client({ role: 'admin' })
  const ask = async (path: string, method = 'GET', body?: object) =>
    (await admin.insist(cluster.urls, path, method, body)).body
  const action = { kind: 'priceByPercent', percent: RAISED_PERCENT }
  const drafted = await ask('/changeSet', 'POST', { title: 'Dearer', action, filter: {} })
  const id = Number(drafted?.insertedId)

  let killed = false
  const restarted = new Promise<void>((resolve) => {
    shop.process.once('exit', (_code, signal) => {
      killed = signal === 'SIGKILL'
      void cluster.restart(0).then(() => resolve())
    })
  })
  const applied = ask(`/changeSet/${id}/apply`, 'POST', {})
  await restarted
  const raisedAfterKill = await countRaised(cluster)
  await applied
  const deadline = Date.now() + LONGEST_WAIT_MS
  while ((await ask(`/changeSet/${id}`))?.state !== 'applied' && Date.now() < deadline) {
    await ask(`/changeSet/${id}/apply`, 'POST', {})
    await sleep(500)
  }
  return { failpoint, killed, raisedAfterKill, raisedAtEnd: await countRaised(cluster) }
}

async function countRaised(cluster: Cluster): Promise<number> {
  const { rows } = await cluster.pool.query(
    'select count(*)::integer as raised from product where list_price_cents = 1100',
  )
  return rows[0].raised
}

if (process.argv[1] === import.meta.filename) {
  const products = Number(process.argv[2] ?? 50_000)
  const reports = await killMidApply(products)
  for (const { failpoint, killed, raisedAfterKill, raisedAtEnd } of reports)
    console.log(
      `${killed ? 'killed' : 'NEVER '} ${failpoint.padEnd(18)} ${raisedAfterKill} of ${products} prices raised after it, ${raisedAtEnd} at the end`,
    )
  const isWhole = reports.every(
    ({ killed, raisedAfterKill, raisedAtEnd }) =>
      killed && [0, products].includes(raisedAfterKill) && raisedAtEnd === products,
  )
  process.exitCode = isWhole ? 0 : 1
}
