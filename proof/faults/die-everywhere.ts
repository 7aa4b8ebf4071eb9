import { setTimeout as sleep } from 'node:timers/promises'
import { type Failpoint, failpoints } from '../../server/base/failpoint.ts'
import { startCluster } from './cluster.ts'
import { liveThroughEverything } from './order-life.ts'

interface DeathReport {
  readonly failpoint: Failpoint
  /** Whether the shop came by the place at all; a point that is never reached proves nothing. */
  readonly died: boolean
  readonly breaches: readonly string[]
  readonly seconds: number
}

/**
 * Arms each failpoint in turn, lets everything happen to orders until the shop has died of it, starts the shop again,
 * lets the clients go on, and audits.
 */
export async function dieEverywhere(
  points: readonly Failpoint[] = failpoints,
  onReport: (report: DeathReport) => void = () => {},
): Promise<DeathReport[]> {
  const cluster = await startCluster({ shops: 1 })
  const reports: DeathReport[] = []
  try {
    for (const failpoint of points) {
      const began = Date.now()
      await cluster.running[0]?.stop()
      const shop = await cluster.restart(0, { FAILPOINT: failpoint })
      let died = false
      shop.process.once('exit', (_code, signal) => {
        if (signal !== 'SIGKILL') return
        died = true
        void cluster.restart(0)
      })
      const [buyer, admin] = [await cluster.client(), await cluster.client({ role: 'admin' })]
      await liveThroughEverything(cluster, buyer, admin)
      await waitUntilBack(cluster.urls[0] ?? '')
      const breaches = await cluster.audit()
      const report = { failpoint, died, breaches, seconds: (Date.now() - began) / 1000 }
      reports.push(report)
      onReport(report)
    }
  } finally {
    await cluster.stop()
  }
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
  const reports = await dieEverywhere(wanted.length > 0 ? wanted : failpoints, (report) =>
    console.log(
      `${report.died ? 'died ' : 'NEVER'} ${report.failpoint.padEnd(22)} ${report.seconds.toFixed(1)} s  ${report.breaches.join('; ') || 'audit clean'}`,
    ),
  )
  const isClean = reports.every(({ died, breaches }) => died && breaches.length === 0)
  console.log(
    `${reports.length} failpoints, ${reports.filter(({ died }) => died).length} deaths: ${isClean ? 'every audit clean' : 'NOT CLEAN'}`,
  )
  process.exitCode = isClean ? 0 : 1
}
