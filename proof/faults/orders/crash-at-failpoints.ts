import { setTimeout as sleep } from 'node:timers/promises'
import { type Failpoint, failpoints } from '../../../server/base/failpoint.ts'
import { type Cluster, startCluster } from '../cluster.ts'
import { nameSeller, untilPapersAreWritten } from './name-seller.ts'
import { runOrderLife } from './order-life.ts'

interface CrashReport {
  readonly failpoint: Failpoint
  /** Whether the failpoint was reached; one that is never reached proves nothing. */
  readonly crashed: boolean
  readonly breaches: readonly string[]
  readonly seconds: number
}

/** Of change sets, which `changes/kill-mid-apply.ts` applies. */
export const orderFailpoints = failpoints.filter((point) => !point.startsWith('changes.'))

/**
 * For each failpoint: run the life of an order until the shop crashes there, restart it, finish, and audit. The
 * cluster's other nodes are stopped meanwhile: they would do its work.
 */
export async function crashAtFailpoints(
  cluster: Cluster,
  points: readonly Failpoint[],
  onReport: (report: CrashReport) => void = () => {},
): Promise<CrashReport[]> {
  const others = cluster.running.slice(1)
  for (const other of others) await other.stop()
  await nameSeller(cluster)
  const reports: CrashReport[] = []
  for (const failpoint of points) {
    const began = Date.now()
    await cluster.running[0]?.stop()
    const shop = await cluster.restart(0, { FAILPOINT: failpoint })
    let crashed = false
    shop.process.once('exit', (_code, signal) => {
      if (signal !== 'SIGKILL') return
      crashed = true
      void cluster.restart(0)
    })
    const [buyer, admin] = [await cluster.client(), await cluster.client({ role: 'admin' })]
    await runOrderLife(cluster, buyer, admin)
    await waitUntilBack(cluster.urls[0] ?? '')
    // Also for the next start, which would write them, and crash before it is open.
    await untilPapersAreWritten(cluster)
    const breaches = await cluster.audit()
    const report = { failpoint, crashed, breaches, seconds: (Date.now() - began) / 1000 }
    reports.push(report)
    onReport(report)
  }
  for (const place of others.keys()) await cluster.restart(place + 1)
  return reports
}

async function waitUntilBack(url: string): Promise<void> {
  for (;;) {
    if (
      await fetch(`${url}/shop`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return
    await sleep(50)
  }
}

if (process.argv[1] === import.meta.filename) {
  const wanted = process.argv.slice(2) as Failpoint[]
  const cluster = await startCluster({ shops: 1 })
  try {
    const points = wanted.length > 0 ? wanted : orderFailpoints
    const reports = await crashAtFailpoints(cluster, points, (report) =>
      console.log(
        `${report.crashed ? 'crashed' : 'NEVER  '} ${report.failpoint.padEnd(22)} ${report.seconds.toFixed(1)} s  ${report.breaches.join('; ') || 'audit clean'}`,
      ),
    )
    const isClean = reports.every(({ crashed, breaches }) => crashed && breaches.length === 0)
    console.log(
      `${reports.length} failpoints, ${reports.filter(({ crashed }) => crashed).length} crashes: ${isClean ? 'every audit clean' : 'NOT CLEAN'}`,
    )
    process.exitCode = isClean ? 0 : 1
  } finally {
    await cluster.stop()
  }
}
